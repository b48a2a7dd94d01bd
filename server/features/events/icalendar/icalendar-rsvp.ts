import type { RsvpStatus } from '../../../../contract/events/options-and-limits.ts'
import type { Instant } from '../../../database/rows/site-rows.ts'
import type { WallTime } from '../series/event-times.ts'
import { type Property, quoted } from './icalendar-lines.ts'

/** A member's RSVP to a date, for their own calendar. */
export interface CalendarRsvp {
  status: RsvpStatus
  since: Instant
}

/** One member's RSVPs to an event's dates, by original start; '' for a single event. */
export type CalendarRsvps = ReadonlyMap<WallTime | '', CalendarRsvp>

/** Sender, recipient and sequence number of a message about an RSVP. */
export interface Scheduling {
  organizer: { name: string; address: string }
  attendee: string
  sequence: number
  writtenAt: Instant
}

/**
 * The STATUS of a date in a member's own calendar, by their RSVP. Programs ignore PARTSTAT in subscriptions,
 * but honour STATUS: Google and Outlook remove CANCELLED dates, Apple and Thunderbird strike them out. The
 * description begins with the RSVP, so that a declined event is not mistaken for a cancelled one.
 */
export const calendarStatus: Record<RsvpStatus, string> = {
  going: 'CONFIRMED',
  waiting: 'TENTATIVE',
  maybe: 'TENTATIVE',
  declined: 'CANCELLED',
}

const participation: Record<RsvpStatus, string> = {
  going: 'ACCEPTED',
  waiting: 'TENTATIVE',
  maybe: 'TENTATIVE',
  declined: 'DECLINED',
}

/** Returns organizer and attendee. No reply is requested, since RSVPs are sent on the site. */
export function schedulingProperties(
  { organizer, attendee }: Scheduling,
  rsvp: CalendarRsvp | undefined,
): Property[] {
  return [
    {
      name: 'ORGANIZER',
      parameters: { CN: quoted(organizer.name) },
      value: `mailto:${organizer.address}`,
    },
    {
      name: 'ATTENDEE',
      parameters: {
        CUTYPE: 'INDIVIDUAL',
        PARTSTAT: participation[rsvp?.status ?? 'going'],
        RSVP: 'FALSE',
      },
      value: `mailto:${attendee}`,
    },
  ]
}
