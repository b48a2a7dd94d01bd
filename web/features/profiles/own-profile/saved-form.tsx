import { useState } from 'react'
import { redirect } from 'react-router'
import type { z } from 'zod'
import { m } from '../../../../contract/paraglide/messages.js'
import type { Profile } from '../../../../contract/profiles/profile.ts'
import { showAlert } from '../../../design/feedback/alert-store.ts'
import { readText, useFormState } from '../../../design/forms/form-state.ts'
import { parseForm } from '../../../session/forms/parse-form.ts'
import { refuseWithoutReload, submitAsMember } from '../../../session/forms/submit.ts'
import { readEntryForm } from '../fields/history-fields.tsx'

interface SavedForm<Schema extends z.ZodObject> {
  schema: Schema
  save: (input: z.output<Schema>) => Promise<unknown>
  /** Loads the stored state that the form will replace; for forms with a `SeenState`. */
  present?: () => Promise<unknown>
  /** Text of the success banner. */
  saved: () => string
}

/**
 * Validates and saves a form of the own profile, then opens the dashboard. Changes made elsewhere since the form was
 * loaded are overwritten only if the member sends the form once more.
 */
export function saveForm<Schema extends z.ZodObject>(
  request: Request,
  { schema, save, present, saved }: SavedForm<Schema>,
) {
  return submitAsMember(request, async (fields) => {
    const parsed = parseForm(schema, readEntryForm(fields))
    if (parsed.faults) return refuseWithoutReload(parsed.faults)
    const found = present && markOf(await present())
    if (found !== undefined && found !== readText(fields, seenField)) {
      showAlert('danger', m.profiles_changed_elsewhere())
      return refuseWithoutReload([], found)
    }
    await save(parsed.value)
    showAlert('success', saved())
    return redirect('/dashboard')
  })
}

/** The hidden field with the hash of the state that a form was filled with. */
const seenField = 'seen'

interface SeenStateProps {
  state: unknown
  /** The hash of a newer state, found on submission and shown to the member. */
  found: string | undefined
}

/** Sends a hash of the form's initial state to its action, against lost updates. */
export function SeenState({ state, found }: SeenStateProps) {
  const { draft } = useFormState()
  // The form does not show what is loaded while it is open.
  const [seen] = useState(() => draft?.[seenField]?.[0] ?? markOf(state))
  return <input type="hidden" name={seenField} value={found ?? seen} />
}

/** Returns a hash of a state. */
function markOf(state: unknown): string {
  let mark = 0
  for (const character of JSON.stringify(state)) mark = (Math.imul(mark, 31) + character.charCodeAt(0)) | 0
  return String(mark)
}

/**
 * Returns the state in the profile form. It excludes other entries, and values that a day or an administrator changes.
 */
export function stateInForm(profile: Profile) {
  const { position, company, website, location, gender, dob, dobAudience, phone, phoneAudience } = profile
  const { skills, bio, social, membership } = profile
  const person = { position, company, website, location, gender, dob, dobAudience, phone, phoneAudience }
  return { ...person, skills, bio, social, membership: membership[0] && stateOfEntry(membership[0]) }
}

/** Returns the state in the form of an entry. */
export function stateOfEntry(entry: object) {
  return Object.fromEntries(
    Object.entries(entry).filter(([name]) => !['standing', 'held', 'note', 'active'].includes(name)),
  )
}
