import type { Insertable } from 'kysely'
import { defined } from '../../../../contract/defined.ts'
import { anniversaryOf } from '../../../../contract/profiles/birthdays.ts'
import type { KnownPerson } from '../../../../contract/profiles/own-profile/inputs.ts'
import type { ProfileRow } from '../../../database/rows/profile-rows.ts'
import { caseFold } from '../../../text/comparison.ts'

/** Creates the row of a new profile; unchosen audiences are the form's defaults. */
export function newPerson(userId: string, input: KnownPerson, now: string): Insertable<ProfileRow> {
  return {
    dob_audience: 'everyone',
    phone_audience: 'nobody',
    ...changedPerson(input, now),
    user_id: userId,
    created_at: now,
  }
}

/** The audience of every field, set to nobody. */
export const hiddenFromAll = {
  dob_audience: 'nobody',
  age_audience: 'nobody',
  phone_audience: 'nobody',
  website_audience: 'nobody',
  location_audience: 'nobody',
  company_audience: 'nobody',
  bio_audience: 'nobody',
  social_audience: 'nobody',
  experience_audience: 'nobody',
  education_audience: 'nobody',
} as const satisfies Partial<Insertable<ProfileRow>>

/** Creates the row of an unknown person, hidden from everybody. */
export function blankPerson(userId: string, now: string): Insertable<ProfileRow> {
  return {
    user_id: userId,
    position: 'Other',
    gender: 'unknown',
    dob: null,
    birthday: null,
    phone: '',
    ...hiddenFromAll,
    skills: '[]',
    created_at: now,
    updated_at: now,
  }
}

/** Returns what changes in a stored profile when the person is saved. */
export function changedPerson(input: KnownPerson, now: string) {
  return { ...columnsOf(input), updated_at: now }
}

/** Returns the columns that the form fills. Absent optional fields are left out, so that their stored values stay. */
function columnsOf(
  input: KnownPerson,
): Omit<Insertable<ProfileRow>, 'user_id' | 'created_at' | 'updated_at' | 'dob_audience' | 'phone_audience'> &
  Partial<Pick<Insertable<ProfileRow>, 'dob_audience' | 'phone_audience'>> {
  const { position, company, website, location, gender, dob, phone, bio } = input
  const { twitter, facebook, youtube, linkedin, instagram } = input
  return {
    position,
    gender,
    dob,
    birthday: dob === null ? null : anniversaryOf(dob),
    phone,
    skills: JSON.stringify(input.skills),
    ...defined({ dob_audience: input.dobAudience, phone_audience: input.phoneAudience }),
    ...defined({ company, website, bio, twitter, facebook, youtube, linkedin, instagram }),
    ...(location !== undefined && { location, location_key: location && caseFold(location) }),
  }
}
