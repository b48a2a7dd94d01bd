import { expect, it } from 'vitest'
import { readCalendarDate } from '../text/digits.ts'
import { addDays, isLeapYear } from './calendar-date.ts'

it.each([
  ['2024-03-31', '2024-03-31'],
  ['03/31/2024', '2024-03-31'],
  ['3/1/2024', '2024-03-01'],
  ['03.31.2024', '2024-03-31'],
  ['3-1-2024', '2024-03-01'],
  ['2024/3/1', '2024-03-01'],
  ['2024.03.31', '2024-03-31'],
  ['2024।3।1', '2024-03-01'],
  ['2024-03-31T23:30:00.000Z', '2024-03-31'],
  ['2024-03-31T23:30:00-05:00', '2024-03-31'],
  ['2024-02-29', '2024-02-29'],
])('%s is read as %s', (text, date) => {
  expect(readCalendarDate(text)).toBe(date)
})

it.each([
  '2023-02-29',
  '13/01/2024',
  '2024-00-10',
  '0000-01-01',
  '31.03.2024',
  'yesterday',
  '',
  '2024-3/1',
  '3.1/2024',
])('%j names no day', (text) => {
  expect(readCalendarDate(text)).toBeNull()
})

it.each([
  ['2026-11-21', 0, '2026-11-21'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2024-02-28', 1, '2024-02-29'],
  ['2023-02-28', 1, '2023-03-01'],
  ['2024-03-01', -1, '2024-02-29'],
  ['2026-03-08', 1, '2026-03-09'],
  ['2026-01-01', -366, '2024-12-31'],
])('%s and %i days is %s', (day, days, expected) => {
  expect(addDays(day, days)).toBe(expected)
})

it.each([
  [2024, true],
  [2023, false],
  [2000, true],
  [1900, false],
])('%i being a leap year is %s', (year, expected) => {
  expect(isLeapYear(year)).toBe(expected)
})
