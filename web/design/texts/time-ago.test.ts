import { expect, it } from 'vitest'
import { timeAgo } from './time-ago.ts'

const now = new Date('2026-11-21T18:00:00Z')

it.each([
  ['2026-11-21T18:00:20Z', 'now'],
  ['2026-11-21T17:59:30Z', 'now'],
  ['2026-11-21T17:59:00Z', '1 minute ago'],
  ['2026-11-21T15:00:01Z', '2 hours ago'],
  ['2026-11-20T18:00:00Z', 'yesterday'],
  ['2026-11-15T18:00:00Z', '6 days ago'],
  ['2026-11-14T18:00:00Z', null],
])('%s was %s', (instant, words) => {
  expect(timeAgo(instant, now)).toBe(words)
})
