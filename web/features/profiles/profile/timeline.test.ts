import { expect, it } from 'vitest'
import type { Education, Experience, Membership } from '../../../../contract/profiles/profile.ts'
import { timelineOf } from './timeline.tsx'

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

it('puts offices, work and schooling into one list by time, what goes on first', () => {
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
