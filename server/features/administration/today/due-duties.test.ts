import { expect, test } from 'vitest'
import { isDue, lastDailyHour } from './duty-emails.service.ts'

const chicago = 'America/Chicago'
const lastIn = (zone: string, at: string) => new Date(lastDailyHour(new Date(at), zone)).toISOString()

test('the daily hour is the society’s, also when the clocks change', () => {
  expect(lastIn(chicago, '2026-01-10T12:59:59Z')).toBe('2026-01-09T13:00:00.000Z')
  expect(lastIn(chicago, '2026-01-10T13:00:00Z')).toBe('2026-01-10T13:00:00.000Z')
  expect(lastIn(chicago, '2026-03-08T12:00:00Z')).toBe('2026-03-08T12:00:00.000Z')
  expect(lastIn(chicago, '2026-03-08T11:59:59Z')).toBe('2026-03-07T13:00:00.000Z')
  expect(lastIn('Asia/Kathmandu', '2026-01-10T02:00:00Z')).toBe('2026-01-10T01:15:00.000Z')
})

test('daily is once a day, however late; at once is at once, with a pause after each email', () => {
  const until = new Date('2026-01-10T15:00:00Z')
  const due = (pace: 'at_once' | 'daily' | 'never', told_until: string, told_at: string | null = null) =>
    isDue({ pace, told_until, told_at }, { until, timeZone: chicago })
  expect(due('daily', '2026-01-10T12:59:00Z')).toBe(true)
  expect(due('daily', '2026-01-03T12:59:00Z')).toBe(true)
  expect(due('daily', '2026-01-10T13:00:00Z')).toBe(false)
  expect(due('at_once', '2026-01-10T14:59:00Z')).toBe(true)
  expect(due('at_once', '2026-01-10T14:59:00Z', '2026-01-10T14:51:00Z')).toBe(false)
  expect(due('at_once', '2026-01-10T14:49:00Z', '2026-01-10T14:50:00Z')).toBe(true)
  expect(due('never', '2026-01-01T00:00:00Z')).toBe(false)
})
