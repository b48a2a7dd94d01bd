import { expect, it } from 'vitest'
import { readDate } from './dates.ts'

const now = new Date('2026-11-21T18:00:00Z')

it.each([
  ['1980-04-13', '1980-04-13', null],
  ['1980/4/3', '1980-04-03', null],
  ['1980-04-13T00:00:00Z', '1980-04-13', null],
  ['04/13/1980', '1980-04-13', 'month'],
  ['13/04/1980', '1980-04-13', 'day'],
  ['4/3/1980', '1980-04-03', 'either'],
  ['4-3-80', '1980-04-03', 'either'],
  ['3.4.1980', '1980-04-03', 'day'],
  ['5/5/26', '2026-05-05', null],
  ['12/31/26', '1926-12-31', 'month'],
  ['13 April 1980', '1980-04-13', null],
  ['13-Apr-80', '1980-04-13', null],
  ['April 13th, 1980', '1980-04-13', null],
  ['Apr 13 1980', '1980-04-13', null],
  ['29324', '1980-04-13', null],
  ['02/30/1980', null, 'month'],
  ['spring', null, null],
])('%s is %s', (text, date, order) => {
  // A year of two digits that would lie in the future is of the last century.
  const at = text === '12/31/26' ? new Date('2025-11-21T18:00:00Z') : now
  expect(readDate(text, 'month', at)).toEqual({ date, order })
})

it('reads a date that could be either as the column is written', () => {
  expect(readDate('4/3/1980', 'day', now)).toEqual({ date: '1980-03-04', order: 'either' })
})
