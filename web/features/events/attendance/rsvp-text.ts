import type { RsvpStatus } from '../../../../contract/events/options-and-limits.ts'
import { m } from '../../../../contract/paraglide/messages.js'

/** Texts of the RSVP statuses. */
export const rsvpStatusText: Record<RsvpStatus, () => string> = {
  going: m.events_standing_going,
  waiting: m.events_standing_waiting,
  maybe: m.events_standing_maybe,
  declined: m.events_standing_declined,
}
