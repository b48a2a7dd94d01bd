import { m } from '../paraglide/messages.js'

/** The occurrences of a series that a change or removal may mean. */
export const scopes = ['this', 'following', 'all'] as const
export type Scope = (typeof scopes)[number]

export const repeatUnits = ['week', 'month', 'year'] as const
export type RepeatUnit = (typeof repeatUnits)[number]

/** The day that a monthly rule repeats: of the month, or of the week, such as the second Saturday. */
export const monthlyKinds = ['day', 'weekday'] as const
export type MonthlyKind = (typeof monthlyKinds)[number]

/** The responses that a member may give to an event. */
export const rsvpChoices = ['going', 'maybe', 'declined'] as const
export type RsvpChoice = (typeof rsvpChoices)[number]

/** The statuses of an RSVP; 'waiting' means going, but on the waiting list. */
export const rsvpStatuses = ['going', 'waiting', 'maybe', 'declined'] as const
export type RsvpStatus = (typeof rsvpStatuses)[number]

/** The texts of the statuses for members and calendar programs. */
export const rsvpStatusText: Record<RsvpStatus, () => string> = {
  going: m.events_standing_going,
  waiting: m.events_standing_waiting,
  maybe: m.events_standing_maybe,
  declined: m.events_standing_declined,
}

/** Lengths in characters as people count them (docs/specification.md#9-business-constants-and-limits). */
export const titleMax = 32
export const notesMax = 128
export const placeMax = 120
export const descriptionMax = 5000

/** Events must be in these years; anything else is a typing error. */
export const earliestYear = 1970
export const latestYear = 2100

/** The most occurrences of a rule: weekly for nineteen years. */
export const occurrencesMax = 1000
export const intervalMax = 52

export const capacityMax = 10_000
export const guestsMax = 10
/** RSVPs close at most this many hours before the start: sixty days. */
export const closingHoursMax = 1440

/** The list's window around today without `from` and `to` (docs/product-decisions.md#lists). */
export const defaultWindow = { yearsBack: 1, yearsAhead: 2 }

/** RSVPs of a member that administrators see on the account’s page. */
export const memberRsvpsShown = 20
