import { z } from 'zod'
import {
  calendarDate,
  choice,
  clearable,
  id,
  instant,
  line,
  missingOr,
  paragraphs,
  required,
  storedDate,
  yesOrNo,
} from '../fields.ts'
import { m } from '../paraglide/messages.js'
import {
  capacityMax,
  closingHoursMax,
  descriptionMax,
  earliestYear,
  guestsMax,
  intervalMax,
  latestYear,
  notesMax,
  occurrencesMax,
  placeMax,
  titleMax,
} from './limits.ts'
import { endsBeforeStart, momentText, readMoment } from './moment.ts'
import { monthlyKinds, repeatUnits, rsvpChoices, rsvpStatuses, scopes } from './options.ts'

const label = {
  title: m.events_title,
  notes: m.events_notes,
  start: m.events_start,
  end: m.events_end,
  allDay: m.events_all_day,
  place: m.events_place,
  description: m.events_description,
  cancelled: m.events_cancelled,
  every: m.events_repeat,
  interval: m.events_interval,
  monthlyBy: m.events_monthly_by,
  until: m.events_until,
  count: m.events_count,
  capacity: m.events_capacity,
  closingHours: m.events_closing_hours,
  answer: m.events_answer,
  guests: m.events_guests,
  from: m.events_from,
  to: m.events_to,
}

type Label = () => string

function wholeNumber(name: Label, min: number, max: number) {
  const error = () => m.errors_whole_number({ field: name(), min, max })
  return z.number({ error }).int({ error }).min(min, { error }).max(max, { error })
}

/** A time, or a day, in a year that events may lie in; as text that `readMoment` reads. */
function moment(name: Label) {
  return z.string({ error: missingOr(name, m.errors_moment) }).transform((text, context) => {
    if (text.trim() === '') {
      context.addIssue(m.errors_required({ field: name() }))
      return z.NEVER
    }
    const read = readMoment(text)
    if (!read) {
      context.addIssue(m.errors_moment({ field: name() }))
      return z.NEVER
    }
    const year = Number(read.day.slice(0, 4))
    if (year < earliestYear || year > latestYear) {
      context.addIssue(m.errors_year({ field: name(), from: earliestYear, to: latestYear }))
      return z.NEVER
    }
    return momentText(read)
  })
}

/** 'Title is required', 'Title length must be max 32 characters' (docs/specification.md#5-validation). */
export const eventTitle = required(
  label.title,
  line(label.title, titleMax, () => m.events_title_long({ max: titleMax })),
)

/** 'Notes length must be max 128 characters' (docs/specification.md#5-validation). */
export const eventNotes = paragraphs(label.notes, notesMax, () => m.events_notes_long({ max: notesMax }))

/** How an event repeats: until a day, or a number of times; one of both is required. */
export const repeatInput = z
  .object({
    every: choice(label.every, repeatUnits),
    interval: wholeNumber(label.interval, 1, intervalMax).default(1),
    monthlyBy: choice(label.monthlyBy, monthlyKinds).default('day'),
    until: clearable(calendarDate(label.until)),
    count: clearable(wholeNumber(label.count, 1, occurrencesMax)),
  })
  .refine(
    ({ until, count }) => (until === undefined || until === null) !== (count === undefined || count === null),
    {
      path: ['until'],
      error: () => m.events_repeat_end(),
    },
  )

const eventFields = z.object({
  title: eventTitle,
  notes: clearable(eventNotes),
  start: moment(label.start),
  end: moment(label.end),
  allDay: yesOrNo(label.allDay),
  place: clearable(line(label.place, placeMax)),
  description: clearable(paragraphs(label.description, descriptionMax)),
  cancelled: yesOrNo(label.cancelled),
  repeat: clearable(repeatInput),
  capacity: clearable(wholeNumber(label.capacity, 1, capacityMax)),
  closingHours: clearable(wholeNumber(label.closingHours, 0, closingHoursMax)),
})

const eventTimes = eventFields.pick({ start: true, end: true })

/** What creating and updating an event take; the calls of docs/specification.md#7-calls need only the first four. */
export const eventInput = eventFields.superRefine(
  ({ start, end, allDay }, context) => {
    const [first, last] = [readMoment(start), readMoment(end)]
    if (first && last && endsBeforeStart(first, last, allDay))
      context.addIssue({ code: 'custom', path: ['end'], message: m.events_end_before_start() })
  },
  { when: ({ value }) => eventTimes.safeParse(value).success },
)

/** Which occurrences are meant; without it the one that the address names. */
export const scopeQuery = z.object({ scope: choice(() => 'scope', scopes).optional() })

/** A change that leaves out days to which members answered is refused until it says that the answers may go. */
export const changeQuery = scopeQuery.extend({ dropAnswers: z.enum(['true', 'false']).optional() })

/** The window of the list: every event that touches it. */
export const windowQuery = z.object({ from: moment(label.from).optional(), to: moment(label.to).optional() })

/** How an event repeats, as stored. */
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
  series: id.nullable().describe('The series that this is an occurrence of'),
  originalStart: instantOrDay.nullable().describe('When the rule of the series has this occurrence start'),
  version: z.number().describe('Counts changes; in quotes it is the ETag that If-Match takes'),
})

/** How many seats are taken and asked for. */
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

export const eventList = z.object({ ok: z.boolean(), events: z.array(event) })

/** A member's answer, with the guests they bring. */
export const rsvpInput = z.object({
  answer: choice(label.answer, rsvpChoices),
  guests: wholeNumber(label.guests, 0, guestsMax).default(0),
})

export const ownRsvp = z.object({
  standing: z.enum(rsvpStatuses).nullable(),
  guests: z.number(),
  counts: seatCounts,
})

/** Who answered, in the order in which they stand; for members only. */
export const attendee = z.object({
  user: z.object({ _id: id, name: z.string(), avatar: z.url() }),
  standing: z.enum(rsvpStatuses),
  guests: z.number(),
})

/** Whether the member has a personal feed address; the address itself is shown only when it is made. */
export const subscriptionState = z.object({ since: instant.nullable() })
export const subscriptionAddress = z.object({ url: z.url() })

export type EventInput = z.infer<typeof eventInput>
export type CalendarEvent = z.infer<typeof event>
export type EventDetails = z.infer<typeof eventDetails>
export type Repeat = z.infer<typeof repeat>
export type WindowQuery = z.infer<typeof windowQuery>
export type RsvpInput = z.infer<typeof rsvpInput>
export type OwnRsvp = z.infer<typeof ownRsvp>
export type Attendee = z.infer<typeof attendee>
export type SeatCounts = z.infer<typeof seatCounts>
