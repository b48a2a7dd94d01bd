import { z } from 'zod'
import { choice, id, wholeNumber } from '../../fields.ts'
import { m } from '../../paraglide/messages.js'
import { guestsMax } from '../limits.ts'
import { rsvpChoices, rsvpStatuses } from '../options.ts'
import { event, seatCounts } from '../schemas.ts'

/** A member's RSVP, with the guests they bring. */
export const rsvpInput = z.object({
  answer: choice(m.events_answer, rsvpChoices),
  guests: wholeNumber(m.events_guests, 0, guestsMax).default(0),
})

export const ownRsvp = z.object({
  standing: z.enum(rsvpStatuses).nullable(),
  guests: z.number(),
  counts: seatCounts,
})

/** A member who responded to an event, as other members see them. */
export const attendee = z.object({
  user: z.object({ _id: id, name: z.string(), avatar: z.url() }),
  standing: z.enum(rsvpStatuses),
  guests: z.number(),
})

/** What a member said to one event, as administrators see it. */
export const memberRsvp = z.object({
  event: event.pick({ _id: true, title: true, start: true, end: true, allDay: true, cancelled: true }),
  answer: z.enum(rsvpChoices),
  guests: z.number(),
})

export type MemberRsvp = z.infer<typeof memberRsvp>
export type RsvpInput = z.infer<typeof rsvpInput>
export type OwnRsvp = z.infer<typeof ownRsvp>
export type Attendee = z.infer<typeof attendee>
