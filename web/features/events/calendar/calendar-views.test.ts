import { expect, it } from 'vitest'
import {
  calendarViews,
  loadedRange,
  neighbouringDate,
  rangeOf,
  readDate,
  readView,
  titleOf,
} from './calendar-views.ts'

const saturday = '2026-11-21'

it.each([
  ['month', '2026-11-01', '2026-12-01', 'November 2026'],
  ['week', '2026-11-15', '2026-11-22', 'November 15 – 21, 2026'],
  ['work_week', '2026-11-16', '2026-11-21', 'November 16 – 20, 2026'],
  ['day', '2026-11-21', '2026-11-22', 'Saturday, November 21, 2026'],
  ['agenda', '2026-11-21', '2026-12-21', 'November 21 – December 20, 2026'],
] as const)('the view %s shows its days, and names them', (view, from, to, title) => {
  expect(rangeOf(view, saturday)).toEqual({ from, to })
  expect(titleOf(view, saturday)).toBe(title)
})

it.each([
  ['month', '2026-10-21', '2026-12-21'],
  ['week', '2026-11-14', '2026-11-28'],
  ['work_week', '2026-11-14', '2026-11-28'],
  ['day', '2026-11-20', '2026-11-22'],
  ['agenda', '2026-10-22', '2026-12-21'],
] as const)('Back and Next of %s go as far as it shows', (view, back, next) => {
  expect(neighbouringDate(view, saturday, -1)).toBe(back)
  expect(neighbouringDate(view, saturday, 1)).toBe(next)
})

it('a month back from the 31st ends in the month before', () => {
  expect(neighbouringDate('month', '2026-03-31', -1)).toBe('2026-02-28')
})

it.each(['0001-01-01', '1969-12-31', '2101-01-01', '9999-12-31', '2026-02-31', 'zzz'])(
  'an address with the day %s shows today',
  (date) => {
    expect(readDate(new URLSearchParams({ date }), saturday)).toBe(saturday)
  },
)

it('nothing is asked for beyond the years in which events lie', () => {
  expect(loadedRange('1970-01-01').from).toBe('1970-01-01')
  expect(loadedRange('2100-12-31').to).toBe('2100-12-31T23:59:59')
})

it('the loaded range contains every view of the day', () => {
  for (const day of ['2026-02-01', '2026-02-28', '2028-02-29', '2026-12-31']) {
    const loaded = loadedRange(day)
    for (const view of calendarViews) {
      expect(rangeOf(view, day).from >= loaded.from).toBe(true)
      expect(rangeOf(view, day).to <= loaded.to).toBe(true)
    }
  }
})

it('an address that names no view or no day counts as silent', () => {
  const search = new URLSearchParams({ view: 'decade', date: '2026-99-99' })
  expect(readView(search)).toBeNull()
  expect(readDate(search, saturday)).toBe(saturday)
  expect(readDate(new URLSearchParams({ date: '2026-12-24' }), saturday)).toBe('2026-12-24')
})
