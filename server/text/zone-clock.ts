import { addDays, type CalendarDate } from '../../contract/time/calendar-date.ts'

/**
 * Returns the instant of a local time, `YYYY-MM-DDTHH:mm:ss`; of a day its first instant. A time in a spring
 * gap moves forward, in an autumn overlap the first one counts.
 */
export function instantOf(wall: string, zone: string): string {
  return isoText(Temporal.PlainDateTime.from(wall).toZonedDateTime(zone).epochMilliseconds)
}

/** Returns the local time of an instant, `YYYY-MM-DDTHH:mm:ss`, or only the day. */
export function wallTimeOf(instant: string, zone: string, allDay: boolean): string {
  const local = localTime(instant, zone)
  return allDay ? local.toPlainDate().toString() : local.toString({ smallestUnit: 'second' })
}

/** Returns the local time of an instant to the minute, `YYYY-MM-DDTHH:mm`. */
export function minuteOf(instant: string, zone: string): string {
  return localTime(instant, zone).toString({ smallestUnit: 'minute' })
}

/** Returns the year of a day. */
export function yearOf(day: CalendarDate): number {
  return Number(day.slice(0, 'YYYY'.length))
}

/**
 * Returns the instants that bound a range of days: from inclusive, before exclusive.
 * @param days `YYYY-MM-DD`, both inclusive
 */
export function instantsOfDays(
  days: { from?: string | undefined; to?: string | undefined },
  zone: string,
): { from: string | undefined; before: string | undefined } {
  return {
    from: days.from && instantOf(days.from, zone),
    before: days.to && instantOf(addDays(days.to, 1), zone),
  }
}

/** Formats an instant in the stored form, which sorts as text. */
export function isoText(epochMilliseconds: number): string {
  return new Date(epochMilliseconds).toISOString()
}

function localTime(instant: string, zone: string): Temporal.PlainDateTime {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDateTime()
}
