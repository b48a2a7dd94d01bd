import { describe, expect, it } from 'vitest'
import { endsBeforeStart, momentText, readMoment } from './moment.ts'

it.each([
  ['2026-11-08', '2026-11-08'],
  ['2026-11-08 18:00', '2026-11-08T18:00:00'],
  ['2026-11-08T18:00:30.5Z', '2026-11-08T18:00:30Z'],
  ['2026-11-08T18:00-0600', '2026-11-08T18:00:00-06:00'],
  ['2026-11-08T18:00-06:00[America/Chicago]', '2026-11-08T18:00:00-06:00'],
  ['2026-11-08T18:00[America/Chicago]', '2026-11-08T18:00:00[America/Chicago]'],
])('%s is passed on as %s, which means the same', (text, written) => {
  const moment = readMoment(text)
  expect(moment && momentText(moment)).toBe(written)
  expect(readMoment(written)).toEqual(moment)
})

describe('an end before its start', () => {
  const isSeen = (start: string, end: string, allDay?: boolean) => {
    const [first, last] = [readMoment(start), readMoment(end)]
    return first && last && endsBeforeStart(first, last, allDay)
  }

  it.each([
    ['2026-12-05', '2026-12-04', true],
    ['2026-12-05T18:00', '2026-12-05T17:59', false],
    ['2026-12-05T18:00', '2026-12-05', false],
    ['2026-12-05T18:00Z', '2026-12-04T19:00Z', undefined],
  ])('is seen: %s to %s', (start, end, allDay) => {
    expect(isSeen(start, end, allDay)).toBe(true)
  })

  it.each([
    ['a day is its own end', '2026-12-05', '2026-12-05', true],
    ['times mean days', '2026-12-05T18:00', '2026-12-05T17:00', true],
    ['they may mean days', '2026-12-05T18:00', '2026-12-05T17:00', undefined],
    ['it ends when it starts', '2026-12-05T18:00', '2026-12-05T18:00', false],
    ['two zones are for the server', '2026-12-05T18:00Z', '2026-12-05T17:00-06:00', false],
  ])('is not seen where %s', (_, start, end, allDay) => {
    expect(isSeen(start, end, allDay)).toBe(false)
  })
})
