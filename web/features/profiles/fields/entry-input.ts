import { readTexts } from '../../../design/forms/form-state.ts'

/** Reads a form about a profile or one of its entries, under the names of the interface; what is current has no end. */
export function readEntryForm(fields: FormData): Record<string, unknown> {
  const current = fields.has('current')
  return { ...readTexts(fields), ...(current && { to: null }), current, active: fields.has('active') }
}
