import { redirect, redirectDocument } from 'react-router'
import {
  digestChoice,
  emailChange,
  languageChoice,
  nameChange,
  passwordChange,
  reminderChoice,
  topicChoice,
} from '../../../../contract/accounts/own-account.ts'
import { proof } from '../../../../contract/accounts/sign-in.ts'
import { duties, notificationTopics } from '../../../../contract/notifications.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { browserApi } from '../../../api/browser-api.ts'
import { showAlert } from '../../../design/feedback/alerts.tsx'
import { readText, readTexts } from '../../../design/forms/form-layout.tsx'
import { parseOrRefuse } from '../../../session/forms/parse-form.ts'
import { readsOtherwise } from '../../../session/path-after-sign-in.ts'
import { endSession, refreshUser } from '../../../session/session.ts'

/** The actions of the account's pages, identified by a form's hidden `intent`. */
export type AccountIntent =
  | 'name'
  | 'language'
  | 'email'
  | 'password'
  | 'topics'
  | 'notifications'
  | 'hide-notifications'
  | 'reminders'
  | 'digest'
  | 'verification'
  | 'end-session'
  | 'end-other-sessions'

/** Sends each form and returns the text of the success banner. */
const actions: Record<AccountIntent, (fields: FormData) => Promise<string>> = {
  async name(fields) {
    const body = parseOrRefuse(nameChange, readTexts(fields))
    await browserApi.request('PUT /api/account/name', { body })
    return m.accounts_name_saved()
  },
  async language(fields) {
    const chosen = Object.entries(readTexts(fields)).filter(([name]) => name in languageChoice.shape)
    const body = parseOrRefuse(
      languageChoice,
      Object.fromEntries(chosen.map(([name, value]) => [name, value || null])),
    )
    const account = await browserApi.request('PUT /api/account/language', { body })
    if (readsOtherwise(account)) throw redirectDocument('/account')
    return m.accounts_language_saved()
  },
  async email(fields) {
    const body = parseOrRefuse(emailChange, readTexts(fields))
    const { pendingEmail } = await browserApi.request('PUT /api/account/email', { body })
    return pendingEmail ? m.accounts_email_sent({ email: pendingEmail }) : m.accounts_email_saved()
  },
  async password(fields) {
    const body = parseOrRefuse(passwordChange, readTexts(fields))
    await browserApi.request('PUT /api/account/password', { body })
    return m.accounts_password_saved()
  },
  async topics(fields) {
    const topics = readTopics(fields)
    const paces = duties.flatMap((duty) => {
      const pace = readText(fields, `duties.${duty}`)
      return pace ? [[duty, pace]] : []
    })
    const body = parseOrRefuse(topicChoice, { topics, duties: Object.fromEntries(paces) })
    await browserApi.request('PUT /api/account/topics', { body })
    return m.accounts_topics_saved()
  },
  async reminders(fields) {
    const body = parseOrRefuse(reminderChoice, { ...readTexts(fields), zone: deviceZone() })
    await browserApi.request('PUT /api/account/reminders', { body })
    return m.accounts_reminders_saved()
  },
  async digest(fields) {
    const { every, hour } = readTexts(fields)
    const body = parseOrRefuse(digestChoice, { every, hour: Number(hour), zone: deviceZone() })
    await browserApi.request('PUT /api/account/digest', { body })
    return m.accounts_digest_saved()
  },
  async notifications(fields) {
    const body = parseOrRefuse(topicChoice, { topics: {}, notifications: readTopics(fields) })
    await browserApi.request('PUT /api/account/topics', { body })
    return m.accounts_push_saved()
  },
  async 'hide-notifications'(fields) {
    const params = { id: readText(fields, 'session') }
    await browserApi.request('DELETE /api/account/push/:id', { params })
    if (readText(fields, 'own')) await turnNotificationsOffHere()
    return m.accounts_push_turned_off()
  },
  async 'end-session'(fields) {
    const params = { id: readText(fields, 'session') }
    await browserApi.request('DELETE /api/account/sessions/:id', { params })
    return m.accounts_sessions_ended()
  },
  async 'end-other-sessions'() {
    await browserApi.request('DELETE /api/account/sessions')
    return m.accounts_sessions_others_ended()
  },
  async verification(fields) {
    await browserApi.request('POST /api/account/verification')
    return m.accounts_verify_sent({ email: readText(fields, 'email') })
  },
}

/**
 * Turns notifications off in this browser. The page with this form has loaded the module, which the actions
 * of others do not need.
 */
async function turnNotificationsOffHere(): Promise<void> {
  const { turnNotificationsOff } = await import('../../../browser/notifications.ts')
  await turnNotificationsOff()
}

/** Returns the zone of this device, for the chosen hours. */
function deviceZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Reads whether each topic's box is checked. */
function readTopics(fields: FormData): Record<string, boolean> {
  const chosen = fields.getAll('topic')
  return Object.fromEntries(notificationTopics.map((topic) => [topic, chosen.includes(topic)]))
}

/** Runs the action of a form's `intent`, and shows its success. `saved` differs each time, which resets the form. */
export async function runAccountAction(fields: FormData): Promise<{ saved: string }> {
  const intent = readText(fields, 'intent') as AccountIntent
  showAlert('success', await actions[intent](fields))
  await refreshUser()
  return { saved: `${intent} ${Date.now()}` }
}

/** Removes the own account after a proof by the password. The login page confirms it. */
export async function removeAccount(fields: FormData): Promise<Response> {
  await browserApi.request('POST /api/auth/proof', { body: parseOrRefuse(proof, readTexts(fields)) })
  await browserApi.request('DELETE /api/profile')
  endSession()
  showAlert('success', m.accounts_deleted())
  return redirect('/login')
}
