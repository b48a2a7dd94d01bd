import { redirect } from 'react-router'
import { roleChange, suspensionChange } from '../../../../contract/administration/account-actions.ts'
import {
  addedMembership,
  confirmationInput,
  correctedMembership,
  refusalInput,
} from '../../../../contract/administration/claims.ts'
import {
  departureChange,
  listingChange,
  personInvitationInput,
} from '../../../../contract/administration/people.ts'
import {
  accountRemoval,
  optionalReason,
  requiredReason,
} from '../../../../contract/administration/reasons.ts'
import { termEnd } from '../../../../contract/administration/roster.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { limitedRoles } from '../../../../contract/rights.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { ifUnchanged } from '../../../api/version-header.ts'
import { showAlert } from '../../../design/feedback/alerts.tsx'
import { readText, readTexts } from '../../../design/forms/form-layout.tsx'
import { listAddress } from '../../../design/lists/page-links.tsx'
import { parseOrRefuse } from '../../../session/forms/parse-form.ts'
import { submitAsMember } from '../../../session/forms/submit.ts'
import { readEntryForm } from '../../profiles/fields/history-fields.tsx'

/** Runs the action of an account page's form, by its `intent`. */
export function changeManagedAccount(request: Request, id: string) {
  return submitAsMember(request, async (fields) => {
    const intent = readText(fields, 'intent')
    const typed = readTexts(fields)
    const account = { params: { id } }
    const seen = { ...account, ...ifUnchanged(readText(fields, 'version')) }
    let link: string | null | undefined
    if (intent === 'suspend' || intent === 'restore') {
      const body = parseOrRefuse(suspensionChange, { ...typed, suspended: intent === 'suspend' })
      await browserApi.request('PUT /api/admin/users/:id/suspension', { ...seen, body })
    } else if (intent === 'roles') {
      const roles = limitedRoles.filter((role) => fields.has(role))
      const body = parseOrRefuse(roleChange, { ...typed, administrator: fields.has('administrator'), roles })
      await browserApi.request('PUT /api/admin/users/:id/role', { ...seen, body })
    } else if (intent === 'sign-out') {
      const body = parseOrRefuse(optionalReason, typed)
      await browserApi.request('POST /api/admin/users/:id/sign-out', { ...account, body })
    } else if (intent === 'reset-link') {
      const body = parseOrRefuse(optionalReason, typed)
      const handed = await browserApi.request('POST /api/admin/users/:id/reset-link', { ...account, body })
      link = handed.link
    } else if (intent === 'reset-second-step') {
      const body = parseOrRefuse(requiredReason, typed)
      await browserApi.request('POST /api/admin/users/:id/second-step-reset', { ...account, body })
    } else if (intent === 'clear-bounces')
      await browserApi.request('DELETE /api/admin/users/:id/bounces', account)
    else if (intent === 'remove-photo') {
      const body = parseOrRefuse(requiredReason, typed)
      await browserApi.request('POST /api/admin/users/:id/photo-removal', { ...account, body })
    } else if (intent === 'invite-person') {
      const body = parseOrRefuse(personInvitationInput, typed)
      const handed = await browserApi.request('POST /api/admin/users/:id/invitation', { ...account, body })
      link = handed.link
    } else if (intent === 'departure' || intent === 'return') {
      const departed = intent === 'return' ? null : typed.departed
      const body = parseOrRefuse(departureChange, { ...typed, departed })
      await browserApi.request('PUT /api/admin/users/:id/departure', { ...seen, body })
    } else if (intent === 'list' || intent === 'unlist') {
      const body = parseOrRefuse(listingChange, { ...typed, listed: intent === 'list' })
      await browserApi.request('PUT /api/admin/users/:id/listing', { ...seen, body })
    } else if (intent === 'remove') {
      const leaveChildren = fields.has('leaveChildren')
      const body = parseOrRefuse(accountRemoval, { ...typed, leaveChildren })
      await browserApi.request('POST /api/admin/users/:id/removal', { ...seen, body })
      showAlert('success', m.administration_done())
      throw redirect(listAddress('/admin/users'))
    } else await decideOnMembership(id, fields)
    showAlert('success', m.administration_done())
    return { faults: [], link, done: intent }
  })
}

/** Confirms, refuses, adds or ends a membership, depending on the form's `intent`. */
async function decideOnMembership(userId: string, fields: FormData): Promise<void> {
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
