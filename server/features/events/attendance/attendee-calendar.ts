import type { RsvpStatus } from '../../../../contract/events/options-and-limits.ts'
import { second } from '../../../../contract/time/durations.ts'
import type { Config } from '../../../config.ts'
import { senderParts } from '../../../mail/mail-queue.ts'
import { societyName } from '../../../text/versions.ts'
import type { TopicEmail } from '../../notifications/topics-and-duties.service.ts'
import { calendarText, singleComponent } from '../icalendar/icalendar.ts'
import { type Occurrence, spanOf } from '../series/occurrences.ts'

/** A date in an email to an attendee, with the recipient's status. */
interface AttendedDate {
  /** The date as the recipient's calendar shows it; null where it is not there yet. */
  before: Occurrence | null
  /** The date as it is now; null where it was removed. */
  after: Occurrence | null
  status: RsvpStatus
}

/** The parts of an email by which calendar programs add, change or remove dates. */
type CalendarParts = Pick<TopicEmail, 'thread' | 'calendar' | 'calendarMethod' | 'calendarEnded'>

/**
 * Formats dates for the calendar of an attendee. They are a REQUEST or a CANCEL rather than a PUBLISH: only
 * for those do programs add, change or remove a date without a click of the reader (RFC 5546, 3.2).
 * @param dates of one event; one or more
 */
export function calendarFor(config: Config, attendee: string, dates: AttendedDate[]): CalendarParts {
  const present = dates.filter(isPresent)
  const gone = dates.filter((date) => !isPresent(date))
  const renamed = present.filter(({ before, after }) => before && after && keyOf(before) !== keyOf(after))
  const write = (method: 'REQUEST' | 'CANCEL', written: AttendedDate[]) =>
    messageText(config, attendee, method, written)
  const ended = [...gone, ...renamed.map((date) => ({ ...date, after: null }))]
  const [first] = dates
  const event = first?.before?.event ?? first?.after?.event
  const thread = event && { thread: `event.${event.id}` }
  if (present.length === 0) return { ...thread, calendar: write('CANCEL', gone), calendarMethod: 'CANCEL' }
  return {
    ...thread,
    calendar: write('REQUEST', present),
    calendarMethod: 'REQUEST',
    ...(ended.length > 0 && { calendarEnded: write('CANCEL', ended) }),
  }
}

/** Checks whether a date belongs in the calendar of the attendee. */
function isPresent({ after, status }: AttendedDate): boolean {
  return after !== null && !after.fields.cancelled && status !== 'declined'
}

/** Returns the identity of a date in calendars: the UID with the RECURRENCE-ID. */
function keyOf({ event, originalStart }: Occurrence): string {
  return `${event.id} ${originalStart ?? ''}`
}

function messageText(
  config: Config,
  attendee: string,
  method: 'REQUEST' | 'CANCEL',
  dates: AttendedDate[],
): string {
  const writtenAt = config.now().toISOString()
  const organizer = senderParts(config)
  const shown = dates.flatMap((date) => {
    const occurrence = date.after ?? (date.before && removed(date.before))
    // Also in a CANCEL the RSVP is the attendee's own: a member who was going did not decline.
    return occurrence ? [{ occurrence, status: date.status }] : []
  })
  const components = shown.map(({ occurrence, status }) =>
    singleComponent(config, occurrence, {
      rsvp: { status, since: writtenAt },
      scheduling: { organizer, attendee, sequence: sequenceAt(config.now(), occurrence), writtenAt },
    }),
  )
  const years = shown.flatMap(({ occurrence }) =>
    Object.values(spanOf(occurrence.span)).flatMap((time) =>
      typeof time === 'string' ? [Number(time.slice(0, 4))] : [],
    ),
  )
  const zone = shown[0]?.occurrence.event.zone ?? config.timeZone
  return calendarText({ name: societyName(config), timeZone: zone, method }, components, [
    Math.min(...years),
    Math.max(...years),
  ])
}

function removed({ event, fields, ...occurrence }: Occurrence): Occurrence {
  return {
    ...occurrence,
    event: { ...event, version: event.version + 1 },
    fields: { ...fields, cancelled: true },
  }
}

const firstSequenceAt = Date.UTC(2026, 0, 1)

/**
 * Returns the sequence number of a message: programs ignore a SEQUENCE that is not higher than the previous
 * one. The event's version alone would not grow when a member changes an RSVP back and forth, so the seconds
 * since 2026 count, too.
 */
function sequenceAt(now: Date, { event }: Occurrence): number {
  return Math.max(0, Math.floor((now.getTime() - firstSequenceAt) / second)) + event.version
}
