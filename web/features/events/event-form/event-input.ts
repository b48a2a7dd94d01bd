import type { MonthlyKind, RepeatUnit } from '../../../../contract/events/options.ts'
import { textIn } from '../../../design/forms/form-text.ts'

/** Reads the event window's fields, under the names of the interface. */
export function eventIn(fields: FormData) {
  return {
    title: textIn(fields, 'title'),
    notes: textIn(fields, 'notes'),
    start: textIn(fields, 'start'),
    end: textIn(fields, 'end'),
    allDay: fields.has('allDay'),
    place: textIn(fields, 'place'),
    description: textIn(fields, 'description'),
    cancelled: fields.has('cancelled'),
    capacity: numberIn(fields, 'capacity'),
    closingHours: numberIn(fields, 'closingHours'),
    ...(fields.has('every') && { repeat: repeatIn(fields) }),
  }
}

function repeatIn(fields: FormData) {
  const every = textIn(fields, 'every')
  if (!every) return null
  return {
    every: every as RepeatUnit,
    interval: numberIn(fields, 'interval') ?? 1,
    monthlyBy: (textIn(fields, 'monthlyBy') || 'day') as MonthlyKind,
    until: textIn(fields, 'until') || null,
    count: numberIn(fields, 'count'),
  }
}

/** Reads a whole number: null for an empty field, NaN for anything else. */
function numberIn(fields: FormData, name: string): number | null {
  const text = textIn(fields, name)
  if (text === '') return null
  return /^\d+$/.test(text) ? Number(text) : Number.NaN
}
