import type { Fault } from '../../../../contract/errors.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { textIn } from '../../../design/forms/form-text.ts'

/** Fields that must be filled, by name, each with its label. */
export type RequiredFields = Record<string, () => string>

/** Finds the faults that show without asking the server: missing values, and an end before the start. */
export function checkForm(fields: FormData, required: RequiredFields): Fault[] {
  const missing = Object.entries(required).flatMap(([param, label]) =>
    textIn(fields, param) === '' ? [{ param, msg: m.errors_required({ field: label() }) }] : [],
  )
  return endsBeforeItStarts(fields) ? [...missing, { param: 'to', msg: m.errors_to_before_from() }] : missing
}

/** From, to and current as the interface takes them: what is current has no end. */
export function periodIn(fields: FormData) {
  const current = fields.has('current')
  return { from: textIn(fields, 'from'), to: current ? null : textIn(fields, 'to'), current }
}

function endsBeforeItStarts(fields: FormData): boolean {
  const { from, to } = periodIn(fields)
  return Boolean(from && to) && String(to) < from
}
