import { expect, it } from 'vitest'
import type { CalendarEvent } from '../../../../contract/events/schemas.ts'
import { eventsShownPerDay, monthWeeks } from './month-grid.tsx'

const zone = 'America/Chicago'

function allDay(title: string, start: string, end = start): CalendarEvent {
  return { _id: title, title, start, end, allDay: true, cancelled: false } as CalendarEvent
}

const dayOf = (events: CalendarEvent[], day: string) => {
  const found = monthWeeks(events, day, zone)
    .flat()
    .find((one) => one.day === day)
  if (!found) throw new Error(`${day} is not there`)
  return found
}
const titles = (events: CalendarEvent[], day: string) =>
  dayOf(events, day).lines.map((line) => line?.event.title ?? null)

it('a month has whole weeks from Sunday, each with a day of the month', () => {
  const february = monthWeeks([], '2026-02-14', zone)
  expect(february).toHaveLength(4)
  expect(february[0]?.[0]).toMatchObject({ day: '2026-02-01', isOutside: false })
  const november = monthWeeks([], '2026-11-30', zone)
  expect(november.flat()).toHaveLength(35)
  expect(november.at(-1)?.at(-1)).toMatchObject({ day: '2026-12-05', isOutside: true })
})

it('an event of several days keeps its line, and starts again in the next week', () => {
  const events = [allDay('Camp', '2026-11-05', '2026-11-09'), allDay('Class', '2026-11-06')]
  expect(titles(events, '2026-11-06')).toEqual(['Camp', 'Class'])
  expect(dayOf(events, '2026-11-05').lines[0]).toMatchObject({ days: 3 })
  expect(dayOf(events, '2026-11-06').lines[0]).toMatchObject({ days: 0 })
  expect(dayOf(events, '2026-11-08').lines[0]).toMatchObject({ days: 2 })
})

it('a line above a taken one stays empty where nothing is', () => {
  const events = [allDay('Early', '2026-11-02'), allDay('Long', '2026-11-02', '2026-11-04')]
  expect(titles(events, '2026-11-03')).toEqual([null, 'Long'])
})

it('a day fills before it folds: nothing is counted that the count would not make room for', () => {
  const events = Array.from({ length: eventsShownPerDay + 1 }, (_, index) =>
    allDay(`Stall ${index}`, '2026-11-10'),
  )
  expect(dayOf(events, '2026-11-10')).toMatchObject({ lines: { length: eventsShownPerDay + 1 }, hidden: 0 })
})

it('beside a full day an event of several days is folded on each of them', () => {
  const stalls = Array.from({ length: 9 }, (_, index) => allDay(`Stall ${index}`, '2026-11-10'))
  const events = [...stalls, allDay('Camp', '2026-11-10', '2026-11-11')]
  expect(dayOf(events, '2026-11-11')).toMatchObject({ lines: [], hidden: 1 })
})

it('a day of 200 events shows some of them and counts the others', () => {
  const events = Array.from({ length: 200 }, (_, index) => allDay(`Stall ${index}`, '2026-11-10'))
  const { lines, hidden, events: all } = dayOf(events, '2026-11-10')
  expect([lines.length, hidden, all.length]).toEqual([eventsShownPerDay, 200 - eventsShownPerDay, 200])
})
