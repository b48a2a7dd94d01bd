import { describe, expect, it } from 'vitest'
import type { Calendar, DateOrder } from '../../../../../contract/administration/imports/options.ts'
import { DateColumns } from './date-columns.ts'

const today = '2026-11-21'

interface Column {
  heading?: string
  dates: string[]
  order?: DateOrder
  calendar?: Calendar
  isAdult?: boolean
  age?: number
}

/** Returns a column of dates of birth after the first pass. */
function columnOf({ heading = 'Birthday', dates, order, calendar, isAdult = false, age }: Column) {
  const columns = new DateColumns(
    { dateOrders: order ? { dob: order } : {}, calendars: calendar ? { dob: calendar } : {} },
    today,
  )
  columns.noteHeading('dob', heading)
  const hint = { isAdult, ...(age !== undefined && { age }) }
  for (const date of dates) columns.note('dob', date, hint)
  const read = columns.reader()
  return {
    read: dates.map((date) => {
      const found = read('dob', date, hint)
      if (typeof found === 'string') return found
      return found.date ?? found.day ?? (found.year && `${found.isAbout ? 'about ' : ''}${found.year}`)
    }),
    asks: { order: columns.openOrders(), calendar: columns.openCalendars() },
  }
}

describe('a date that only means one day', () => {
  it.each([
    ['1980-04-13', '1980-04-13'],
    ['1980/4/3', '1980-04-03'],
    ['1980-04-13T00:00:00Z', '1980-04-13'],
    ['04/13/1980', '1980-04-13'],
    ['13/04/1980', '1980-04-13'],
    ['3.4.1980', '1980-04-03'],
    ['5/5/26', '2026-05-05'],
    ['12/31/26', '1926-12-31'],
    ['13 April 1980', '1980-04-13'],
    ['13-Apr-80', '1980-04-13'],
    ['4 Mar 81', '1981-03-04'],
    ['Wednesday, March 4, 1981', '1981-03-04'],
    ['25/ 08 /1985', '1985-08-25'],
    ['April 13th, 1980', '1980-04-13'],
    ['Apr 13 1980', '1980-04-13'],
    ['8. März 1970', '1970-03-08'],
    ['29324', '1980-04-13'],
    ['19800413', '1980-04-13'],
    ['१३/०४/१९८०', '1980-04-13'],
    ['15 Baisakh 2045', '1988-04-27'],
    ['२०४५ साल बैशाख १५ गते', '1988-04-27'],
    ['15 Bhadra 2045', '1988-08-31'],
    ['15 Ashad 2045', '1988-06-29'],
    ['2045 Bhadra 15 B.S.', '1988-08-31'],
    ['2045-01-15 BS', '1988-04-27'],
    ['15/1/45 B.S.', '1988-04-27'],
    ['वि.सं. २०४५/०१/१५', '1988-04-27'],
    ['2010-05-12 AD', '2010-05-12'],
    ['1975', '1975'],
    ['c. 1975', 'about 1975'],
    ['1975?', 'about 1975'],
    ['born 1950', '1950'],
    ['01/15', '01-15'],
    ['15 Jan', '01-15'],
    ['Jan 15', '01-15'],
    ['--01-15', '01-15'],
    ['1604-01-15', '01-15'],
    ['01/15/0000', '01-15'],
    ['’75', '1975'],
    ['unknown', null],
    ['02/30/1980', 'bad'],
    ['spring', 'bad'],
    ['29 February 2045', 'bad'],
  ])('%s is %s', (text, date) => {
    expect(columnOf({ dates: [text] })).toEqual({ read: [date], asks: { order: [], calendar: [] } })
  })
})

describe('the order of a column', () => {
  it.each([
    ['is asked for where every date fits both', ['4/3/1980', '5/6/1981'], ['open', 'open'], ['dob']],
    ['is the day first where one date shows it', ['4/3/1980', '25/3/1981'], ['1980-03-04', '1981-03-25'], []],
    [
      'is the month first where one date shows it',
      ['4/3/1980', '3/25/1981'],
      ['1980-04-03', '1981-03-25'],
      [],
    ],
    [
      'is asked for where dates show both',
      ['4/3/1980', '25/3/1981', '3/25/1981'],
      ['open', '1981-03-25', '1981-03-25'],
      ['dob'],
    ],
    ['of days without a year is asked for, too', ['4/3'], ['open'], ['dob']],
  ])('%s', (_what, dates, read, asked) => {
    expect(columnOf({ dates })).toMatchObject({ read, asks: { order: asked } })
  })

  it("follows its heading or an administrator's reply", () => {
    expect(columnOf({ heading: 'DOB (dd/mm/yyyy)', dates: ['4/3/1980'] })).toMatchObject({
      read: ['1980-03-04'],
      asks: { order: [] },
    })
    expect(columnOf({ dates: ['4/3/1980'], order: 'day' }).read).toEqual(['1980-03-04'])
  })

  it.each([
    ['a date of another column', ['25/12/2015'], '', '1980-03-04', []],
    ['the heading of another column', [], 'Since (dd/mm/yyyy)', '1980-03-04', []],
    ['the month first in another column', ['12/25/2015'], '', '1980-04-03', []],
    ['nothing where other columns differ', ['25/12/2015', '12/25/2015'], '', 'open', ['dob']],
  ])('follows %s', (_what, dates, heading, read, asked) => {
    const columns = new DateColumns({ dateOrders: {}, calendars: {} }, today)
    columns.note('dob', '4/3/1980')
    columns.noteHeading('from', heading)
    for (const date of dates) columns.note('from', date)
    expect(columns.openOrders()).toEqual(asked)
    const found = columns.reader()('dob', '4/3/1980')
    expect(typeof found === 'string' ? found : found.date).toBe(read)
  })
})

describe('a year of two digits', () => {
  it.each([
    ['of an adult is not that of a small child', { dates: ['4 Mar 19'], isAdult: true }, '1919-03-04'],
    ['of anybody else is the last that is possible', { dates: ['4 Mar 19'] }, '2019-03-04'],
    ['fits the age beside it', { dates: ['4 Mar 25'], age: 101 }, '1925-03-04'],
  ])('%s', (_what, column, date) => {
    expect(columnOf(column).read).toEqual([date])
  })
})

describe('a column of Bikram Sambat', () => {
  it.each([
    ['dates that lie ahead', { dates: ['2045-01-15', '2010-05-12'] }],
    ['a Nepali heading', { heading: 'जन्म मिति', dates: ['2010-05-12', '2005/11/20'] }],
    ['a day that only it has', { dates: ['2010-03-32', '2005/11/20'] }],
    ['adults who would be children', { dates: ['2014-05-12'], isAdult: true }],
    ['officers who would be 16', { dates: ['2010-05-12'], isAdult: true }],
    ['ages that do not fit', { dates: ['2010-05-12'], age: 73 }],
  ])('is asked for once because of %s, and read neither way', (_what, column) => {
    const { read, asks } = columnOf(column)
    expect(asks).toEqual({ order: [], calendar: ['dob'] })
    expect(new Set(read)).toEqual(new Set(['open']))
  })

  it.each([
    ['no question where the heading says so', { heading: 'DOB (B.S.)', dates: ['2045-01-15'] }, '1988-04-27'],
    ['an administrator’s reply', { dates: ['2045-01-15'], calendar: 'bikram_sambat' as const }, '1988-04-27'],
    [
      '29 February, which is 29 Jestha',
      { dates: ['2045-02-29'], calendar: 'bikram_sambat' as const },
      '1988-06-11',
    ],
    ['its own years', { dates: ['2040-11-20'], calendar: 'bikram_sambat' as const }, '1984-03-03'],
    [
      'years that both calendars have',
      { dates: ['2010-05-12'], calendar: 'bikram_sambat' as const },
      '1953-08-28',
    ],
    ['a year alone', { dates: ['2045'], calendar: 'bikram_sambat' as const }, 'about 1988'],
    ['no day that does not exist', { dates: ['2045-10-30'], calendar: 'bikram_sambat' as const }, 'bad'],
    [
      'no month of the other calendar',
      { dates: ['29 February 2045'], calendar: 'bikram_sambat' as const },
      'bad',
    ],
    [
      'the other calendar where that is said',
      { dates: ['2010-05-12'], calendar: 'gregorian' as const },
      '2010-05-12',
    ],
  ])('is read with %s', (_what, column, date) => {
    expect(columnOf(column)).toMatchObject({ read: [date], asks: { calendar: [] } })
  })

  it('has dates that state another calendar themselves', () => {
    const dates = ['2010-05-12', '1985-05-05 A.D.', '2010-05-12 AD', '12 May 10', '15 Jan']
    const column = { heading: 'जन्म मिति', dates }
    expect(columnOf(column).read).toEqual([...['open', '1985-05-05', '2010-05-12', '2010-05-12', '01-15']])
    expect(columnOf({ ...column, calendar: 'bikram_sambat' }).read).toEqual([
      ...['1953-08-28', '1985-05-05', '2010-05-12', '2010-05-12', '01-15'],
    ])
    expect(columnOf({ dates: ['2045-01-15 BS'], calendar: 'gregorian' }).read).toEqual(['1988-04-27'])
  })

  it('may have dandas between its numbers', () => {
    const column = { heading: 'जन्म मिति (वि.सं.)', dates: ['२०५०।१।१५', '२०५० । ०१ । १५'] }
    expect(columnOf(column)).toMatchObject({ read: ['1993-04-27', '1993-04-27'], asks: { calendar: [] } })
  })

  it('is not assumed for people over 25, nor under a heading with A.D.', () => {
    expect(columnOf({ heading: 'जन्म मिति', dates: ['1985-03-04', '1990-12-01'] }).asks.calendar).toEqual([])
    expect(columnOf({ heading: 'जन्म मिति (A.D.)', dates: ['2010-05-12'] }).read).toEqual(['2010-05-12'])
  })
})
