import { expect, it } from 'vitest'
import { bikramSambat, calendarWith } from '../../../contract/time/bikram-sambat.ts'
import { gregorianMeant, gregorianText, nepaliMeant, readTyped } from './typed-date.ts'

const today = '2026-11-27'

it.each([
  ['2040-11-20', true, '1984-03-03'],
  ['11/20/2040', true, '1984-03-03'],
  ['२०४०/११/२०', true, '1984-03-03'],
  ['२०४०.११.२०', true, '1984-03-03'],
  ['२०४०।११।२०', true, '1984-03-03'],
  ['2083-08-05T18:00', false, '2026-11-21'],
  // 32 Asar exists in Bikram Sambat alone.
  ['2040-03-32', true, '1983-07-16'],
  ['1984-03-03', true, null],
  ['2027-01-15', false, null],
  ['2040-11-31', true, null],
])('asks whether %s is Bikram Sambat', (text, isPast, meant) => {
  expect(nepaliMeant(bikramSambat, readTyped(text) ?? { year: 0, month: 0, day: 0 }, { isPast, today })).toBe(
    meant,
  )
})

it.each([
  ['1984-03-03', true, '1984-03-03'],
  ['2027-01-15', false, null],
  ['2040-11-20', true, null],
  ['2090-01-01', true, null],
])('asks whether %s of Bikram Sambat is Gregorian', (text, isPast, meant) => {
  expect(
    gregorianMeant(bikramSambat, readTyped(text) ?? { year: 0, month: 0, day: 0 }, { isPast, today }),
  ).toBe(meant)
})

it('asks about the start of an event decades ago', () => {
  const typed = { year: 2026, month: 11, day: 16 }
  expect(gregorianMeant(bikramSambat, typed, { isPast: false, hasTime: true, today })).toBe('2026-11-16')
  expect(gregorianMeant(bikramSambat, typed, { isPast: false, today })).toBe(null)
})

it('marks the Gregorian date as expected in a forecast year, until its official row is saved', () => {
  const day = { year: 2084, month: 1, day: 10 }
  const row = bikramSambat.rowOf(day.year)
  expect(gregorianText(bikramSambat, { ...day, year: 2083 })).not.toContain('expected')
  expect(gregorianText(bikramSambat, day)).toMatch(/AD \(expected\)$/)
  expect(gregorianText(calendarWith(row ? [row] : []), day)).toMatch(/AD$/)
})
