import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import {
  type BikramSambatFormat,
  bikramSambatFormatScript,
  readerBikramSambat,
} from '../../contract/text/bikram-sambat-format.ts'
import type { ReadingChoices } from '../../contract/text/reading-preferences.ts'
import { currentCalendar } from '../../contract/time/bikram-sambat.ts'
import { timeFormat } from './formats.ts'
import { inLanguage } from './languages.ts'

const undecided: ReadingChoices = { digits: null, calendars: null }
const both: ReadingChoices = { digits: null, calendars: 'both' }
const date = { month: 'long', day: 'numeric', year: 'numeric' } as const
const clock = { hour: 'numeric', minute: '2-digit' } as const
const chicago = 'America/Chicago'
/** 21 November in Chicago, and already 22 November in Nepal. */
const evening = new Date('2026-11-22T00:30:00Z')

it.each<[string, ReadingChoices, Intl.DateTimeFormatOptions, string]>([
  ['en', undecided, date, 'November 21, 2026'],
  ['en', both, date, 'November 21, 2026 (Mangsir 5, 2083)'],
  ['en', both, { ...date, ...clock }, 'November 21, 2026 at 6:30 PM (Mangsir 5, 2083)'],
  ['en', both, { weekday: 'long', month: 'long', day: 'numeric' }, 'Saturday, November 21 (Mangsir 5)'],
  ['en', both, clock, '6:30 PM'],
  ['en', both, { month: 'long', year: 'numeric' }, 'November 2026'],
  ['en', both, { ...date, timeZoneName: 'short' }, 'November 21, 2026 at CST (Mangsir 5, 2083)'],
  ['ne', undecided, date, '२०२६ नोभेम्बर २१ (मंसिर ५, २०८३)'],
  ['ne', { ...undecided, digits: 'latin' }, date, '2026 नोभेम्बर 21 (मंसिर 5, 2083)'],
  ['ne', { ...undecided, calendars: 'gregorian' }, date, '२०२६ नोभेम्बर २१'],
  [
    'ne',
    undecided,
    { ...date, ...clock, timeZoneName: 'short' },
    '२०२६ नोभेम्बर २१, बेलुका ६:३०, शिकागो समय (मंसिर ५, २०८३)',
  ],
  ['ne', undecided, { ...date, ...clock }, '२०२६ नोभेम्बर २१, बेलुका ६:३० (मंसिर ५, २०८३)'],
])('in %s with %j, %j is %s', (language, choices, options, text) => {
  const written = inLanguage(language, () => timeFormat(chicago, options).format(evening), choices)
  expect(written.replaceAll(/[\u202f\u00a0]/g, ' ')).toBe(text)
})

it.each([
  ['2026-11-21', '2026-11-21', 'मंसिर ५, २०८३'],
  ['2026-11-21', '2026-11-24', 'मंसिर ५–८, २०८३'],
  ['2026-11-21', '2026-12-24', 'मंसिर ५ – पुस ९, २०८३'],
  ['2026-04-13', '2026-04-14', 'चैत ३०, २०८२ – बैशाख १, २०८३'],
  ['2027-04-14', '2027-04-14', 'बैशाख १, २०८४, अनुमानित'],
])('from %s to %s has one bracket, which stays in one line', (from, to, text) => {
  const written = inLanguage('ne', () => timeFormat('UTC', date).formatRange(new Date(from), new Date(to)))
  expect(written.endsWith(` (${text.replaceAll(/ (?=[०-९])/g, '\u00a0')})`), written).toBe(true)
})

it('days outside of the table of years have no second calendar', () => {
  expect(inLanguage('ne', () => timeFormat('UTC', date).format(new Date('1900-01-01')))).toBe('१९०० जनवरी १')
  expect(inLanguage('ne', () => readerBikramSambat()?.beside('2050-01-01'))).toBe('')
})

it('writes periods, anniversaries and months', () => {
  inLanguage(
    'en',
    () => {
      const format = readerBikramSambat()
      expect(format?.besidePeriod('2020-01-05', null, 'Current')).toBe(
        ' (Poush\u00a020,\u00a02076 – Current)',
      )
      expect(format?.besidePeriod('2020-01-05', '2021-06-30', 'Current')).toBe(
        ' (Poush\u00a020,\u00a02076 – Ashadh\u00a016,\u00a02078)',
      )
      expect(format?.besideAnniversary('02-29')).toMatch(/^ \(Falgun\u00a01[5-7]\)$/)
      expect(format?.months('2026-11-01', '2026-11-30')).toBe('Kartik–Mangsir 2083')
      expect(format?.months('2026-04-01', '2026-04-30')).toBe('Chaitra 2082 – Baisakh 2083')
      expect(format?.months('2027-05-01', '2027-05-31')).toBe('Baisakh–Jestha 2084, expected')
      expect(format?.besideYear('2020-01-05')).toBe(' (2076)')
      expect(format?.besideYear('2020')).toBe(' (2076–77)')
      expect(format?.besideYear('2026-07-01', '2027-06-30')).toBe(' (2083–84)')
      expect(format?.besideYear('1899')).toBe('')
      expect(format?.dayOfMonth('2026-11-21')).toBe('5')
      expect(format?.dayOfMonth('2026-11-17')).toBe('Mangsir\u00a01')
    },
    both,
  )
})

it('a document has the same format as the server, by the calendar in force', () => {
  inLanguage('ne', () => {
    const scope: { bikramSambat?: BikramSambatFormat } = {}
    runInNewContext(bikramSambatFormatScript(), scope)
    const server = readerBikramSambat()
    for (let at = Date.UTC(1912, 0, 1); at < Date.UTC(2045, 0, 1); at += 97.3 * 24 * 60 * 60 * 1000) {
      const day = new Date(at).toISOString().slice(0, 10)
      expect(scope.bikramSambat?.beside(day)).toBe(server?.beside(day))
      const found = currentCalendar().fromGregorian(Temporal.PlainDate.from(day))
      const number = server?.dayOfMonth(day).split('\u00a0').at(-1)
      expect(number).toBe(found ? found.day.toLocaleString('ne-u-nu-deva') : '')
    }
  })
  expect(inLanguage('en', bikramSambatFormatScript, undecided)).toBe('')
})
