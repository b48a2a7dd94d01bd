import { expect, it } from 'vitest'
import type { Education, Experience, Membership } from '../../../../contract/profiles/profile.ts'
import { memberYears } from './profile-head.tsx'
import { barsOf, timelineOf } from './timeline.tsx'

const lasting = (_id: string, from: string, to: string | null) => ({ _id, from, to, current: to === null })
const office = (_id: string, from: string, to: string | null): Membership => ({
  ...lasting(_id, from, to),
  title: 'President',
  category: 'Executive Member',
  type: 'General Membership',
  active: true,
  standing: 'confirmed',
  held: true,
  note: null,
})
const job = (_id: string, from: string, to: string | null): Experience => ({
  ...lasting(_id, from, to),
  title: 'Cook',
  company: 'Momo House',
  location: null,
  description: null,
})
const school = (_id: string, from: string, to: string | null): Education => ({
  ...lasting(_id, from, to),
  school: 'Tribhuvan University',
  degree: 'Bachelor',
  fieldofstudy: 'Botany',
  description: null,
})

it('lists offices, work and education by time, current ones first', () => {
  const entries = timelineOf({
    membership: [office('president', '2020-01-15', null), office('treasurer', '2004-01-01', '2006-01-01')],
    experience: [job('chef', '2022-03-01', null), job('cook', '2005-02-01', '2006-01-01')],
    education: [school('university', '2001-08-01', '2005-05-31')],
  })
  expect(entries.map(({ kind, entry }) => [kind, entry._id])).toEqual([
    ['experience', 'chef'],
    ['membership', 'president'],
    ['experience', 'cook'],
    ['membership', 'treasurer'],
    ['education', 'university'],
  ])
})

it('draws bars over whole years until this one, and lasting entries until today', () => {
  const entries = timelineOf({
    membership: [office('president', '2021-01-01', null)],
    experience: [job('future', '2019-01-01', '2030-01-01')],
    education: [school('university', '2016-06-01', '2018-01-01')],
  })
  const { ticks, bars } = barsOf(entries, '2025-07-02')
  expect(ticks).toEqual([2016, 2018, 2020, 2022, 2024].map((year) => ({ year, at: (year - 2016) * 10 })))
  expect(bars.map(({ id, from, to, isLasting }) => [id, from, to, isLasting])).toEqual([
    ['president', 50, 95, true],
    ['future', 30, 100, false],
    ['university', 4.2, 20, false],
  ])
})

it.each([
  ['whole years since the first membership', [['2011-03-01', null]], '15'],
  [
    'from the earliest of several',
    [
      ['2020-01-01', null],
      ['2004-01-01', '2006-01-01'],
    ],
    '22',
  ],
  ['the year of joining before the first year is over', [['2026-02-01', null]], '2026'],
  ['an ended membership until its end', [['2004-01-01', '2009-06-01']], '5'],
  ['a term that ends in the future until today', [['2025-01-15', '2027-01-14']], '1'],
] as [string, [string, string | null][], string][])('counts %s', (_, terms, number) => {
  const memberships = terms.map(([from, to], index) => office(String(index), from, to))
  expect(memberYears(memberships, '2026-11-22')?.number).toBe(number)
})

it('counts no years of a membership that the society does not count', () => {
  expect(memberYears([{ ...office('claim', '2011-03-01', null), held: false }], '2026-11-22')).toBeNull()
})
