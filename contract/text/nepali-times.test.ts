import { expect, it } from 'vitest'
import { nepaliInput, nepaliList, nepaliNumber } from './nepali-numbers.ts'
import { nepaliCity, nepaliRelativeTime, nepaliTimes } from './nepali-times.ts'

const chicago = 'America/Chicago'
const evening = new Date('2026-11-22T00:30:00Z')
const withPlainSpaces = (text: string) => text.replaceAll('\u00a0', ' ')

it.each<[Intl.DateTimeFormatOptions, string]>([
  [{ month: '2-digit', day: '2-digit', year: 'numeric' }, '२०२६/११/२१'],
  [
    { month: '2-digit', day: '2-digit', year: 'numeric', hour: 'numeric', minute: '2-digit' },
    '२०२६/११/२१, बेलुका ६:३०',
  ],
  [{ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' }, '२०२६ नोभेम्बर २१, शनि'],
  [{ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' }, '२०२६ नोभेम्बर २१, शनिबार'],
  [{ month: 'long', year: 'numeric' }, 'नोभेम्बर २०२६'],
  [{ month: 'short' }, 'नोभेम्बर'],
  [{ day: 'numeric' }, '२१'],
  [{ weekday: 'long' }, 'शनिबार'],
  [{ hour: 'numeric', hour12: true }, 'बेलुका ६ बजे'],
  [{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, '१८:३०'],
])('%j is %s', (options, text) => {
  expect(withPlainSpaces(nepaliTimes(chicago, options).format(evening))).toBe(text)
})

const clock = { hour: 'numeric', minute: '2-digit', hour12: true } as const
const day = { month: 'short', day: 'numeric', year: 'numeric' } as const

it.each<[Intl.DateTimeFormatOptions, string, string]>([
  [clock, '2026-11-22T01:30:00Z', 'बेलुका ६:३० – ७:३०'],
  [clock, '2026-11-22T03:00:00Z', 'बेलुका ६:३० – राति ९:००'],
  [{ ...day, ...clock }, '2026-11-22T03:00:00Z', '२०२६ नोभेम्बर २१, बेलुका ६:३० – राति ९:००'],
  [{ ...day, ...clock }, '2026-11-22T15:00:00Z', '२०२६ नोभेम्बर २१, बेलुका ६:३० – २०२६ नोभेम्बर २२, बिहान ९:००'],
  [day, '2026-11-22T01:30:00Z', '२०२६ नोभेम्बर २१'],
  [day, '2026-11-27T18:00:00Z', '२०२६ नोभेम्बर २१ – २७'],
  [day, '2026-12-04T18:00:00Z', '२०२६ नोभेम्बर २१ – डिसेम्बर ४'],
  [day, '2027-01-02T18:00:00Z', '२०२६ नोभेम्बर २१ – २०२७ जनवरी २'],
  [{ month: 'long', day: 'numeric' }, '2026-11-27T18:00:00Z', 'नोभेम्बर २१ – २७'],
  [{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, '2026-11-22T03:00:00Z', '१८:३० – २१:००'],
])('the range %j to %s is %s', (options, end, text) => {
  expect(withPlainSpaces(nepaliTimes(chicago, options).formatRange(evening, new Date(end)))).toBe(text)
})

it('a line ends neither after the part of the day nor before the dash', () => {
  const range = nepaliTimes(chicago, clock).formatRange(evening, new Date('2026-11-22T03:00:00Z'))
  expect(range.split(' ')).toEqual(['बेलुका\u00a0६:३०\u00a0–', 'राति\u00a0९:००'])
})

it.each([
  [-3, 'hour', '३ घण्टा पहिले'],
  [0, 'second', 'अहिले'],
  [0, 'day', 'आज'],
  [-1, 'day', 'हिजो'],
  [2, 'day', 'पर्सि'],
  [9, 'day', '९ दिनमा'],
] as const)('%i %s from now is %s', (value, unit, text) => {
  expect(nepaliRelativeTime(value, unit)).toBe(text)
})

it('names the cities of the likely time zones', () => {
  expect(['Chicago', 'Kathmandu', 'Lima'].map(nepaliCity)).toEqual(['शिकागो', 'काठमाडौँ', 'Lima'])
})

it('groups numbers as in Nepal', () => {
  expect([0, 999, 1000, 100_000, 1_234_567].map((value) => nepaliNumber(value))).toEqual([
    ...['०', '९९९', '१,०००', '१,००,०००'],
    '१२,३४,५६७',
  ])
  expect(nepaliNumber(-1250.5, 2)).toBe('-१,२५०.५०')
})

it('leaves texts among the inputs of a message as they are', () => {
  expect([12, 'Room 12', undefined].map(nepaliInput)).toEqual(['१२', 'Room 12', undefined])
})

it('joins lists', () => {
  expect([nepaliList([]), nepaliList(['क']), nepaliList(['क', 'ख']), nepaliList(['क', 'ख', 'ग'])]).toEqual([
    ...['', 'क', 'क र ख'],
    'क, ख र ग',
  ])
})
