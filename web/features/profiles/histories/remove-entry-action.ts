import { m } from '../../../../contract/paraglide/messages.js'
import { browserApi } from '../../../api/browser-api.ts'
import { showAlert } from '../../../design/feedback/alert-store.ts'
import { readText } from '../../../design/forms/form-state.ts'

/** The three lists of a profile. */
export type Section = 'membership' | 'experience' | 'education'

const removals: Record<Section, { remove: (id: string) => Promise<unknown>; removed: () => string }> = {
  membership: {
    remove: (id) => browserApi.request('DELETE /api/profile/membership/:id', { params: { id } }),
    removed: m.profiles_membership_removed,
  },
  experience: {
    remove: (id) => browserApi.request('DELETE /api/profile/experience/:id', { params: { id } }),
    removed: m.profiles_experience_removed,
  },
  education: {
    remove: (id) => browserApi.request('DELETE /api/profile/education/:id', { params: { id } }),
    removed: m.profiles_education_removed,
  },
}

/** Deletes the entry that the form names by `section` and `id`, and shows a message. */
export async function removeEntry(fields: FormData): Promise<null> {
  const { remove, removed } = removals[readText(fields, 'section') as Section]
  await remove(readText(fields, 'id'))
  showAlert('success', removed())
  return null
}
