import { instantOf, type WallTime, wallTimeOf } from '../series/event-times.ts'
import { occurrenceId } from '../series/occurrence-id.ts'
import type { Series } from '../series/occurrence-lookup.ts'
import {
  asWhole,
  type EventRecord,
  firstStart,
  type Occurrence,
  occurrenceAt,
} from '../series/occurrences.ts'
import { ruleText } from '../series/recurrence.ts'
import { component, type Property, text, utc, utcText, wallTime } from './icalendar-lines.ts'
import { zoneComponent } from './icalendar-time-zone.ts'

interface Society {
  publicUrl: string
  timeZone: string
}

/**
 * An iCalendar object (RFC 5545).
 * @param components VEVENTs that are written already
 * @param years the first and the last year in which they take place
 */
export function calendarText(
  { name, timeZone }: { name: string; timeZone: string },
  components: string[],
  years: [first: number, last: number],
): string {
  return component('VCALENDAR', [
    { name: 'VERSION', value: '2.0' },
    text('PRODID', `-//${name}//Calendar//EN`),
    { name: 'CALSCALE', value: 'GREGORIAN' },
    { name: 'METHOD', value: 'PUBLISH' },
    text('X-WR-CALNAME', name),
    text('X-WR-TIMEZONE', timeZone),
    { name: 'REFRESH-INTERVAL', parameters: { VALUE: 'DURATION' }, value: 'PT1H' },
    { name: 'X-PUBLISHED-TTL', value: 'PT1H' },
    zoneComponent(timeZone, ...years),
    ...components,
  ])
}

/** The VEVENT of an event; of a series with its rule, what it leaves out, and one more for each that differs. */
export function seriesComponents(society: Society, { event, exceptions }: Series): string[] {
  const whole = asWhole(event)
  if (!event.repeat) return [eventComponent(society, whole, [])]
  const removed = exceptions.filter((exception) => exception.removed)
  const differing = exceptions.filter((exception) => !exception.removed)
  const rule = [
    { name: 'RRULE', value: ruleText(event.repeat, firstStart(event), untilText(event, event.repeat.until)) },
    ...removed.map(({ original_start }) => wallTime('EXDATE', original_start, event.zone)),
  ]
  return [
    eventComponent(society, whole, rule),
    ...differing.map((exception) => {
      const { original_start } = exception
      return eventComponent(society, occurrenceAt(event, original_start, exception), [
        wallTime('RECURRENCE-ID', original_start, event.zone),
      ])
    }),
  ]
}

/** One occurrence as an event of its own, for the file that somebody downloads. */
export function singleComponent(society: Society, occurrence: Occurrence): string {
  const { event, originalStart } = occurrence
  const id = occurrenceId(event.id, originalStart)
  return eventComponent(society, { ...occurrence, event: { ...event, id } }, [])
}

function eventComponent(
  { publicUrl }: Society,
  { event, originalStart, fields, span }: Occurrence,
  recurrence: Property[],
): string {
  const id = occurrenceId(event.id, originalStart)
  const notes = [fields.notes, fields.description].filter((part) => part !== null).join('\n\n')
  return component('VEVENT', [
    text('UID', event.id),
    utc('DTSTAMP', event.updated_at),
    utc('CREATED', event.created_at),
    utc('LAST-MODIFIED', event.updated_at),
    { name: 'SEQUENCE', value: String(event.version) },
    wallTime('DTSTART', wallTimeOf(span.starts_at, event.zone, span.all_day), event.zone),
    // An end must lie after its start: what takes no time has none (RFC 5545, 3.6.1).
    ...(span.ends_at > span.starts_at
      ? [wallTime('DTEND', wallTimeOf(span.ends_at, event.zone, span.all_day), event.zone)]
      : []),
    ...recurrence,
    text('SUMMARY', fields.title),
    ...(notes ? [text('DESCRIPTION', notes)] : []),
    ...(fields.place ? [text('LOCATION', fields.place)] : []),
    // RFC 7986, 5.10.
    ...(fields.cover_id ? [picture(`${publicUrl}/pictures/${fields.cover_id}/large`)] : []),
    { name: 'STATUS', value: fields.cancelled ? 'CANCELLED' : 'CONFIRMED' },
    { name: 'TRANSP', value: span.all_day || fields.cancelled ? 'TRANSPARENT' : 'OPAQUE' },
    { name: 'URL', value: `${publicUrl}/calendar/${id}` },
  ])
}

function picture(address: string): Property {
  return {
    name: 'IMAGE',
    parameters: { VALUE: 'URI', DISPLAY: 'BADGE', FMTTYPE: 'image/webp' },
    value: address,
  }
}

/** UNTIL has the type of the start: a day, or the day's last second as an instant. */
function untilText(event: EventRecord, until: WallTime | null): string {
  if (until === null) return ''
  return event.all_day ? until.replaceAll('-', '') : utcText(instantOf(`${until}T23:59:59`, event.zone))
}

/** A yearly birthday; on 28 February in years without a 29th (docs/product-decisions.md#birthdays). */
export function birthdayComponent({
  id,
  title,
  birthDate,
  year,
  madeAt,
}: {
  id: string
  title: string
  birthDate: string
  /** The year from which it is shown: the year of birth stays private. */
  year: number
  madeAt: string
}): string {
  const isLeapDay = birthDate.endsWith('-02-29')
  const first = `${year}${isLeapDay ? '-02-28' : birthDate.slice(4)}`
  const rule = isLeapDay ? 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1' : 'FREQ=YEARLY'
  return component('VEVENT', [
    text('UID', `birthday-${id}`),
    utc('DTSTAMP', madeAt),
    wallTime('DTSTART', first, ''),
    { name: 'RRULE', value: rule },
    text('SUMMARY', title),
    { name: 'TRANSP', value: 'TRANSPARENT' },
  ])
}

/** The years in which a series takes place, for the zone that goes with it. */
export function yearsOf(series: Series[], now: Date): [first: number, last: number] {
  const years = series.flatMap(({ event }) =>
    [event.reaches_from, event.reaches_to].map((instant) => Number(instant.slice(0, 4))),
  )
  const present = now.getUTCFullYear()
  return [Math.min(present, ...years), Math.max(present, ...years)]
}
