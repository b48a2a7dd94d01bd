import type { Fault } from '../../../../contract/errors.ts'
import { notesMax, titleMax } from '../../../../contract/events/limits.ts'
import type { MonthlyKind, RepeatUnit, Scope } from '../../../../contract/events/options.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { textIn } from '../../../design/forms/form-text.ts'

/** Finds the faults of the event window that show without asking the server (docs/specification.md#5-validation). */
export function checkEvent(fields: FormData): Fault[] {
  const [title, notes, start, end] = ['title', 'notes', 'start', 'end'].map((name) => textIn(fields, name))
  const faults: (Fault | false)[] = [
    !title && { param: 'title', msg: m.errors_required({ field: m.events_title() }) },
    [...(title ?? '')].length > titleMax && { param: 'title', msg: m.events_title_long({ max: titleMax }) },
    [...(notes ?? '')].length > notesMax && { param: 'notes', msg: m.events_notes_long({ max: notesMax }) },
    !start && { param: 'start', msg: m.errors_required({ field: m.events_start() }) },
    !end && { param: 'end', msg: m.errors_required({ field: m.events_end() }) },
    Boolean(start && end && end < start) && { param: 'end', msg: m.events_end_before_start() },
  ]
  return faults.filter((fault) => fault !== false)
}

/** The window's fields as the interface takes them. */
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

/** Returns the occurrences that are meant; undefined for an event that does not repeat. */
export function scopeIn(fields: FormData): Scope | undefined {
  return (textIn(fields, 'scope') || undefined) as Scope | undefined
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

/** null where nothing stands; what is no whole number becomes one that the server refuses at its field. */
function numberIn(fields: FormData, name: string): number | null {
  const text = textIn(fields, name)
  if (text === '') return null
  return /^\d{1,6}$/.test(text) ? Number(text) : -1
}
