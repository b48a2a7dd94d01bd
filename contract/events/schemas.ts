import { z } from 'zod'
import { choice, id, instant, storedDate, wholeNumber } from '../fields.ts'
import { groupName } from '../groups/groups.ts'
import { m } from '../paraglide/messages.js'
import { describedPicture } from '../pictures.ts'
import { storedVersions } from '../versions.ts'
import { moment } from './moment.ts'
import { guestsMax, monthlyKinds, repeatUnits, rsvpChoices, rsvpStatuses } from './options-and-limits.ts'

/** Attendees shown beside the next event on a member's home page. */
export const ownNextAttendees = 5

/** Upcoming events that the home screen shows. */
export const upcomingShown = 5

/** The path of an event, a series or an occurrence. */
export const eventPath = z.object({ id })

/** Describes how an event repeats, as stored. */
export const repeat = z.object({
  every: z.enum(repeatUnits),
  interval: z.number(),
  monthlyBy: z.enum(monthlyKinds),
  until: storedDate.nullable(),
  count: z.number().nullable(),
})

const instantOrDay = z.union([instant, storedDate])

/** An event as lists show it. Times are instants; of all-day events the first and last day in the society's zone. */
export const event = z.object({
  _id: id,
  title: z.string(),
  notes: z.string().nullable(),
  start: instantOrDay,
  end: instantOrDay,
  allDay: z.boolean(),
  place: z.string().nullable(),
  cancelled: z.boolean(),
  cover: describedPicture.nullable(),
  group: groupName.nullable().describe('The group that it is for; null for everybody'),
  series: id.nullable().describe('The series that this is an occurrence of'),
  originalStart: instantOrDay.nullable().describe('When the rule of the series has this occurrence start'),
  version: z.number().describe('Counts changes; in quotes it is the ETag that If-Match takes'),
})

/** Numbers of people by RSVP status, guests included. */
export const seatCounts = z.object({
  going: z.number(),
  waiting: z.number(),
  maybe: z.number(),
  declined: z.number(),
})

const writtenText = z.string().nullable()

/** The texts of an event as they were written, for its organisers. */
export const writtenEvent = z.object({
  title: z.string(),
  notes: writtenText,
  place: writtenText,
  description: writtenText,
  versions: storedVersions({
    title: z.string().optional(),
    notes: z.string().optional(),
    place: z.string().optional(),
    description: z.string().optional(),
  }),
})

/** An event with all its details. */
export const eventDetails = event.extend({
  description: z.string().nullable().describe('Markdown'),
  descriptionHtml: z.string().nullable().describe('The description as safe HTML'),
  written: writtenEvent
    .nullable()
    .describe(
      'The texts in the language of their author, with their versions; null for callers who may not change them',
    ),
  repeat: repeat.nullable(),
  capacity: z.number().nullable(),
  closingHours: z.number().nullable(),
  answersUntil: instant.describe('Until when members may answer'),
  counts: seatCounts.describe('Members with their guests'),
})

/** The window of the list: every event that touches it. */
export const windowQuery = z.object({
  from: moment(m.events_from).optional(),
  to: moment(m.events_to).optional(),
})

/** `group` lists the events of one group. */
export const eventsQuery = windowQuery.extend({ group: id.optional() })

export const eventList = z.object({ ok: z.boolean(), events: z.array(event) })

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

/** The own RSVP to one date of a window, as the month marks it. */
export const markedRsvp = z.object({
  event: id.describe('The `_id` of the event or occurrence'),
  standing: z.enum(rsvpStatuses),
})

/** A member who responded to an event, as other members see them. */
export const attendee = z.object({
  user: z.object({ _id: id, name: z.string(), avatar: z.url() }),
  standing: z.enum(rsvpStatuses),
  guests: z.number(),
})

/** A person who responded to an event, as its organisers see them. */
export const expectedPerson = attendee.extend({
  user: attendee.shape.user.nullable().describe('null where the caller may not read the name'),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  reachable: z.boolean().describe('Whether the society has an email address of the person'),
  adults: z.number().describe('With the member; 0 for a person who does not come'),
  children: z.number(),
  answered: instant,
})

/** An event with its attendees, as its organisers see them. */
export const eventAttendance = z.object({
  event: eventDetails,
  people: z.array(expectedPerson).describe('A to Z'),
})

/** A member's RSVP to one event, as administrators see it. */
export const memberRsvp = z.object({
  event: event.pick({ _id: true, title: true, start: true, end: true, allDay: true, cancelled: true }),
  answer: z.enum(rsvpChoices),
  guests: z.number(),
})

/** The kinds of change to an event since the member's last visit. */
const eventChanges = ['added', 'changed', 'cancelled'] as const

/** A coming event that was added or changed. */
export const changedEvent = z.object({ _id: id, title: z.string(), change: z.enum(eventChanges) })

/** The next event that is not cancelled, with the member's own RSVP. */
export const ownNextEvent = z.object({
  event,
  standing: z.enum(rsvpStatuses).nullable().describe('null before the member answered'),
  isOpen: z.boolean().describe('Whether the member may answer, or change the answer'),
  attendees: z
    .array(attendee.shape.user)
    .describe(`The first ${ownNextAttendees} who are going, of those that the member may see`),
})

/** Creation time of the member's personal calendar address; null without one. */
export const subscriptionState = z.object({ since: instant.nullable() })

/** The personal calendar address, which is returned only when it is created. */
export const subscriptionAddress = z.object({ url: z.url() })

export type CalendarEvent = z.infer<typeof event>
export type EventDetails = z.infer<typeof eventDetails>
export type Repeat = z.infer<typeof repeat>
export type SeatCounts = z.infer<typeof seatCounts>
export type EventAttendance = z.infer<typeof eventAttendance>
export type ExpectedPerson = z.infer<typeof expectedPerson>
export type MemberRsvp = z.infer<typeof memberRsvp>
export type RsvpInput = z.infer<typeof rsvpInput>
export type MarkedRsvp = z.infer<typeof markedRsvp>
export type OwnRsvp = z.infer<typeof ownRsvp>
export type Attendee = z.infer<typeof attendee>
export type WindowQuery = z.infer<typeof windowQuery>
export type EventsQuery = z.infer<typeof eventsQuery>
export type EventList = z.infer<typeof eventList>
export type EventChange = (typeof eventChanges)[number]
export type ChangedEvent = z.infer<typeof changedEvent>
export type OwnNextEvent = z.infer<typeof ownNextEvent>
export type SubscriptionState = z.infer<typeof subscriptionState>
export type SubscriptionAddress = z.infer<typeof subscriptionAddress>
