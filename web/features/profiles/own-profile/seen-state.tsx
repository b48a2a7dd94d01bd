import { useState } from 'react'
import type { Profile } from '../../../../contract/profiles/schemas.ts'
import { useFormState } from '../../../design/forms/form-state.ts'

/** The hidden field with the mark of what a form was filled with. */
export const seenField = 'seen'

interface SeenStateProps {
  state: unknown
  /** The mark of what was found instead when the form was sent, and shown to its member. */
  found: string | undefined
}

/** Tells a form's action what the form was filled with, so that it replaces nothing that its member has not seen. */
export function SeenState({ state, found }: SeenStateProps) {
  const { draft } = useFormState()
  // What is loaded while the form is open does not stand in it.
  const [seen] = useState(() => draft?.[seenField]?.[0] ?? markOf(state))
  return <input type="hidden" name={seenField} value={found ?? seen} />
}

/** Returns a short text that is another one for another state. */
export function markOf(state: unknown): string {
  let mark = 0
  for (const character of JSON.stringify(state)) mark = (Math.imul(mark, 31) + character.charCodeAt(0)) | 0
  return String(mark)
}

/** Returns what stands in the profile form: no other entries, and nothing that a day or an administrator changes. */
export function stateInForm(profile: Profile) {
  const { position, company, website, location, gender, dob, dobAudience, phone, phoneAudience } = profile
  const { skills, bio, social, membership } = profile
  const person = { position, company, website, location, gender, dob, dobAudience, phone, phoneAudience }
  return { ...person, skills, bio, social, membership: membership[0] && stateOfEntry(membership[0]) }
}

/** Returns what stands in the form of an entry. */
export function stateOfEntry(entry: object) {
  return Object.fromEntries(
    Object.entries(entry).filter(([name]) => !['standing', 'held', 'note', 'active'].includes(name)),
  )
}
