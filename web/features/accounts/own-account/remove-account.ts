import { redirect } from 'react-router'
import { proof } from '../../../../contract/accounts/sign-in/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { browserApi } from '../../../api/browser-api.ts'
import { showAlert } from '../../../design/feedback/alert-store.ts'
import { readTexts } from '../../../design/forms/form-state.ts'
import { parseOrRefuse } from '../../../session/forms/parse-form.ts'
import { endSession } from '../../../session/session.ts'

/** The `intent` of the form that removes the account. */
export const removeAccountIntent = 'remove-account'

/** Removes the own account after a proof by the password. The login page confirms it. */
export async function removeAccount(fields: FormData): Promise<Response> {
  await browserApi.request('POST /api/auth/proof', { body: parseOrRefuse(proof, readTexts(fields)) })
  await browserApi.request('DELETE /api/profile')
  endSession()
  showAlert('success', m.accounts_deleted())
  return redirect('/login')
}
