import { expect, it } from 'vitest'
import type { Profile } from '../../../../contract/profiles/profile.ts'
import { storedProfile, typedProfile } from './profile-form.tsx'

const user = { _id: '1', name: 'Sunita चौधरी', avatar: '/avatars/1' }
const known = { user, profile: undefined, today: '2026-11-22' }

function typed(values: Record<string, string>): FormData {
  const fields = new FormData()
  for (const [name, value] of Object.entries(values)) fields.append(name, value)
  return fields
}

const office = {
  title: 'Treasurer',
  category: 'Executive Member',
  type: 'General Membership',
  from: '2020-01-15',
}

it('shows the stored person before anything is typed', () => {
  expect(typedProfile(typed({}), known)).toMatchObject({ user, location: null, age: null, membership: [] })
})

it('shows place, age and office as they are typed, an office as a claim', () => {
  const fields = typed({ location: ' Aurora ', dob: '11/23/1985', dobAudience: 'everyone', ...office })
  expect(typedProfile(fields, known)).toMatchObject({
    location: 'Aurora',
    age: 40,
    birthday: 'upcoming',
    membership: [{ ...office, to: null, active: false, standing: 'claimed', held: false }],
  })
})

it('keeps the age to itself where visitors do not see it', () => {
  const fields = typed({ dob: '11/23/1985', dobAudience: 'members' })
  expect(typedProfile(fields, known)).toMatchObject({ birthDay: null, age: null, birthday: null })
})

it('is the same before the form is read, also with a hidden age', () => {
  const stored = {
    location: 'Aurora',
    birthDay: '11-23',
    age: 40,
    birthday: 'upcoming',
    membership: [],
    departed: null,
  }
  const shownTo = (dobAudience: string) =>
    storedProfile({ user, profile: { ...stored, user, dobAudience } as unknown as Profile })
  const fields = (dobAudience: string) => typed({ location: 'Aurora', dob: '11/23/1985', dobAudience })
  for (const dobAudience of ['everyone', 'members'])
    expect(shownTo(dobAudience)).toEqual(typedProfile(fields(dobAudience), known))
  expect(storedProfile({ user, profile: undefined })).toEqual(typedProfile(typed({}), known))
})
