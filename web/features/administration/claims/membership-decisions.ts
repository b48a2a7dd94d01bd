import {
  addedMembership,
  confirmationInput,
  correctedMembership,
  refusalInput,
} from '../../../../contract/administration/claims.ts'
import { termEnd } from '../../../../contract/administration/roster.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { browserApi } from '../../../api/browser-api.ts'
import { showAlert } from '../../../design/feedback/alert-store.ts'
import { readText, readTexts } from '../../../design/forms/form-state.ts'
import { parseOrRefuse } from '../../../session/forms/parse-form.ts'
import { readEntryForm } from '../../profiles/fields/history-fields.tsx'

/** Confirms, refuses, adds or ends a membership, depending on the form's `intent`. */
export async function decideOnMembership(userId: string, fields: FormData): Promise<void> {
  const params = { id: readText(fields, 'entry') }
  const intent = readText(fields, 'intent')
  const upTo = readText(fields, 'seen')
  const typed = readTexts(fields)
  switch (intent) {
    case 'confirm': {
      const body = parseOrRefuse(confirmationInput, { claims: [params.id], upTo })
      const { confirmed } = await browserApi.request('POST /api/admin/claims/confirmation', { body })
      if (confirmed === 0) showAlert('danger', m.administration_claims_missed())
      return
    }
    case 'refuse':
      await browserApi.request('POST /api/admin/memberships/:id/refusal', {
        params,
        body: parseOrRefuse(refusalInput, { ...typed, upTo }),
      })
      return
    case 'end':
    case 'end-roster': {
      const body = parseOrRefuse(termEnd, typed)
      const endpoint =
        intent === 'end' ? 'POST /api/admin/memberships/:id/end' : 'POST /api/admin/roster/:id/end'
      await browserApi.request(endpoint, { params, body })
      return
    }
    case 'correct':
      await browserApi.request('PUT /api/admin/memberships/:id', {
        params,
        body: parseOrRefuse(correctedMembership, {
          ...readEntryForm(fields),
          upTo,
          reason: readText(fields, 'reason'),
        }),
      })
      return
    default:
      await browserApi.request('POST /api/admin/users/:id/memberships', {
        params: { id: userId },
        body: parseOrRefuse(addedMembership, readEntryForm(fields)),
      })
  }
}
