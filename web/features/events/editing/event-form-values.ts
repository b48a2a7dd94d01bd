import type { MonthlyKind, RepeatUnit } from '../../../../contract/events/options-and-limits.ts'
import { readWholeNumber } from '../../../../contract/text/digits.ts'
import { readText } from '../../../design/forms/form-layout.tsx'
import { readVersions } from '../../../design/forms/text-versions.tsx'
import { readAlt } from '../../pictures/described-picture.ts'

/** The names of the fields for the cover. */
export const coverNames = { id: 'coverId', alt: 'coverAlt', decoration: 'coverDecoration' }

/** Reads the event window's fields, under the names of the interface. */
export function readEventForm(fields: FormData) {
  return {
    title: readText(fields, 'title'),
    notes: readText(fields, 'notes'),
    start: readText(fields, 'start'),
    end: readText(fields, 'end'),
    allDay: fields.has('allDay'),
    place: readText(fields, 'place'),
    description: readText(fields, 'description'),
    cancelled: fields.has('cancelled'),
    coverId: readText(fields, coverNames.id),
    coverAlt: readAlt(fields, coverNames),
    capacity: numberIn(fields, 'capacity'),
    closingHours: numberIn(fields, 'closingHours'),
    versions: readVersions(fields),
    ...(fields.has('group') && { group: readText(fields, 'group') || null }),
    ...(fields.has('every') && { repeat: repeatIn(fields) }),
  }
}

function repeatIn(fields: FormData) {
  const every = readText(fields, 'every')
  if (!every) return null
  return {
    every: every as RepeatUnit,
    interval: numberIn(fields, 'interval') ?? 1,
    monthlyBy: (readText(fields, 'monthlyBy') || 'day') as MonthlyKind,
    until: readText(fields, 'until') || null,
    count: numberIn(fields, 'count'),
  }
}

/** Parses a whole number: null for an empty field, NaN for anything else. */
function numberIn(fields: FormData, name: string): number | null {
  return readWholeNumber(readText(fields, name))
}
