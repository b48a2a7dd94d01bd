import { adToBs, bsToAd } from '@sbmdkl/nepali-date-converter'
import medic from 'bikram-sambat'
import { describe, expect, it } from 'vitest'
import { bikramSambat, bikramSambatMonth, calendarWith } from './bikram-sambat.ts'
import { bikramSambatYears } from './bikram-sambat-years.ts'

const written = ({ year, month, day }: { year: number; month: number; day: number }) =>
  [year, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-')

/** Every day of Bikram Sambat from one year to another, by the rows. */
function* everyDay(first: number, last: number) {
  for (const { year, months } of bikramSambatYears)
    if (year >= first && year <= last)
      for (const [before, length] of months.entries())
        for (let day = 1; day <= length; day += 1) yield { year, month: before + 1, day }
}

describe('the rows', () => {
  it('have twelve months of 29 to 32 days for each year from 1970 to 2099, and a source', () => {
    expect(bikramSambatYears.map(({ year }) => year)).toEqual(
      Array.from({ length: 130 }, (_, index) => 1970 + index),
    )
    for (const { year, months, source } of bikramSambatYears) {
      expect(months, String(year)).toHaveLength(12)
      expect(months.every((days) => days >= 29 && days <= 32)).toBe(true)
      expect([365, 366]).toContain(months.reduce((sum, days) => sum + days, 0))
      expect(source).not.toBe('')
    }
  })

  it('are settled from 2000 to 2083, but for 2062', () => {
    const unsettled = bikramSambatYears.filter(
      ({ year, state }) => year >= 2000 && year <= 2083 && state !== 'settled',
    )
    expect(unsettled.map(({ year, state }) => [year, state])).toEqual([[2062, 'disputed']])
    expect(bikramSambat.stateOf(2084)).toBe('provisional')
    expect(bikramSambat.stateOf(2100)).toBeNull()
  })
})

describe('a conversion', () => {
  it('agrees with both packages on every day from 2000 to 2083, both ways', () => {
    const differences: string[] = []
    for (const date of everyDay(2000, 2083)) {
      const day = bikramSambat.toGregorian(date)
      const gregorian = String(day)
      const ours = written(date)
      const theirs = [
        medic.toGreg_text(date.year, date.month, date.day),
        bsToAd(ours),
        medic.toBik_euro(gregorian),
        adToBs(gregorian),
        day && written(bikramSambat.fromGregorian(day) ?? { year: 0, month: 0, day: 0 }),
      ]
      const expected = [gregorian, gregorian, ours, ours, ours]
      if (theirs.some((one, index) => one !== expected[index]))
        differences.push(`${ours} ${gregorian}: ${theirs.join(' ')}`)
    }
    expect(differences).toEqual([])
  })

  it('goes there and back on every day of the table', () => {
    for (const date of everyDay(1970, 2099)) {
      const day = bikramSambat.toGregorian(date)
      expect(day && bikramSambat.fromGregorian(day)).toEqual(date)
    }
  })

  it.each([
    ['2000-01-01', { year: 2000, month: 1, day: 1 }, '1943-04-14'],
    ['1 Magh 2083', { year: 2083, month: 10, day: 1 }, '2027-01-15'],
    ['the first day', { year: 1970, month: 1, day: 1 }, '1913-04-13'],
  ])('of %s is known', (_what, date, gregorian) => {
    expect(String(bikramSambat.toGregorian(date))).toBe(gregorian)
  })

  it.each([
    ['29 February, which Falgun of 2045 does have', { year: 2045, month: 11, day: 29 }, true],
    ['a 30th of a month of 29 days', { year: 2045, month: 10, day: 30 }, false],
    ['a 33rd', { year: 2045, month: 3, day: 33 }, false],
    ['a thirteenth month', { year: 2045, month: 13, day: 1 }, false],
    ['a year before the table', { year: 1969, month: 1, day: 1 }, false],
    ['a year after it', { year: 2100, month: 1, day: 1 }, false],
  ])('knows %s', (_what, date, exists) => {
    expect(bikramSambat.toGregorian(date) !== null).toBe(exists)
  })

  it('has no day outside of the table', () => {
    expect(bikramSambat.fromGregorian(Temporal.PlainDate.from('1913-04-12'))).toBeNull()
    expect(bikramSambat.fromGregorian(Temporal.PlainDate.from('2100-01-01'))).toBeNull()
  })

  it('follows an official row that takes the place of a forecast', () => {
    const official = {
      year: 2084,
      months: [30, 32, 31, 32, 31, 30, 30, 30, 29, 30, 29, 31],
      source: 'panchang',
    }
    const calendar = calendarWith([official])
    expect(String(calendar.toGregorian({ year: 2084, month: 2, day: 32 }))).toBe('2027-06-14')
    expect(calendar.rowOf(2084)).toEqual({ ...official, state: 'settled' })
    // Settled years are as they are.
    const wrong = { ...official, year: 2080 }
    expect(calendarWith([wrong]).rowOf(2080)).toEqual(bikramSambat.rowOf(2080))
  })
})

it('knows the months by their names in both scripts', () => {
  expect(['बैशाख', 'Baishakh', 'फाल्गुन', 'chaitra', 'May'].map(bikramSambatMonth)).toEqual([1, 1, 11, 12, null])
})
