import { m } from '../../../../contract/paraglide/messages.js'
import { browserApi } from '../../../api/browser-api.ts'
import { showAlert } from '../../../design/feedback/alert-store.ts'
import { textsIn } from '../../../design/forms/form-text.ts'
import { periodIn } from '../../profiles/fields/form-checks.ts'

/** Confirms, refuses, adds or ends a membership, as the form's `intent` says. */
export async function decideOnMembership(userId: string, fields: FormData): Promise<void> {
  const text = (name: string) => String(fields.get(name) ?? '').trim()
  const params = { id: text('entry') }
  const seen = text('seen')
  switch (text('intent')) {
    case 'confirm': {
      const body = { claims: [params.id], upTo: seen }
      const { confirmed } = await browserApi.request('POST /api/admin/claims/confirmation', { body })
      if (confirmed === 0) showAlert('danger', m.administration_claims_missed())
      return
    }
    case 'refuse':
      await browserApi.request('POST /api/admin/memberships/:id/refusal', {
        params,
        body: { note: text('note'), upTo: seen },
      })
      return
    case 'end':
    case 'end-roster': {
      const key =
        text('intent') === 'end' ? 'POST /api/admin/memberships/:id/end' : 'POST /api/admin/roster/:id/end'
      await browserApi.request(key, { params, body: { to: text('to'), reason: text('reason') } })
      return
    }
    default:
      await browserApi.request('POST /api/admin/users/:id/memberships', {
        params: { id: userId },
        body: { ...textsIn(fields), ...periodIn(fields), active: fields.has('active') } as never,
      })
  }
}
