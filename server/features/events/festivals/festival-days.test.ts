import { describe, expect, it, onTestFinished, test } from 'vitest'
import type { LunarRule } from '../../../../contract/events/festival-list.ts'
import { setOfficialRows } from '../../../../contract/time/bikram-sambat.ts'
import { lunarDay, ruledDay, unnamedMonths } from './festival-days.ts'

const [bhadra, ashwin, kartik, mangsir, magh, fagun] = [5, 6, 7, 8, 10, 11]

/** Days of 2026 to 2030 that another computation found (docs/festivals.md), at sunrise and at sunset. */
const tithis: [
  name: string,
  month: number,
  half: LunarRule['half'],
  tithi: number,
  sunrise: string,
  sunset: string,
][] = [
  ['Sirpanchami', magh, 'bright', 5, '01-23 02-11 02-01 01-19 02-07', '01-23 02-11 01-31 01-19 02-07'],
  ['Fagu Purnima', fagun, 'bright', 15, '03-03 03-22 03-11 02-28 03-19', '? ? 03-10 02-28 03-19'],
  ['Janmashtami', bhadra, 'dark', 8, '09-04 08-25 08-13 09-01 08-21', '09-04 08-25 08-13 09-01 08-20'],
  ['Kushe Aunsi', bhadra, 'dark', 15, '09-11 08-31 08-20 09-08 08-28', '09-10 08-31 ? ? 08-28'],
  ['Chauthichan', bhadra, 'bright', 4, '09-15 09-04 08-23 09-11 09-01', '09-14 09-03 08-23 09-11 09-01'],
  ['Jitiya', ashwin, 'dark', 8, '10-04 09-23 09-12 10-01 09-20', '10-03 09-23 09-12 09-30 09-19'],
  ['Ghatasthapana', ashwin, 'bright', 1, '10-11 09-30 09-19 10-08 09-28', '10-11 09-30 09-19 10-08 09-27'],
  ['Bijaya Dashami', ashwin, 'bright', 10, '10-21 10-10 09-28 10-16 10-06', '10-20 10-09 09-27 10-16 10-06'],
  ['Laxmi Puja', kartik, 'dark', 15, '11-09 10-29 10-18 11-06 10-26', '11-08 10-29 10-17 11-05 10-26'],
  ['Bhai Tika', kartik, 'bright', 2, '11-11 10-31 10-19 11-07 10-28', '11-10 10-31 10-19 11-07 10-28'],
  ['Chhath', kartik, 'bright', 6, '11-15 11-04 10-23 11-11 11-01', '11-15 11-04 10-23 11-11 10-31'],
  ['Sama Chakewa', kartik, 'bright', 15, '11-24 11-14 11-02 11-21 11-10', '11-24 11-13 11-01 11-20 11-09'],
  ['Bibaha Panchami', mangsir, 'bright', 5, '12-14 12-03 11-21 12-10 11-29', '12-13 12-02 11-20 12-09 11-29'],
]

describe('the days of the moon from 2026 to 2030', () => {
  it.each(tithis)('are those of another computation: %s', (_name, month, half, tithi, sunrise, sunset) => {
    const rule: LunarRule = { by: 'moon', month, half, tithi }
    for (const [index, year] of [2026, 2027, 2028, 2029, 2030].entries()) {
      expect(lunarDay(rule, year)).toBe(`${year}-${sunrise.split(' ')[index]}`)
      const evening = sunset.split(' ')[index]
      if (evening !== '?') expect(lunarDay({ ...rule, at: 'sunset' }, year)).toBe(`${year}-${evening}`)
    }
  })
})

test.each([
  ['atwari', '2019-09-01'],
  ['atwari', '2023-09-17'],
  ['atwari', '2025-08-24'],
  ['atwari', '2026-09-13'],
  ['atwari', '2027-09-05'],
  // New moon on a Sunday: the festival is a week later.
  ['atwari', '2028-08-27'],
  ['atwari', '2029-09-09'],
  ['atwari', '2030-09-01'],
  ['jitiya', '2022-09-18'],
  ['fagui', '2024-03-25'],
  ['fagui', '2025-03-14'],
  ['lawangi', '2022-11-28'],
  ['lawangi', '2024-12-06'],
  ['sama_chakewa', '2023-11-27'],
  ['dasya', '2016-10-11'],
  ['dasya', '2018-10-19'],
  ['dasya', '2019-10-08'],
  ['dasya', '2020-10-26'],
] as const)('%s is on the day that newspapers reported: %s', (key, day) => {
  expect(ruledDay(key, Number(day.slice(0, 4)))).toEqual({ day, isSettled: false })
})

test('the tika of some years is a day before the computed one: a committee names it', () => {
  expect([2015, 2024].map((year) => ruledDay('dasya', year).day)).toEqual(['2015-10-23', '2024-10-13'])
})

test('days of Bikram Sambat are settled as far as its years are', () => {
  expect(ruledDay('maghi', 2027)).toEqual({ day: '2027-01-15', isSettled: true })
  expect(ruledDay('siruwa', 2026)).toEqual({ day: '2026-04-14', isSettled: true })
  expect(ruledDay('siruwa', 2027)).toEqual({ day: '2027-04-14', isSettled: false })
  expect(ruledDay('maghi', 2099)).toEqual({ day: null, isSettled: false })
})

test('an official year takes the place of a forecast', () => {
  onTestFinished(() => setOfficialRows([]))
  const months = [31, 31, 32, 31, 32, 30, 30, 29, 30, 29, 30, 30]
  setOfficialRows([{ year: 2084, months, source: 'panchang' }])
  expect(ruledDay('siruwa', 2027)).toEqual({ day: '2027-04-14', isSettled: true })
  expect(ruledDay('maghi', 2028).isSettled).toBe(true)
})

test('a festival without a rule has months, and no day', () => {
  expect(ruledDay('hareri', 2026)).toEqual({ day: null, isSettled: false })
  expect(unnamedMonths('hareri', 2026)).toEqual({ first: '2026-07-17', last: '2026-09-16' })
})
