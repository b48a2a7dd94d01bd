import { describe, expect, it } from 'vitest'
import { isZone, nextDigest, wakingTime, zoneOr } from './digest-times.service.ts'

const chicago = 'America/Chicago'

describe('deferrable messages', () => {
  it.each([
    ['2026-11-23T18:00:00Z', chicago, '2026-11-23T18:00:00.000Z'],
    ['2026-11-24T02:59:59Z', chicago, '2026-11-24T02:59:59.000Z'],
    ['2026-11-24T03:00:00Z', chicago, '2026-11-24T14:00:00.000Z'],
    ['2026-11-24T13:59:00Z', chicago, '2026-11-24T14:00:00.000Z'],
    ['2026-11-24T03:00:00Z', 'Asia/Kathmandu', '2026-11-24T03:00:00.000Z'],
    // The night in which clocks move forward is an hour shorter.
    ['2026-03-08T07:30:00Z', chicago, '2026-03-08T13:00:00.000Z'],
  ])('at %s in %s comes at %s', (now, zone, comes) => {
    expect(wakingTime(new Date(now), zone).toISOString()).toBe(comes)
  })
})

describe('the next digest', () => {
  const after = new Date('2026-11-23T18:00:00Z')
  const daily = { every: 'day', hour: 8, zone: chicago, sentAt: null } as const
  it.each([
    [{ ...daily }, '2026-11-24T14:00:00.000Z'],
    [{ ...daily, hour: 18 }, '2026-11-24T00:00:00.000Z'],
    // The quiet hours end at 8.
    [{ ...daily, hour: 23 }, '2026-11-24T14:00:00.000Z'],
    [{ ...daily, hour: 2 }, '2026-11-24T14:00:00.000Z'],
    // One a day: the hour was changed after today's.
    [{ ...daily, hour: 18, sentAt: '2026-11-23T14:00:00Z' }, '2026-11-25T00:00:00.000Z'],
    // Weekly on Mondays; 23 November is one, but its hour has passed.
    [{ ...daily, every: 'week' }, '2026-11-30T14:00:00.000Z'],
    [{ ...daily, every: 'week', hour: 18 }, '2026-11-24T00:00:00.000Z'],
  ] as const)('of %j is %s', (times, next) => {
    expect(nextDigest(after, times)?.toISOString()).toBe(next)
  })

  it('does not exist where the member wants none', () => {
    expect(nextDigest(after, { ...daily, every: 'never' })).toBeNull()
  })

  it('is sent once on the day when daylight saving time begins', () => {
    const saturday = new Date('2026-03-07T14:00:00Z')
    const sunday = nextDigest(saturday, { ...daily, hour: 2, sentAt: '2026-03-07T14:00:00Z' })
    expect(sunday?.toISOString()).toBe('2026-03-08T13:00:00.000Z')
  })
})

it('knows which zones there are, and falls back to that of the society', () => {
  expect(isZone('Asia/Kathmandu')).toBe(true)
  expect(isZone('Mars/Olympus')).toBe(false)
  expect(zoneOr('Mars/Olympus', chicago)).toBe(chicago)
  expect(zoneOr(null, chicago)).toBe(chicago)
  expect(zoneOr('Asia/Kathmandu', chicago)).toBe('Asia/Kathmandu')
})
