import { notificationTopics } from '../../../../contract/notifications/topics.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { browserApi } from '../../../api/browser-api.ts'
import { showAlert } from '../../../design/feedback/alert-store.ts'
import { textIn, typedIn } from '../../../design/forms/form-text.ts'
import { refreshUser } from '../../../session/session.ts'

/** The actions of the account page, told by a form's hidden `intent`. */
export type AccountIntent = 'name' | 'email' | 'password' | 'topics' | 'verification'

/** Each runs one form and returns what to say when it is done. */
const actions: Record<AccountIntent, (fields: FormData) => Promise<string>> = {
  async name(fields) {
    await browserApi.request('PUT /api/account/name', { body: { name: textIn(fields, 'name') } })
    return m.accounts_name_saved()
  },
  async email(fields) {
    const { pendingEmail } = await browserApi.request('PUT /api/account/email', {
      body: { email: textIn(fields, 'email'), currentPassword: typedIn(fields, 'currentPassword') },
    })
    return pendingEmail ? m.accounts_email_sent({ email: pendingEmail }) : m.accounts_email_saved()
  },
  async password(fields) {
    await browserApi.request('PUT /api/account/password', {
      body: { currentPassword: typedIn(fields, 'currentPassword'), password: typedIn(fields, 'password') },
    })
    return m.accounts_password_saved()
  },
  async topics(fields) {
    const chosen = fields.getAll('topic')
    const topics = Object.fromEntries(notificationTopics.map((topic) => [topic, chosen.includes(topic)]))
    await browserApi.request('PUT /api/account/topics', { body: { topics } })
    return m.accounts_topics_saved()
  },
  async verification(fields) {
    await browserApi.request('POST /api/account/verification')
    return m.accounts_verify_sent({ email: textIn(fields, 'email') })
  },
}

/** Does what the form asks for and says so; `saved` differs each time, so that the form can begin anew. */
export async function runAccountAction(fields: FormData): Promise<{ saved: string }> {
  const intent = textIn(fields, 'intent') as AccountIntent
  showAlert('success', await actions[intent](fields))
  await refreshUser()
  return { saved: `${intent} ${Date.now()}` }
}
