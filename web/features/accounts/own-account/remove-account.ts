import { redirect } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import { browserApi } from '../../../api/browser-api.ts'
import { showAlert } from '../../../design/feedback/alert-store.ts'
import { endSession } from '../../../session/session.ts'

/** The `intent` of the form that removes the account. */
export const removeAccountIntent = 'remove-account'

/** Removes the member's own account with everything that belongs to it, and says so on the login page. */
export async function removeAccount(): Promise<Response> {
  await browserApi.request('DELETE /api/profile')
  endSession()
  showAlert('success', m.accounts_deleted())
  return redirect('/login')
}
