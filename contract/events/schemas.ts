import { z } from 'zod'
import { id, instant, storedDate } from '../fields.ts'
import { describedPicture } from '../pictures/schemas.ts'
import { monthlyKinds, repeatUnits } from './options.ts'

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
  series: id.nullable().describe('The series that this is an occurrence of'),
  originalStart: instantOrDay.nullable().describe('When the rule of the series has this occurrence start'),
  version: z.number().describe('Counts changes; in quotes it is the ETag that If-Match takes'),
})

/** Counts the people who come, wait, may come and do not come; guests count. */
export const seatCounts = z.object({
  going: z.number(),
  waiting: z.number(),
  maybe: z.number(),
  declined: z.number(),
})

/** An event with everything about it. */
export const eventDetails = event.extend({
  description: z.string().nullable().describe('Markdown'),
  descriptionHtml: z.string().nullable().describe('The description as safe HTML'),
  repeat: repeat.nullable(),
  capacity: z.number().nullable(),
  closingHours: z.number().nullable(),
  answersUntil: instant.describe('Until when members may answer'),
  counts: seatCounts.describe('Members with their guests'),
})

export type CalendarEvent = z.infer<typeof event>
export type EventDetails = z.infer<typeof eventDetails>
export type Repeat = z.infer<typeof repeat>
export type SeatCounts = z.infer<typeof seatCounts>
