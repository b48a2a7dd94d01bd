import { expect, it } from 'vitest'
import { readCalendarDate } from './calendar-date.ts'

it.each([
  ['2024-03-31', '2024-03-31'],
  ['03/31/2024', '2024-03-31'],
  ['3/1/2024', '2024-03-01'],
  ['2024-03-31T23:30:00.000Z', '2024-03-31'],
  ['2024-03-31T23:30:00-05:00', '2024-03-31'],
  ['2024-02-29', '2024-02-29'],
])('%s is read as %s', (text, date) => {
  expect(readCalendarDate(text)).toBe(date)
})

it.each(['2023-02-29', '13/01/2024', '2024-00-10', '0000-01-01', '31.03.2024', 'yesterday', '', '2024-3-1'])(
  '%j names no day',
  (text) => {
    expect(readCalendarDate(text)).toBeNull()
  },
)
