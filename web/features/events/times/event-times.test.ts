import { expect, it } from 'vitest'
import { daysOf } from '../../../../contract/time/calendar-date.ts'
import { defaultTimes, localTime, spacedClock } from './calendar-texts.ts'
import { formatTime, formatWhen, zoneName } from './event-times.tsx'
import { dayClassOf } from './event-title.tsx'

const chicago = 'America/Chicago'
const now = new Date('2026-11-21T18:20:00Z')
const at = (start: string, end: string) => ({ start, end, allDay: false })

it('a new event begins at the next full hour and lasts one', () => {
  expect(defaultTimes(now, chicago)).toEqual({ start: '2026-11-21T13:00', end: '2026-11-21T14:00' })
  const onTheHour = new Date('2026-11-21T18:00:00Z')
  expect(defaultTimes(onTheHour, chicago).start).toBe('2026-11-21T13:00')
})

it('midnight is the hour 00', () => {
  expect(localTime(new Date('2026-11-21T06:00:00Z'), chicago)).toBe('2026-11-21T00:00')
})

it('an event that ends at midnight does not touch the next day', () => {
  expect(daysOf(at('2026-11-22T00:00:00Z', '2026-11-22T06:00:00Z'), chicago)).toEqual({
    first: '2026-11-21',
    last: '2026-11-21',
  })
})

it.each([
  ['that ended before midnight', at('2026-11-20T18:00:00Z', '2026-11-21T05:59:00Z'), 'past'],
  ['that went on after midnight', at('2026-11-20T18:00:00Z', '2026-11-21T07:00:00Z'), 'today'],
  ['of an hour this morning', at('2026-11-21T10:00:00Z', '2026-11-21T11:00:00Z'), 'today'],
  ['that begins before midnight', at('2026-11-22T05:00:00Z', '2026-11-22T07:00:00Z'), 'today'],
  ['that begins at midnight', at('2026-11-22T06:00:00Z', '2026-11-22T07:00:00Z'), 'future'],
  ['of all tomorrow', { start: '2026-11-22', end: '2026-11-22', allDay: true }, 'future'],
  ['of days until today', { start: '2026-11-19', end: '2026-11-21', allDay: true }, 'today'],
  ['of days until yesterday', { start: '2026-11-19', end: '2026-11-20', allDay: true }, 'past'],
] as const)('an event %s is classed by the calendar day of who looks', (_what, event, state) => {
  expect(dayClassOf(event, chicago, now)).toBe(state)
})

it('the same event is another day’s elsewhere', () => {
  expect(dayClassOf(at('2026-11-22T06:00:00Z', '2026-11-22T07:00:00Z'), 'America/Los_Angeles', now)).toBe(
    'today',
  )
})

it('times are written in a zone, days as they are', () => {
  const evening = at('2026-12-06T00:00:00Z', '2026-12-06T03:00:00Z')
  expect(formatTime(evening, chicago)).toBe('6:00 – 9:00 PM')
  expect(formatWhen(evening, chicago)).toBe('Sat, Dec 5, 2026, 6:00 – 9:00 PM')
  expect(formatWhen({ start: '2026-12-24', end: '2026-12-25', allDay: true }, chicago)).toBe(
    'Thu, Dec 24 – Fri, Dec 25, 2026, all day',
  )
})

it.each([
  ['Asia/Katmandu', 'Kathmandu'],
  ['Asia/Kathmandu', 'Kathmandu'],
  ['Asia/Calcutta', 'Kolkata'],
  ['America/New_York', 'New York'],
  ['UTC', 'UTC'],
])('the zone %s is written %s', (zone, name) => {
  expect(zoneName(zone)).toBe(name)
})

it.each([
  ['6PM', '6 PM'],
  ['6:30pm', '6:30 PM'],
  ['6PM - 9:30PM', '6 PM - 9:30 PM'],
  ['6\u202fPM', '6 PM'],
  ['18:00', '18:00'],
])('the clock time %s of the grid is written %s', (text, written) => {
  expect(spacedClock(text)).toBe(written)
})
