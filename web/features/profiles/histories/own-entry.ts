import { data } from 'react-router'
import type { Profile } from '../../../../contract/profiles/schemas.ts'
import { loadOwnProfile, loadProfileAndDraft } from '../own-profile/own-profile.ts'
import { stateOfEntry } from '../own-profile/seen-state.tsx'
import type { Section } from './remove-entry-action.ts'

/**
 * Loads an entry of the member's own profile with the draft of its form. The page responds with 404 when there is no
 * such entry.
 */
export async function loadOwnEntry<Name extends Section>(request: Request, section: Name, id: string) {
  const { profile, draft } = await loadProfileAndDraft(request)
  const entry = entryIn(profile, section, id)
  if (!entry) throw data(null, { status: 404 })
  return { entry, draft }
}

/** Loads the stored state of an entry of the own profile; null where it was deleted. */
export async function loadStateOfEntry(section: Section, id: string) {
  const profile = await loadOwnProfile()
  const entry = profile && entryIn(profile, section, id)
  return entry ? stateOfEntry(entry) : null
}

function entryIn<Name extends Section>(profile: Profile, section: Name, id: string) {
  const entries: readonly Profile[Name][number][] = profile[section]
  return entries.find(({ _id }) => _id === id)
}
