import { z } from 'zod'
import { choice, id, instant, wholeNumber } from '../../fields.ts'
import { m } from '../../paraglide/messages.js'
import { guestsMax } from '../limits.ts'
import { rsvpChoices, rsvpStatuses } from '../options.ts'
import { event, eventDetails, seatCounts } from '../schemas.ts'

/** A member's RSVP, with the guests they bring. */
export const rsvpInput = z
  .object({
    answer: choice(m.events_answer, rsvpChoices),
    guests: wholeNumber(m.events_guests, 0, guestsMax).default(0),
    children: wholeNumber(m.events_children, 0, guestsMax)
      .default(0)
      .describe('How many guests are children'),
  })
  .refine(({ guests, children }) => children <= Math.max(0, guests), {
    path: ['children'],
    error: () => m.errors_children_among_guests(),
  })

export const ownRsvp = z.object({
  standing: z.enum(rsvpStatuses).nullable(),
  guests: z.number(),
  children: z.number(),
  counts: seatCounts,
  emailed: z.boolean().describe('Whether an email with the event for the calendar confirms an RSVP'),
})

/** A member who responded to an event, as other members see them. */
export const attendee = z.object({
  user: z.object({ _id: id, name: z.string(), avatar: z.url() }),
  standing: z.enum(rsvpStatuses),
  guests: z.number(),
})

/** Somebody who responded to an event, as administrators see them. */
export const expectedPerson = attendee.extend({
  user: attendee.shape.user.nullable().describe('null where the caller may not read the name'),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  reachable: z.boolean().describe('Whether the society has an email address of the person'),
  adults: z.number().describe('With the member; 0 for a person who does not come'),
  children: z.number(),
  answered: instant,
})

/** Who responded to an event, for those who run it. */
export const eventAttendance = z.object({
  event: eventDetails,
  people: z.array(expectedPerson).describe('A to Z'),
})

export type EventAttendance = z.infer<typeof eventAttendance>
export type ExpectedPerson = z.infer<typeof expectedPerson>

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
