import { redirect } from 'react-router'
import { showAlert } from '../../../design/feedback/alert-store.ts'
import { refuseAsIs, submitAsMember } from '../../../session/forms/submit.ts'
import { checkForm, type RequiredFields } from '../fields/form-checks.ts'

interface SavedForm {
  required: RequiredFields
  save: (fields: FormData) => Promise<unknown>
  /** Text of the banner when it is done. */
  saved: () => string
}

/** The action of every form about the own profile: checks, saves, says so, and goes to the dashboard. */
export function saveForm(request: Request, { required, save, saved }: SavedForm) {
  return submitAsMember(request, async (fields) => {
    const faults = checkForm(fields, required)
    if (faults.length > 0) return refuseAsIs(faults)
    await save(fields)
    showAlert('success', saved())
    return redirect('/dashboard')
  })
}
