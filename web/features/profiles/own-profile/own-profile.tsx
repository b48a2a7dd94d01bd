import { useState } from 'react'
import { redirect } from 'react-router'
import type { Profile } from '../../../../contract/profiles/profile.ts'
import { type Api, ApiError } from '../../../api/api.ts'
import { useFormState } from '../../../design/forms/form-layout.tsx'
import { loadDraft } from '../../../session/drafts.ts'
import type { PageRequest } from '../../../session/page-loading.ts'

/** Returns the member's own profile, or null without one. */
export async function loadOwnProfile(api: Api): Promise<Profile | null> {
  try {
    return await api.request('GET /api/profile/me')
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

/**
 * Loads the member's own profile with the draft of a form. Without a profile it redirects to its creation.
 */
export async function loadProfileAndDraft({ api, request }: PageRequest) {
  const profile = await loadOwnProfile(api)
  if (!profile) throw redirect('/create-profile')
  return { profile, draft: await loadDraft(request) }
}

/** The hidden field with the hash of the form's initial state. */
export const seenField = 'seen'

interface SeenStateProps {
  state: unknown
  /** The hash of a newer state, found on submission and shown to the member. */
  found: string | undefined
}

/** Sends a hash of the form's initial state to its action, against lost updates. */
export function SeenState({ state, found }: SeenStateProps) {
  const { draft } = useFormState()
  // The form does not show data that is loaded while it is open.
  const [seen] = useState(() => draft?.[seenField]?.[0] ?? hashOfState(state))
  return <input type="hidden" name={seenField} value={found ?? seen} />
}

/** Returns a hash of a state. */
export function hashOfState(state: unknown): string {
  let mark = 0
  for (const character of JSON.stringify(state)) mark = (Math.imul(mark, 31) + character.charCodeAt(0)) | 0
  return String(mark)
}

/**
 * Returns the state in the profile form. It excludes other entries, and values that change with the day or by
 * an administrator.
 */
export function stateInForm(profile: Profile) {
  const { position, company, website, location, gender, dob, dobAudience, phone, phoneAudience } = profile
  const { skills, bio, social, membership, otherName, details, birthdayCalendar } = profile
  const person = { position, company, website, location, gender, dob, dobAudience, phone, phoneAudience }
  const added = {
    otherName,
    birthdayCalendar,
    address: details?.address,
    furtherPhones: details?.furtherPhones,
  }
  const state = { ...person, ...added, furtherEmails: details?.furtherEmails, skills, bio, social }
  return { ...state, membership: membership[0] && stateOfEntry(membership[0]) }
}

/** Returns the state in the form of an entry. */
export function stateOfEntry(entry: object) {
  return Object.fromEntries(
    Object.entries(entry).filter(([name]) => !['standing', 'held', 'note', 'active'].includes(name)),
  )
}
