import { profileInput } from '../../../../contract/profiles/own-profile/inputs.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { loadOwnProfile } from './own-profile.ts'
import { saveForm } from './saved-form.ts'
import { stateInForm } from './seen-state.tsx'

/** Sends the profile form. */
export function saveProfile(request: Request, saved: () => string) {
  return saveForm(request, {
    schema: profileInput,
    save: (body) => browserApi.request('POST /api/profile', { body }),
    present: async () => {
      const profile = await loadOwnProfile()
      return profile && stateInForm(profile)
    },
    saved,
  })
}
