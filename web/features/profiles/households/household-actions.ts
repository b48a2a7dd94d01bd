import { m } from '../../../../contract/paraglide/messages.js'
import { childInput, householdInput, householdInvitation } from '../../../../contract/profiles/households.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { showAlert } from '../../../design/feedback/alerts.tsx'
import { readText, readTexts } from '../../../design/forms/form-layout.tsx'
import { parseOrRefuse } from '../../../session/forms/parse-form.ts'
import { withHouseholdAddress } from './household-address.tsx'

/** The actions of the household page, identified by a form's hidden `intent`. */
export type HouseholdIntent = keyof typeof actions

const idOf = (fields: FormData) => ({ params: { id: readText(fields, 'id') } })

const childIn = (fields: FormData) => ({
  ...readTexts(fields),
  birthdayAllowed: fields.has('birthdayAllowed'),
})

/** Sends each form and returns the text of the success banner. */
const actions = {
  async begin(fields: FormData) {
    await browserApi.request('POST /api/household', {
      body: parseOrRefuse(householdInput, withHouseholdAddress(readTexts(fields))),
    })
    return m.profiles_household_saved()
  },
  async save(fields: FormData) {
    const body = parseOrRefuse(householdInput, withHouseholdAddress(readTexts(fields)))
    await browserApi.request('PUT /api/household', { body })
    return m.profiles_household_saved()
  },
  async child(fields: FormData) {
    const body = parseOrRefuse(childInput, childIn(fields))
    await browserApi.request('POST /api/household/children', { body })
    return m.profiles_household_child_added({ name: body.name })
  },
  async correct(fields: FormData) {
    const body = parseOrRefuse(childInput, childIn(fields))
    await browserApi.request('PUT /api/household/children/:id', { ...idOf(fields), body })
    return m.profiles_household_saved()
  },
  async invite(fields: FormData) {
    const body = parseOrRefuse(householdInvitation, readTexts(fields))
    await browserApi.request('POST /api/household/invitations', { body })
    return m.profiles_household_invited({ email: body.email })
  },
  async join(fields: FormData) {
    await browserApi.request('POST /api/household/invitations/:id/acceptance', idOf(fields))
    return m.profiles_household_joined()
  },
  async decline(fields: FormData) {
    await browserApi.request('DELETE /api/household/invitations/:id', idOf(fields))
    return m.profiles_household_declined()
  },
  async manager(fields: FormData) {
    const body = { manages: readText(fields, 'manages') === 'true' }
    await browserApi.request('PUT /api/household/people/:id/manager', { ...idOf(fields), body })
    return m.profiles_household_saved()
  },
  async remove(fields: FormData) {
    await browserApi.request('DELETE /api/household/people/:id', idOf(fields))
    return m.profiles_household_saved()
  },
}

/** Runs the action of the form's `intent`, and shows a message. `saved` differs each time, which resets the form. */
export async function runHouseholdAction(fields: FormData): Promise<{ saved: string }> {
  const intent = readText(fields, 'intent') as HouseholdIntent
  showAlert('success', await actions[intent](fields))
  return { saved: `${intent} ${Date.now()}` }
}
