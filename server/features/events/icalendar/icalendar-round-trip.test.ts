import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, it } from 'vitest'
import type { Repeat } from '../../../../contract/events/schemas.ts'
import { instantOf } from '../../../text/zone-clock.ts'
import { spanFrom } from '../series/event-times.ts'
import { type EventRecord, type ExceptionRecord, occurrencesOf, type Series } from '../series/occurrences.ts'
import { seriesStarts } from '../series/recurrence.ts'
import { calendarText, seriesComponents, yearsOf } from './icalendar.ts'

const timeZone = 'America/Chicago'
const society = { publicUrl: 'https://society.example', timeZone }
const cleanText = (maxLength: number) =>
  fc.string({ unit: 'grapheme', minLength: 1, maxLength }).filter((text) => !/[\p{Cc}]/u.test(text))

/** Times on the quarter hour of any day; the test excludes those at a clock change. */
const wallTime = fc
  .record({ day: fc.integer({ min: 0, max: 365 * 12 }), quarter: fc.integer({ min: 0, max: 95 }) })
  .map(({ day, quarter }) =>
    Temporal.PlainDateTime.from('2022-01-01T00:00').add({ days: day, minutes: quarter * 15 }),
  )

const repeat: fc.Arbitrary<Repeat> = fc.record({
  every: fc.constantFrom('week', 'month', 'year'),
  interval: fc.integer({ min: 1, max: 3 }),
  monthlyBy: fc.constantFrom('day', 'weekday'),
  until: fc.constant(null),
  count: fc.integer({ min: 1, max: 30 }),
})

const anyEvent = fc
  .record({
    start: wallTime,
    minutes: fc.integer({ min: 0, max: 600 }),
    allDay: fc.boolean(),
    repeat: fc.option(repeat),
    endsByDay: fc.boolean(),
    title: cleanText(32),
    notes: fc.option(cleanText(128)),
    place: fc.option(cleanText(60)),
    cancelled: fc.boolean(),
    removed: fc.uniqueArray(fc.nat({ max: 29 }), { maxLength: 3 }),
    moved: fc.option(fc.nat({ max: 29 })),
  })
  .map(asSeries)

function asSeries(given: {
  start: Temporal.PlainDateTime
  minutes: number
  allDay: boolean
  repeat: Repeat | null
  endsByDay: boolean
  title: string
  notes: string | null
  place: string | null
  cancelled: boolean
  removed: number[]
  moved: number | null
}): Series {
  const { start, minutes, allDay } = given
  const moment = (time: Temporal.PlainDateTime) => time.toString({ smallestUnit: 'second' })
  const end = start.add({ minutes })
  const event: EventRecord = {
    id: '0199aaaa-0000-7000-8000-000000000001',
    title: given.title,
    notes: given.notes,
    place: given.place,
    description: null,
    cancelled: given.cancelled,
    cover_id: null,
    cover_alt: null,
    capacity: null,
    versions: null,
    closing_hours: null,
    zone: timeZone,
    ...spanFrom(moment(start), moment(end), allDay, timeZone),
    repeat: given.repeat,
    version: 3,
    created_by: null,
    group_id: null,
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-02T00:00:00.000Z',
    reaches_from: '',
    reaches_to: '',
  }
  const starts = seriesStarts(event)
  const last = starts.at(-1)
  if (event.repeat && given.endsByDay && last)
    event.repeat = { ...event.repeat, count: null, until: last.slice(0, 10) }
  event.reaches_from = event.starts_at
  event.reaches_to = instantOf(last ?? '2026-01-01', timeZone)
  return { event, exceptions: exceptionsOf(event, starts, given) }
}

function exceptionsOf(
  event: EventRecord,
  starts: readonly string[],
  { removed, moved, start }: { removed: number[]; moved: number | null; start: Temporal.PlainDateTime },
): ExceptionRecord[] {
  const blank = { event_id: event.id, changes: {}, all_day: null, starts_at: null, ends_at: null }
  const left = removed.flatMap((index) => starts[index] ?? [])
  const away = moved === null || !event.repeat ? undefined : starts[moved]
  const noon = instantOf(`${start.toPlainDate()}T12:00:00`, timeZone)
  return [
    ...left.filter((one) => one !== away).map((one) => ({ ...blank, original_start: one, removed: true })),
    ...(away
      ? [
          {
            ...blank,
            original_start: away,
            removed: false,
            changes: { title: 'Moved' },
            all_day: false,
            starts_at: noon,
            ends_at: noon,
          },
        ]
      : []),
  ]
}

/** Returns the events that another program reads in the calendar, as instants or days. */
function readBack(text: string): string[] {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const components = calendar.getAllSubcomponents('vevent')
  const [master, ...others] = components
  const event = new ICAL.Event(master, { exceptions: others })
  const seen: string[] = []
  const iterator = event.iterator()
  for (let next = iterator.next(); next; next = iterator.next()) {
    const { item, startDate, endDate } = event.getOccurrenceDetails(next)
    seen.push(`${item.summary} ${textOf(startDate)} ${startDate.isDate ? textOf(endDate) : ''}`)
  }
  return seen.sort()
}

function textOf(time: ICAL.Time): string {
  return time.isDate ? time.toString() : time.toJSDate().toISOString()
}

/** Returns the same events by our own expansion. */
function expected({ event, exceptions }: Series): string[] {
  return occurrencesOf(event, exceptions)
    .map(({ fields, span }) => {
      if (!span.all_day) return `${fields.title} ${span.starts_at} `
      const [first, after] = [span.starts_at, span.ends_at].map((instant) =>
        Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDate().toString(),
      )
      return `${fields.title} ${first} ${after}`
    })
    .sort()
}

function writtenOut(series: Series): string {
  const name = { name: 'Test', timeZone }
  return calendarText(name, seriesComponents(society, series), yearsOf([series], new Date('2026-06-01')))
}

/** Checks for hours that clocks skip in spring or repeat in autumn: programs disagree about them. */
function meetsClockChange({ event }: Series): boolean {
  return (
    !event.all_day &&
    seriesStarts(event).some((start) => {
      const wall = Temporal.PlainDateTime.from(start)
      const [one, other] = (['earlier', 'later'] as const).map((disambiguation) =>
        wall.toZonedDateTime(timeZone, { disambiguation }),
      )
      return one?.epochMilliseconds !== other?.epochMilliseconds
    })
  )
}

function instantToWall(instant: string): string {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDateTime().toString({
    smallestUnit: 'second',
  })
}

it('another program reads every event at the right time, across all clock changes', () => {
  fc.assert(
    fc.property(anyEvent, (series) => {
      fc.pre(!meetsClockChange(series))
      expect(readBack(writtenOut(series))).toEqual(expected(series))
    }),
    { numRuns: 100 },
  )
})

it('the texts of an event survive the round trip', () => {
  fc.assert(
    fc.property(anyEvent, (series) => {
      const calendar = new ICAL.Component(ICAL.parse(writtenOut(series)))
      const event = new ICAL.Event(calendar.getAllSubcomponents('vevent')[0])
      expect([event.uid, event.sequence, event.summary]).toEqual([series.event.id, 3, series.event.title])
      expect(event.description ?? null).toBe(series.event.notes)
      expect(event.location ?? null).toBe(series.event.place)
    }),
  )
})

/** Creates a series of two-hour events on four dates, unless given otherwise. */
function aSeries(start: string, given: Partial<Parameters<typeof asSeries>[0]> = {}): Series {
  return asSeries({
    start: Temporal.PlainDateTime.from(start),
    minutes: 120,
    allDay: false,
    repeat: { every: 'week', interval: 1, monthlyBy: 'day', until: null, count: 4 },
    endsByDay: false,
    title: 'Class',
    notes: null,
    place: null,
    cancelled: false,
    removed: [],
    moved: null,
    ...given,
  })
}

it.each([
  ['2026-10-25T18:00', 'the end of daylight saving'],
  ['2026-03-01T18:00', 'its beginning'],
])('a weekly event from %s stays at 6 pm across %s', (start) => {
  const series = aSeries(start)
  for (const one of readBack(writtenOut(series)))
    expect(instantToWall(one.split(' ')[1] ?? '')).toMatch(/T18:00:00$/)
  expect(readBack(writtenOut(series))).toEqual(expected(series))
})

it.each([
  ['2027-01-31', 'month', 'BYMONTHDAY=31', ['2027-01-31', '2027-03-31', '2027-05-31', '2027-07-31']],
  ['2028-02-29', 'year', 'BYMONTH=2;BYMONTHDAY=29', ['2028-02-29', '2032-02-29', '2036-02-29', '2040-02-29']],
] as const)('from %s every %s, the rule is written as %s, without defaults', (start, every, part, days) => {
  const repeat: Repeat = { every, interval: 1, monthlyBy: 'day', until: null, count: 4 }
  const series = aSeries(start, { allDay: true, repeat })
  expect(writtenOut(series)).toContain(`RRULE:FREQ=${every.toUpperCase()}LY;${part};COUNT=4\r\n`)
  expect(readBack(writtenOut(series)).map((one) => one.split(' ')[1])).toEqual(days)
})

it('an event without duration has a start and no end', () => {
  const written = writtenOut(aSeries('2026-12-05T18:00', { minutes: 0, repeat: null }))
  expect(written).not.toContain('DTEND')
  const [component] = new ICAL.Component(ICAL.parse(written)).getAllSubcomponents('vevent')
  const { startDate, endDate } = new ICAL.Event(component)
  expect([textOf(startDate), textOf(endDate)]).toEqual(Array(2).fill('2026-12-06T00:00:00.000Z'))
})
