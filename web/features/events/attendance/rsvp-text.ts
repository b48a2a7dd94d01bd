import type { RsvpStatus } from '../../../../contract/events/options.ts'
import { m } from '../../../../contract/paraglide/messages.js'

/** Where somebody stands, in words. */
export const standingText: Record<RsvpStatus, () => string> = {
  going: m.events_standing_going,
  waiting: m.events_standing_waiting,
  maybe: m.events_standing_maybe,
  declined: m.events_standing_declined,
}
