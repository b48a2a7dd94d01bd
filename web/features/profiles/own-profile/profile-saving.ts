import { redirect } from 'react-router'
import type { z } from 'zod'
import type { Fault } from '../../../../contract/errors.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { profileInput } from '../../../../contract/profiles/own-profile.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { showAlert } from '../../../design/feedback/alerts.tsx'
import { readText } from '../../../design/forms/form-layout.tsx'
import { parseForm } from '../../../session/forms/parse-form.ts'
import { refuseWithoutReload, submitAsMember } from '../../../session/forms/submit.ts'
import { atDetailFields, withDetails } from '../fields/detail-fields.tsx'
import { readEntryForm } from '../fields/history-fields.tsx'
import { hashOfState, loadOwnProfile, seenField, stateInForm } from './own-profile.tsx'

interface SavedForm<Schema extends z.ZodObject> {
  schema: Schema
  save: (input: z.output<Schema>) => Promise<unknown>
  /** Loads the stored state that the form will replace; for forms with a `SeenState`. */
  present?: () => Promise<unknown>
  /** Reads the form into the endpoint's field names. */
  read?: (fields: FormData) => Record<string, unknown>
  /** Text of the success banner. */
  saved: () => string
}

/**
 * Validates and saves a form of the own profile, then opens the dashboard. Changes made elsewhere since the
 * form was loaded are overwritten only if the member submits the form again.
 */
export function saveForm<Schema extends z.ZodObject>(
  request: Request,
  { schema, save, present, read = readEntryForm, saved }: SavedForm<Schema>,
) {
  return submitAsMember(request, async (fields) => {
    const parsed = parseForm(schema, read(fields) as Parameters<typeof parseForm<Schema>>[1])
    if (parsed.faults) return refuseWithoutReload(atDetailFields(parsed.faults))
    const found = present && hashOfState(await present())
    if (found !== undefined && found !== readText(fields, seenField)) {
      showAlert('danger', m.profiles_changed_elsewhere())
      return refuseWithoutReload([], found)
    }
    await save(parsed.value)
    showAlert('success', saved())
    return redirect('/dashboard')
  })
}

/** Sends the profile form. */
export function saveProfile(request: Request, saved: () => string) {
  return saveForm(request, {
    schema: profileInput,
    save: (body) => browserApi.request('POST /api/profile', { body }),
    present: async () => {
      const profile = await loadOwnProfile(browserApi)
      return profile && stateInForm(profile)
    },
    read: readProfileForm,
    saved,
  })
}

function readProfileForm(fields: FormData): Record<string, unknown> {
  return withDetails(readEntryForm(fields))
}

/** Returns the faults in the profile form's input. */
export function profileFaults(fields: FormData): readonly Fault[] {
  return atDetailFields(parseForm(profileInput, readProfileForm(fields)).faults ?? [])
}
