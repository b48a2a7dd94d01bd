import { readTexts } from '../../../design/forms/form-state.ts'

/** Reads the form of a profile or entry into the endpoint's field names. Current entries have no end. */
export function readEntryForm(fields: FormData): Record<string, unknown> {
  const current = fields.has('current')
  return { ...readTexts(fields), ...(current && { to: null }), current, active: fields.has('active') }
}
