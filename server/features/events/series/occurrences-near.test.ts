import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Repeat } from '../../../../contract/events/schemas.ts'
import { day, minute } from '../../../../contract/time/durations.ts'
import { spanAt, spanFrom } from './event-times.ts'
import type { Window } from './events.queries.ts'
import {
  type EventRecord,
  type ExceptionRecord,
  type Occurrence,
  occurrenceStarting,
  occurrencesNear,
  occurrencesOf,
  spanOf,
} from './occurrences.ts'
import { seriesStarts } from './recurrence.ts'

const zones = ['America/Chicago', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'Pacific/Apia', 'UTC']

const anInstant = fc
  .integer({ min: Date.UTC(2005, 0), max: Date.UTC(2035, 0) })
  .map((time) => new Date(time - (time % minute)).toISOString())

const aSpan = fc
  .record({ starts_at: anInstant, minutes: fc.constantFrom(0, 30, 600, 3000, 50_000) })
  .map(({ starts_at, minutes }) => ({
    starts_at,
    ends_at: new Date(Date.parse(starts_at) + minutes * minute).toISOString(),
  }))

const aRepeat: fc.Arbitrary<Repeat | null> = fc.option(
  fc.record({
    every: fc.constantFrom('week', 'month', 'year'),
    interval: fc.integer({ min: 1, max: 3 }),
    monthlyBy: fc.constantFrom('day', 'weekday'),
    until: fc.constant(null),
    count: fc.integer({ min: 1, max: 60 }),
  }),
  { freq: 10 },
)

const anExceptionAt = fc.record({
  place: fc.nat({ max: 70 }),
  removed: fc.boolean(),
  moved: fc.option(aSpan),
})

const aSeries = fc
  .record({
    span: aSpan,
    allDay: fc.boolean(),
    zone: fc.constantFrom(...zones),
    repeat: aRepeat,
    exceptions: fc.uniqueArray(anExceptionAt, { maxLength: 6, selector: ({ place }) => place }),
  })
  // A clock gap may contain the whole span, or its end alone: half an hour in spring, Samoa's skipped day.
  .filter(({ span, allDay, zone }) => isAccepted(span, allDay, zone))
  .map(({ span, allDay, zone, repeat, exceptions }) => {
    const event = eventOf({ span, allDay, zone, repeat })
    const starts = seriesStarts(event)
    return {
      event,
      exceptions: exceptions.map(({ place, removed, moved }): ExceptionRecord => {
        // An exception of a shortened series may have a start that is no longer in the rule.
        const original_start = starts[place] ?? '2001-01-01T10:00:00'
        const own = moved ? { all_day: false, ...moved } : { all_day: null, starts_at: null, ends_at: null }
        return { event_id: event.id, original_start, removed, changes: {}, ...own }
      }),
    }
  })

const moment = (instant: string) => instant.slice(0, 19)

/** Checks whether a form accepts a span: it does not end before it starts. */
function isAccepted(span: { starts_at: string; ends_at: string }, allDay: boolean, zone: string): boolean {
  try {
    return Boolean(spanFrom(moment(span.starts_at), moment(span.ends_at), allDay, zone))
  } catch {
    return false
  }
}

function eventOf(given: {
  span: { starts_at: string; ends_at: string }
  allDay: boolean
  zone: string
  repeat: Repeat | null
}): EventRecord {
  const { span, allDay, zone, repeat } = given
  return {
    id: 'series',
    title: 'Dance',
    notes: null,
    place: null,
    description: null,
    cancelled: false,
    cover_id: null,
    cover_alt: null,
    capacity: null,
    versions: null,
    closing_hours: null,
    zone,
    ...spanFrom(moment(span.starts_at), moment(span.ends_at), allDay, zone),
    repeat,
    version: 0,
    created_by: null,
    group_id: null,
    created_at: span.starts_at,
    updated_at: span.starts_at,
    reaches_from: '',
    reaches_to: '',
  }
}

const aWindow = fc
  .record({ from: anInstant, days: fc.constantFrom(0, 1, 31, 1000, 20_000) })
  .map(({ from, days }): Window => ({ from, to: new Date(Date.parse(from) + days * day).toISOString() }))

const overlaps = ({ from, to }: Window, list: Occurrence[]) =>
  list.filter(({ span }) => span.starts_at <= to && span.ends_at >= from)

it('a window has the same occurrences as the whole series there, in its order', () => {
  fc.assert(
    fc.property(aSeries, aWindow, ({ event, exceptions }, window) => {
      const near = overlaps(window, occurrencesNear(event, exceptions, window))
      expect(near).toEqual(overlaps(window, occurrencesOf(event, exceptions)))
    }),
    { numRuns: 300 },
  )
})

it('a single occurrence equals that of the whole series', () => {
  fc.assert(
    fc.property(aSeries, fc.nat({ max: 70 }), ({ event, exceptions }, place) => {
      fc.pre(event.repeat !== null)
      const start = seriesStarts(event)[place] ?? '2001-01-01T10:00:00'
      const all = occurrencesOf(event, exceptions)
      expect(occurrenceStarting(event, exceptions, start)).toEqual(
        all.find(({ originalStart }) => originalStart === start),
      )
    }),
  )
})

it('cached expansions follow the current times of a series', () => {
  fc.assert(
    fc.property(aSeries, aSpan, ({ event }, span) => {
      const moved = { ...event, ...(event.all_day ? {} : span) }
      for (const series of [event, moved, event])
        for (const { originalStart, span: found } of occurrencesOf(series, []))
          expect(found).toEqual(
            originalStart === null ? spanOf(series) : spanAt(spanOf(series), originalStart, series.zone),
          )
    }),
    { numRuns: 50 },
  )
})

it('a month of a series of a thousand is listed without expanding the rest', () => {
  const repeat: Repeat = { every: 'week', interval: 1, monthlyBy: 'day', until: null, count: 1000 }
  const span = { starts_at: '2020-01-06T18:00:00.000Z', ends_at: '2020-01-06T19:00:00.000Z' }
  const window = { from: '2030-06-01T00:00:00.000Z', to: '2030-07-01T00:00:00.000Z' }
  const event = eventOf({ span, allDay: false, zone: 'America/Chicago', repeat })
  expect(occurrencesOf(event, [])).toHaveLength(1000)
  expect(occurrencesNear(event, [], window).length).toBeLessThan(7)
})
