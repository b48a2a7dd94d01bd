import { m } from '../../../../contract/paraglide/messages.js'
import type { MembershipInput } from '../../../../contract/profiles/histories/inputs.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { showAlert } from '../../../design/feedback/alert-store.ts'
import { textIn, textsIn } from '../../../design/forms/form-text.ts'
import { periodIn } from '../../profiles/fields/form-checks.ts'

/** Confirms, refuses, adds or ends a membership, as the form's `intent` says. */
export async function decideOnMembership(userId: string, fields: FormData): Promise<void> {
  const params = { id: textIn(fields, 'entry') }
  const intent = textIn(fields, 'intent')
  const seen = textIn(fields, 'seen')
  switch (intent) {
    case 'confirm': {
      const body = { claims: [params.id], upTo: seen }
      const { confirmed } = await browserApi.request('POST /api/admin/claims/confirmation', { body })
      if (confirmed === 0) showAlert('danger', m.administration_claims_missed())
      return
    }
    case 'refuse':
      await browserApi.request('POST /api/admin/memberships/:id/refusal', {
        params,
        body: { note: textIn(fields, 'note'), upTo: seen },
      })
      return
    case 'end':
    case 'end-roster': {
      const body = { to: textIn(fields, 'to'), reason: textIn(fields, 'reason') }
      const endpoint =
        intent === 'end' ? 'POST /api/admin/memberships/:id/end' : 'POST /api/admin/roster/:id/end'
      await browserApi.request(endpoint, { params, body })
      return
    }
    default:
      await browserApi.request('POST /api/admin/users/:id/memberships', {
        params: { id: userId },
        body: membershipIn(fields),
      })
  }
}

/** The form's fields are named as the interface names them, which checks what they hold. */
function membershipIn(fields: FormData): MembershipInput {
  return { ...textsIn(fields), ...periodIn(fields), active: fields.has('active') } as MembershipInput
}
