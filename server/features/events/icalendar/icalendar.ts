import type { FestivalDay } from '../../../../contract/events/festivals.ts'
import { rsvpStatusText } from '../../../../contract/events/options-and-limits.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { getLocale } from '../../../../contract/paraglide/runtime.js'
import { readerBikramSambat } from '../../../../contract/text/bikram-sambat-format.ts'
import { timeFormat } from '../../../text/formats.ts'
import { readableText } from '../../../text/readable-text.ts'
import { instantOf, wallTimeOf } from '../../../text/zone-clock.ts'
import {
  type BirthdayKey,
  celebrationsSince,
  isBikramSambat,
} from '../../profiles/person/birthday-keys.service.ts'
import { eventDateText, type WallTime } from '../series/event-times.ts'
import {
  asWhole,
  type EventRecord,
  firstStart,
  type Occurrence,
  occurrenceId,
  occurrenceStarting,
  readFields,
  type Series,
} from '../series/occurrences.ts'
import { ruleText } from '../series/recurrence.ts'
import { component, type Property, text, utc, utcText, wallTime } from './icalendar-lines.ts'
import {
  type CalendarRsvp,
  type CalendarRsvps,
  calendarStatus,
  type Scheduling,
  schedulingProperties,
} from './icalendar-rsvp.ts'
import { zoneComponent } from './icalendar-time-zone.ts'

interface Society {
  publicUrl: string
  timeZone: string
}

/**
 * Writes an iCalendar object (RFC 5545). Without a method it is a calendar to subscribe to; a method needs an organizer
 * in every component (RFC 5546).
 * @param components VEVENTs as text
 * @param years the first and the last year in which they take place
 */
export function calendarText(
  { name, timeZone, method }: { name: string; timeZone: string; method?: 'REQUEST' | 'CANCEL' },
  components: string[],
  years: [first: number, last: number],
): string {
  const subscription = [
    text('X-WR-CALNAME', name),
    text('X-WR-TIMEZONE', timeZone),
    { name: 'REFRESH-INTERVAL', parameters: { VALUE: 'DURATION' }, value: 'PT1H' },
    { name: 'X-PUBLISHED-TTL', value: 'PT1H' },
  ]
  return component('VCALENDAR', [
    { name: 'VERSION', value: '2.0' },
    text('PRODID', `-//${name}//Calendar//${getLocale().toUpperCase()}`),
    { name: 'CALSCALE', value: 'GREGORIAN' },
    ...(method ? [{ name: 'METHOD', value: method }] : subscription),
    zoneComponent(timeZone, ...years),
    ...components,
  ])
}

/**
 * Writes the VEVENTs of an event. A series has one with its rule and removed dates, and one more for each date that
 * differs, or to which the owner of the calendar responded.
 */
export function seriesComponents(
  society: Society,
  { event, exceptions }: Series,
  rsvps: CalendarRsvps = new Map(),
): string[] {
  const whole = asWhole(event)
  if (!event.repeat) return [eventComponent(society, whole, { rsvp: rsvps.get('') })]
  const removed = exceptions.filter((exception) => exception.removed)
  const differing = exceptions.flatMap((one) => (one.removed ? [] : [one.original_start]))
  const recurrence = [
    { name: 'RRULE', value: ruleText(event.repeat, firstStart(event), untilText(event, event.repeat.until)) },
    ...removed.map(({ original_start }) => wallTime('EXDATE', original_start, event.zone)),
  ]
  const starts = [...new Set([...differing, ...rsvps.keys()])].sort()
  return [
    eventComponent(society, whole, { recurrence }),
    ...starts.flatMap((start) => {
      const occurrence = start && occurrenceStarting(event, exceptions, start)
      return occurrence ? [singleComponent(society, occurrence, { rsvp: rsvps.get(start) })] : []
    }),
  ]
}

interface Particulars {
  /** The rule of a series, or the RECURRENCE-ID of one of its dates. */
  recurrence?: Property[] | undefined
  rsvp?: CalendarRsvp | undefined
  /** Organizer and attendee, in a message about an RSVP. */
  scheduling?: Scheduling | undefined
}

/** Writes the VEVENT of one date; dates of a series share its UID. */
export function singleComponent(
  society: Society,
  occurrence: Occurrence,
  particulars: Omit<Particulars, 'recurrence'> = {},
): string {
  const { event, originalStart } = occurrence
  const recurrence =
    originalStart === null ? undefined : [wallTime('RECURRENCE-ID', originalStart, event.zone)]
  return eventComponent(society, occurrence, { ...particulars, recurrence })
}

function eventComponent(
  { publicUrl }: Society,
  occurrence: Occurrence,
  { recurrence = [], rsvp, scheduling }: Particulars,
): string {
  const { event, originalStart, span } = occurrence
  const fields = readFields(occurrence)
  const id = occurrenceId(event.id, originalStart)
  const isOff = fields.cancelled || rsvp?.status === 'declined'
  const changedAt = rsvp && rsvp.since > event.updated_at ? rsvp.since : event.updated_at
  // Calendar programs show the Gregorian date alone. A series has one description for all its dates.
  const isSeries = recurrence.some(({ name }) => name === 'RRULE')
  const description = [
    !isSeries && readerBikramSambat() && eventDateText(span, event.zone),
    rsvp && m.events_answer_own({ answer: rsvpStatusText[rsvp.status]() }),
    fields.notes,
    fields.description && readableText(fields.description),
  ].filter(Boolean)
  return component('VEVENT', [
    text('UID', event.id),
    utc('DTSTAMP', scheduling?.writtenAt ?? changedAt),
    utc('CREATED', event.created_at),
    utc('LAST-MODIFIED', changedAt),
    { name: 'SEQUENCE', value: String(scheduling?.sequence ?? event.version) },
    wallTime('DTSTART', wallTimeOf(span.starts_at, event.zone, span.all_day), event.zone),
    // An event without duration has no DTEND, which must be after the start (RFC 5545, 3.6.1).
    ...(span.ends_at > span.starts_at
      ? [wallTime('DTEND', wallTimeOf(span.ends_at, event.zone, span.all_day), event.zone)]
      : []),
    ...recurrence,
    ...(scheduling ? schedulingProperties(scheduling, rsvp) : []),
    text('SUMMARY', fields.title),
    ...(description.length > 0 ? [text('DESCRIPTION', description.join('\n\n'))] : []),
    ...(fields.place ? [text('LOCATION', fields.place)] : []),
    // RFC 7986, 5.10.
    ...(fields.cover_id ? [picture(`${publicUrl}/pictures/${fields.cover_id}/large`)] : []),
    { name: 'STATUS', value: isOff ? 'CANCELLED' : calendarStatus[rsvp?.status ?? 'going'] },
    { name: 'TRANSP', value: span.all_day || isOff ? 'TRANSPARENT' : 'OPAQUE' },
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

/** Writes UNTIL in the type of the start: a day, or its last second as an instant. */
function untilText(event: EventRecord, until: WallTime | null): string {
  if (until === null) return ''
  return event.all_day ? until.replaceAll('-', '') : utcText(instantOf(`${until}T23:59:59`, event.zone))
}

/** Years of a birthday by Bikram Sambat in a calendar file: no rule describes its days. */
const birthdayYears = 12

/** Writes a yearly birthday; on 28 February in years without a 29th (docs/product-decisions.md#birthdays). */
export function birthdayComponent({
  id,
  title,
  birthday,
  year,
  changedAt,
}: {
  id: string
  title: string
  birthday: BirthdayKey
  /** The first year shown: the year of birth stays private. */
  year: number
  changedAt: string
}): string {
  const days = isBikramSambat(birthday) ? celebrationsSince(birthday, `${year}-01-01`, birthdayYears) : []
  const isLeapDay = birthday === '02-29'
  const first = days[0] ?? `${year}-${isLeapDay ? '02-28' : birthday}`
  const rule = isLeapDay ? 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1' : 'FREQ=YEARLY'
  return component('VEVENT', [
    text('UID', `birthday-${id}`),
    utc('DTSTAMP', changedAt),
    wallTime('DTSTART', first, ''),
    // Some programs leave out a start that is not among the dates.
    days.length > 0 ? wallTime('RDATE', days.join(','), '') : { name: 'RRULE', value: rule },
    text('SUMMARY', title),
    { name: 'TRANSP', value: 'TRANSPARENT' },
  ])
}

/** The edition of the computed days, where nobody entered one. */
const festivalsComputedAt = '2026-11-27T00:00:00.000Z'

/**
 * Writes the day of a festival; an expected one is tentative.
 * @param changedAt when an editor entered the day
 */
export function festivalComponent(
  { publicUrl }: Pick<Society, 'publicUrl'>,
  { key, year, day, state, name, about, path }: FestivalDay & { day: string },
  changedAt: string | null,
): string {
  const isConfirmed = state === 'confirmed'
  const date = { month: 'long', day: 'numeric', year: 'numeric' } as const
  const description = [
    readerBikramSambat() && timeFormat('UTC', date).format(new Date(day)),
    !isConfirmed && m.festivals_expected_note(),
    about,
  ]
  return component('VEVENT', [
    text('UID', `festival-${key}-${year}`),
    utc('DTSTAMP', changedAt ?? festivalsComputedAt),
    wallTime('DTSTART', day, ''),
    text('SUMMARY', name),
    text('DESCRIPTION', description.filter(Boolean).join('\n\n')),
    { name: 'STATUS', value: isConfirmed ? 'CONFIRMED' : 'TENTATIVE' },
    { name: 'TRANSP', value: 'TRANSPARENT' },
    { name: 'URL', value: `${publicUrl}${path}` },
  ])
}

/** Returns the first and the last year of some series, for the time zone component. */
export function yearsOf(series: Series[], now: Date): [first: number, last: number] {
  const years = series.flatMap(({ event }) =>
    [event.reaches_from, event.reaches_to].map((instant) => Number(instant.slice(0, 4))),
  )
  const present = now.getUTCFullYear()
  return [Math.min(present, ...years), Math.max(present, ...years)]
}
