import { redirect } from 'react-router'
import type { z } from 'zod'
import { showAlert } from '../../../design/feedback/alert-store.ts'
import { parseForm } from '../../../session/forms/parse-form.ts'
import { refuseWithoutReload, submitAsMember } from '../../../session/forms/submit.ts'
import { readEntryForm } from '../fields/entry-input.ts'

interface SavedForm<Schema extends z.ZodObject> {
  schema: Schema
  save: (input: z.output<Schema>) => Promise<unknown>
  /** Text of the success banner. */
  saved: () => string
}

/** Sends a form about the member's own profile: checks it, saves it, says so, and goes to the dashboard. */
export function saveForm<Schema extends z.ZodObject>(
  request: Request,
  { schema, save, saved }: SavedForm<Schema>,
) {
  return submitAsMember(request, async (fields) => {
    const parsed = parseForm(schema, readEntryForm(fields))
    if (parsed.faults) return refuseWithoutReload(parsed.faults)
    await save(parsed.value)
    showAlert('success', saved())
    return redirect('/dashboard')
  })
}
