import { z } from 'zod'
import { type Label, missingOr } from '../fields.ts'
import { m } from '../paraglide/messages.js'
import { latinDigits, readCalendarDate } from '../text/digits.ts'
import { earliestYear, latestYear } from './options-and-limits.ts'

/** A time as written in the input. Without a zone it is in the society's; without a time it is the whole day. */
export interface Moment {
  /** `YYYY-MM-DD` */
  day: string
  /** `HH:mm:ss` */
  time: string | null
  /** An IANA name, `UTC`, or an offset such as `-06:00`. */
  zone: string | null
}

const written =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?(?:\[([\w/+-]+)\])?)?$/i
const farthestOffsetHours = 14
const midnight = '00:00:00'

/**
 * Reads `2026-11-08`, `2026-11-08T18:00`, `2026-11-08T18:00:00-06:00` and the like (RFC 3339, RFC 9557).
 * @returns null when the text names no existing time or zone
 */
export function readMoment(text: string): Moment | null {
  const match = written.exec(latinDigits(text.trim()))
  if (!match) return null
  const [, date = '', hour, minute, second = '00', offset, name] = match
  const day = readCalendarDate(date)
  if (!day) return null
  if (hour === undefined || minute === undefined) return { day, time: null, zone: null }
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null
  const zone = zoneOf(offset, name)
  return zone === undefined ? null : { day, time: `${hour}:${minute}:${second}`, zone }
}

/** Writes a moment in one of the ways that `readMoment` reads. */
export function momentText({ day, time, zone }: Moment): string {
  if (time === null) return day
  const suffix = zone === 'UTC' ? 'Z' : zone?.includes(':') ? zone : zone && `[${zone}]`
  return `${day}T${time}${suffix ?? ''}`
}

/**
 * Checks whether an end is before its start, where the texts allow a comparison. Days are always comparable;
 * clock times only in the same zone, and when the event is known not to last all day.
 */
export function endsBeforeStart(start: Moment, end: Moment, allDay: boolean | undefined): boolean {
  if (start.zone !== end.zone) return false
  if (allDay !== false || start.day !== end.day) return end.day < start.day
  return (end.time ?? midnight) < (start.time ?? midnight)
}

/**
 * Parses a zone; an offset takes precedence over a name. Returns undefined for a zone that does not exist.
 */
function zoneOf(offset: string | undefined, name: string | undefined): string | null | undefined {
  if (name !== undefined && !isZone(name)) return undefined
  if (offset === undefined) return name ?? null
  if (offset.toUpperCase() === 'Z') return 'UTC'
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(offset) ?? []
  if (Number(hours) > farthestOffsetHours || Number(minutes) > 59) return undefined
  return `${sign}${hours}:${minutes}`
}

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** A field for a time or day in a supported year, as text. */
export function moment(label: Label) {
  return z.string({ error: missingOr(label, m.errors_moment) }).transform((text, context) => {
    if (text.trim() === '') {
      context.addIssue(m.errors_required({ field: label() }))
      return z.NEVER
    }
    const read = readMoment(text)
    if (!read) {
      context.addIssue(m.errors_moment({ field: label() }))
      return z.NEVER
    }
    const year = Number(read.day.slice(0, 4))
    if (year < earliestYear || year > latestYear) {
      context.addIssue(m.errors_year({ field: label(), from: earliestYear, to: latestYear }))
      return z.NEVER
    }
    return momentText(read)
  })
}
