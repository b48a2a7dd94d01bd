import { redirect } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import { browserApi } from '../../../api/browser-api.ts'
import { showAlert } from '../../../design/feedback/alert-store.ts'
import { submitAsMember } from '../../../session/forms/submit.ts'
import { decideOnMembership } from '../claims/membership-decisions.ts'

/** Does what one of the forms on an account's page asks for; `intent` names it. */
export function actOnAccount(request: Request, id: string) {
  return submitAsMember(request, async (fields) => {
    const text = (name: string) => String(fields.get(name) ?? '').trim()
    const intent = text('intent')
    const params = { id }
    const reason = text('reason')
    const headers = { 'if-match': `"${text('version')}"` }
    let link: string | null | undefined
    if (intent === 'suspend' || intent === 'restore') {
      const body = { suspended: intent === 'suspend', reason }
      await browserApi.request('PUT /api/admin/users/:id/suspension', { params, body, headers })
    } else if (intent === 'grant' || intent === 'withdraw') {
      const body = { administrator: intent === 'grant', currentPassword: text('currentPassword'), reason }
      await browserApi.request('PUT /api/admin/users/:id/role', { params, body, headers })
    } else if (intent === 'sign-out') {
      await browserApi.request('POST /api/admin/users/:id/sign-out', { params, body: { reason } })
    } else if (intent === 'reset-link') {
      link = (await browserApi.request('POST /api/admin/users/:id/reset-link', { params, body: { reason } }))
        .link
    } else if (intent === 'remove') {
      await browserApi.request('POST /api/admin/users/:id/removal', { params, body: { reason }, headers })
      showAlert('success', m.administration_done())
      throw redirect('/admin/users')
    } else await decideOnMembership(id, fields)
    showAlert('success', m.administration_done())
    return { faults: [], link, done: intent }
  })
}
