import { expect, it } from 'vitest'
import { daysAhead, formatDate, formatPeriod } from './format-date.ts'

it('shows a calendar date as written, in any zone of the machine', () => {
  expect(formatDate('2024-02-29')).toBe('02/29/2024')
  expect(formatDate('1999-12-31')).toBe('12/31/1999')
})

it('names an open end with the word it is given', () => {
  expect(formatPeriod('2020-01-05', null, 'Current')).toBe('01/05/2020 - Current')
  expect(formatPeriod('2020-01-05', '2021-06-30', 'Current')).toBe('01/05/2020 - 06/30/2021')
})

it.each([
  ['2026-11-21', 'today'],
  ['2026-11-22', 'tomorrow'],
  ['2026-11-30', 'in 9 days'],
  ['2026-12-21', 'in 30 days'],
  ['2026-12-22', null],
  ['2026-11-20', null],
])('%s is %s', (date, words) => {
  expect(daysAhead(date, '2026-11-21')).toBe(words)
})
