import { data } from 'react-router'
import type { Profile } from '../../../../contract/profiles/schemas.ts'
import { loadProfileAndDraft } from '../own-profile/own-profile.ts'
import type { Section } from './remove-entry-action.ts'

/**
 * Loads an entry of the member's own profile with the draft of its form. The page responds with 404 when there is no
 * such entry.
 */
export async function loadOwnEntry<Name extends Section>(request: Request, section: Name, id: string) {
  const { profile, draft } = await loadProfileAndDraft(request)
  const entries: readonly Profile[Name][number][] = profile[section]
  const entry = entries.find(({ _id }) => _id === id)
  if (!entry) throw data(null, { status: 404 })
  return { entry, draft }
}
