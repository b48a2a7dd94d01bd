import { profileInput } from '../../../../contract/profiles/own-profile/inputs.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { saveForm } from './saved-form.ts'

/** Sends the profile form. */
export function saveProfile(request: Request, saved: () => string) {
  return saveForm(request, {
    schema: profileInput,
    save: (body) => browserApi.request('POST /api/profile', { body }),
    saved,
  })
}
