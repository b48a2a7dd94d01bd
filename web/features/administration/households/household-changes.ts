import { redirect } from 'react-router'
import {
  householdCorrection,
  householdJoining,
  householdManagers,
  householdNewcomer,
  householdSplit,
  householdUnion,
} from '../../../../contract/administration/households.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { browserApi } from '../../../api/browser-api.ts'
import { ifUnchanged } from '../../../api/version-header.ts'
import { showAlert } from '../../../design/feedback/alerts.tsx'
import { readText, readTexts } from '../../../design/forms/form-layout.tsx'
import { listAddress } from '../../../design/lists/page-links.tsx'
import { parseOrRefuse } from '../../../session/forms/parse-form.ts'
import { submitAsMember } from '../../../session/forms/submit.ts'
import { withHouseholdAddress } from '../../profiles/households/household-address.tsx'

/** The changes of a household, identified by a form's hidden `intent`. */
export type HouseholdIntent = keyof typeof changes

/** The id and version of the household, which each change sends. */
type Seen = { params: { id: string }; headers: Record<string, string> }

/** Sends each form; returns null when the household is empty afterwards. */
const changes = {
  newcomer(fields: FormData, seen: Seen) {
    const typed = { ...readTexts(fields), child: readText(fields, 'kind') === 'child' }
    const body = parseOrRefuse(householdNewcomer, typed)
    return browserApi.request('POST /api/admin/households/:id/newcomers', { ...seen, body })
  },
  join(fields: FormData, seen: Seen) {
    const typed = { ...readTexts(fields), move: fields.has('move') }
    const body = parseOrRefuse(householdJoining, typed)
    return browserApi.request('POST /api/admin/households/:id/people', { ...seen, body })
  },
  managers(fields: FormData, seen: Seen) {
    const typed = { ...readTexts(fields), managers: fields.getAll('managers') }
    const body = parseOrRefuse(householdManagers, typed)
    return browserApi.request('PUT /api/admin/households/:id/managers', { ...seen, body })
  },
  unite(fields: FormData, seen: Seen) {
    const body = parseOrRefuse(householdUnion, readTexts(fields))
    return browserApi.request('POST /api/admin/households/:id/union', { ...seen, body })
  },
  split(fields: FormData, seen: Seen) {
    const { name, postal } = withHouseholdAddress(readTexts(fields))
    const typed = {
      people: fields.getAll('people'),
      household: fields.has('own') ? { name, postal } : null,
      leaveChildren: fields.has('leaveChildren'),
      reason: readText(fields, 'reason'),
    }
    const body = parseOrRefuse(householdSplit, typed)
    return browserApi.request('POST /api/admin/households/:id/split', { ...seen, body })
  },
  correct(fields: FormData, seen: Seen) {
    const body = parseOrRefuse(householdCorrection, withHouseholdAddress(readTexts(fields)))
    return browserApi.request('PUT /api/admin/households/:id', { ...seen, body })
  },
}

/** Runs the change of the form's `intent`. `done` differs each time, which resets the forms. */
export function changeHousehold(request: Request, id: string) {
  return submitAsMember(request, async (fields) => {
    const seen = { params: { id }, ...ifUnchanged(readText(fields, 'version')) }
    const left = await changes[readText(fields, 'intent') as HouseholdIntent](fields, seen)
    showAlert('success', m.administration_done())
    if (left === null) throw redirect(listAddress('/admin/households'))
    return { faults: [], done: left.version, intent: readText(fields, 'intent') }
  })
}
