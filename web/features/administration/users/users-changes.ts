import { redirect } from 'react-router'
import { bulkInput } from '../../../../contract/administration/account-actions.ts'
import { isPeopleChange } from '../../../../contract/administration/options-and-limits.ts'
import { paperMemberInput, peopleChange } from '../../../../contract/administration/people.ts'
import { invitationInput } from '../../../../contract/administration/users.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { browserApi } from '../../../api/browser-api.ts'
import { showAlert } from '../../../design/feedback/alerts.tsx'
import { readText, readTexts } from '../../../design/forms/form-layout.tsx'
import { parseOrRefuse } from '../../../session/forms/parse-form.ts'
import { readUsersAddress, usersFilterOf } from './users-query.ts'

/**
 * Runs the action of a form on Manage Users: invites or adds somebody, or changes the selected people.
 * @param address the page's, with the filter behind "everybody found"
 */
export async function changeUsers(fields: FormData, address: string) {
  if (readText(fields, 'intent') === 'invite') {
    const body = parseOrRefuse(invitationInput, readTexts(fields))
    return { faults: [], invited: await browserApi.request('POST /api/admin/users', { body }) }
  }
  if (readText(fields, 'intent') === 'add') {
    const body = parseOrRefuse(paperMemberInput, readTexts(fields))
    const { user } = await browserApi.request('POST /api/admin/people', { body })
    showAlert('success', m.administration_person_added({ name: body.name }))
    throw redirect(`/admin/users/${user}`)
  }
  const users = fields.getAll('users').map(String)
  const action = readText(fields, 'act')
  if (isPeopleChange(action)) {
    const { found, ...typed } = readTexts(fields)
    const people = found
      ? {
          found: {
            ...withoutBlank(usersFilterOf(readUsersAddress(new URL(address)))),
            count: Number(found),
          },
        }
      : { users }
    const body = parseOrRefuse(peopleChange, { ...withoutBlank(typed), ...people, change: action })
    return { faults: [], changed: await browserApi.request('POST /api/admin/users/changes', { body }) }
  }
  if (users.length === 0) return { faults: [{ param: 'act', msg: m.administration_bulk_none() }] }
  const body = parseOrRefuse(bulkInput, { ...readTexts(fields), users })
  return { faults: [], outcome: await browserApi.request('POST /api/admin/users/bulk', { body }) }
}

/** Removes blank fields. */
function withoutBlank(typed: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== ''))
}
