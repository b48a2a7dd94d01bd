import { z } from 'zod'
import {
  calendarDate,
  choice,
  clearable,
  id,
  line,
  paragraphs,
  required,
  wholeNumber,
  yesOrNo,
} from '../fields.ts'
import { m } from '../paraglide/messages.js'
import { pictureAlt } from '../pictures.ts'
import { versionsInput } from '../versions.ts'
import { endsBeforeStart, moment, readMoment } from './moment.ts'
import {
  capacityMax,
  closingHoursMax,
  descriptionMax,
  intervalMax,
  monthlyKinds,
  notesMax,
  occurrencesMax,
  placeMax,
  repeatUnits,
  scopes,
  titleMax,
} from './options-and-limits.ts'

/** 'Title is required', 'Title length must be max 32 characters' (docs/specification.md#5-validation). */
export const eventTitle = required(
  m.events_title,
  line(m.events_title, titleMax, () => m.events_title_long({ max: titleMax })),
)

/** 'Notes length must be max 128 characters' (docs/specification.md#5-validation). */
export const eventNotes = paragraphs(m.events_notes, notesMax, () => m.events_notes_long({ max: notesMax }))

/** Describes how an event repeats: until a day, or a number of times. */
export const repeatInput = z
  .object({
    every: choice(m.events_repeat, repeatUnits),
    interval: wholeNumber(m.events_interval, 1, intervalMax).default(1),
    monthlyBy: choice(m.events_monthly_by, monthlyKinds).default('day'),
    until: clearable(calendarDate(m.events_until)),
    count: clearable(wholeNumber(m.events_count, 1, occurrencesMax)),
  })
  .refine(({ until = null, count = null }) => (until === null) !== (count === null), {
    path: ['until'],
    error: () => m.events_repeat_end(),
  })

const eventTexts = {
  notes: clearable(eventNotes),
  place: clearable(line(m.events_place, placeMax)),
  description: clearable(paragraphs(m.events_description, descriptionMax)),
}

const eventFields = z.object({
  title: eventTitle,
  ...eventTexts,
  versions: versionsInput({ title: clearable(eventTitle), ...eventTexts }),
  start: moment(m.events_start),
  end: moment(m.events_end),
  allDay: yesOrNo(m.events_all_day),
  cancelled: yesOrNo(m.events_cancelled),
  coverId: clearable(id).describe('A stored picture; `coverAlt` goes with it'),
  coverAlt: pictureAlt,
  repeat: clearable(repeatInput),
  capacity: clearable(wholeNumber(m.events_capacity, 1, capacityMax)),
  closingHours: clearable(wholeNumber(m.events_closing_hours, 0, closingHoursMax)),
  group: clearable(id).describe('The group that a new event is for; without it everybody. It stays'),
})

const eventTimes = eventFields.pick({ start: true, end: true })

/** The input of creating and updating an event; the calls of docs/specification.md#7-calls need only the first four. */
export const eventInput = eventFields.superRefine(
  ({ start, end, allDay }, context) => {
    const [first, last] = [readMoment(start), readMoment(end)]
    if (first && last && endsBeforeStart(first, last, allDay))
      context.addIssue({ code: 'custom', path: ['end'], message: m.events_end_before_start() })
  },
  { when: ({ value }) => eventTimes.safeParse(value).success },
)

/** The occurrences to change; without it, the one that the address names. */
export const scopeQuery = z.object({ scope: choice(() => 'scope', scopes).optional() })

/** Query of a change; `dropAnswers` allows dropping dates with RSVPs, which is refused otherwise. */
export const changeQuery = scopeQuery.extend({ dropAnswers: z.enum(['true', 'false']).optional() })

export type EventInput = z.infer<typeof eventInput>
export type RepeatInput = z.infer<typeof repeatInput>
export type ScopeQuery = z.infer<typeof scopeQuery>
