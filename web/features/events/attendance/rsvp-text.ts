import type { RsvpStatus } from '../../../../contract/events/options.ts'
import { m } from '../../../../contract/paraglide/messages.js'

/** The status of an RSVP in words. */
export const rsvpStatusText: Record<RsvpStatus, () => string> = {
  going: m.events_standing_going,
  waiting: m.events_standing_waiting,
  maybe: m.events_standing_maybe,
  declined: m.events_standing_declined,
}
