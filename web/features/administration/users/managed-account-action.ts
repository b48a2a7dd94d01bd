import { redirect } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import { browserApi } from '../../../api/browser-api.ts'
import { ifUnchanged } from '../../../api/version-header.ts'
import { showAlert } from '../../../design/feedback/alert-store.ts'
import { textIn, typedIn } from '../../../design/forms/form-text.ts'
import { submitAsMember } from '../../../session/forms/submit.ts'
import { decideOnMembership } from '../claims/membership-decisions.ts'

/** Does what one of the forms on an account's page asks for; `intent` names it. */
export function changeManagedAccount(request: Request, id: string) {
  return submitAsMember(request, async (fields) => {
    const intent = textIn(fields, 'intent')
    const reason = textIn(fields, 'reason')
    const account = { params: { id } }
    const seen = { ...account, ...ifUnchanged(textIn(fields, 'version')) }
    let link: string | null | undefined
    if (intent === 'suspend' || intent === 'restore') {
      const body = { suspended: intent === 'suspend', reason }
      await browserApi.request('PUT /api/admin/users/:id/suspension', { ...seen, body })
    } else if (intent === 'grant' || intent === 'withdraw') {
      const currentPassword = typedIn(fields, 'currentPassword')
      const body = { administrator: intent === 'grant', currentPassword, reason }
      await browserApi.request('PUT /api/admin/users/:id/role', { ...seen, body })
    } else if (intent === 'sign-out') {
      await browserApi.request('POST /api/admin/users/:id/sign-out', { ...account, body: { reason } })
    } else if (intent === 'reset-link') {
      const handed = await browserApi.request('POST /api/admin/users/:id/reset-link', {
        ...account,
        body: { reason },
      })
      link = handed.link
    } else if (intent === 'remove') {
      await browserApi.request('POST /api/admin/users/:id/removal', { ...seen, body: { reason } })
      showAlert('success', m.administration_done())
      throw redirect('/admin/users')
    } else await decideOnMembership(id, fields)
    showAlert('success', m.administration_done())
    return { faults: [], link, done: intent }
  })
}
