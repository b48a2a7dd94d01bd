import { redirect } from 'react-router'
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
import { roleChange, suspensionChange } from '../../../../contract/administration/users.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { limitedRoles } from '../../../../contract/rights.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { ifUnchanged } from '../../../api/version-header.ts'
import { showAlert } from '../../../design/feedback/alert-store.ts'
import { readText, readTexts } from '../../../design/forms/form-state.ts'
import { listAddress } from '../../../design/lists/page-links.tsx'
import { parseOrRefuse } from '../../../session/forms/parse-form.ts'
import { submitAsMember } from '../../../session/forms/submit.ts'
import { decideOnMembership } from '../claims/membership-decisions.ts'

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
