import type { RsvpStatus } from '../../../../contract/events/options.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import type { Instant } from '../../../database/rows/stored-times.ts'
import type { WallTime } from '../series/event-times.ts'
import { type Property, quoted } from './icalendar-lines.ts'

/** A member's RSVP to a date, as their own calendar shows it. */
export interface CalendarRsvp {
  status: RsvpStatus
  since: Instant
}

/** The RSVPs of one member to the dates of an event, by their original starts; '' for an event that takes place once. */
export type CalendarRsvps = ReadonlyMap<WallTime | '', CalendarRsvp>

/** The sender and the recipient of a message that answers an RSVP, and its number. */
export interface Scheduling {
  organizer: { name: string; address: string }
  attendee: string
  sequence: number
  writtenAt: Instant
}

export const rsvpStatusText: Record<RsvpStatus, () => string> = {
  going: m.events_standing_going,
  waiting: m.events_standing_waiting,
  maybe: m.events_standing_maybe,
  declined: m.events_standing_declined,
}

/**
 * The STATUS that a member's RSVP gives a date in their own calendar. Subscriptions show nobody's PARTSTAT, but every
 * program honours STATUS: Google and Outlook take CANCELLED off, Apple and Thunderbird strike it out. For its owner, the
 * date is off; the description begins with the RSVP, so that nobody takes the event itself for cancelled.
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

/** Names organizer and attendee. Programs are asked for no reply, since RSVPs are sent on the site. */
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
