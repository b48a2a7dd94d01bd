import type { Insertable } from 'kysely'
import { anniversaryOf } from '../../../contract/profiles/birthdays.ts'
import type { PersonInput } from '../../../contract/profiles/inputs.ts'
import type { ProfileRow } from '../../database/rows/profile-rows.ts'
import { caseFold } from '../../text/case-folding.ts'

/** A new profile; who sees what is as the form offers it, unless somebody chose. */
export function newPerson(userId: string, input: PersonInput, now: string): Insertable<ProfileRow> {
  return {
    dob_audience: 'everyone',
    phone_audience: 'nobody',
    ...changedPerson(input, now),
    user_id: userId,
    created_at: now,
  }
}

/** What saving changes of a profile. */
export function changedPerson(input: PersonInput, now: string) {
  return { ...columnsOf(input), updated_at: now }
}

/** The columns that the form fills. An absent optional field is undefined, which leaves the stored value. */
function columnsOf(
  input: PersonInput,
): Omit<Insertable<ProfileRow>, 'user_id' | 'created_at' | 'updated_at' | 'dob_audience' | 'phone_audience'> &
  Partial<Pick<Insertable<ProfileRow>, 'dob_audience' | 'phone_audience'>> {
  const { position, company, website, location, gender, dob, phone, bio } = input
  const { twitter, facebook, youtube, linkedin, instagram } = input
  return {
    position,
    gender,
    dob,
    birthday: anniversaryOf(dob),
    phone,
    skills: JSON.stringify(input.skills),
    ...(input.dobAudience && { dob_audience: input.dobAudience }),
    ...(input.phoneAudience && { phone_audience: input.phoneAudience }),
    ...given({ company, website, bio, twitter, facebook, youtube, linkedin, instagram }),
    ...(location !== undefined && { location, location_key: location && caseFold(location) }),
  }
}

/** Leaves out what is undefined. */
function given<Fields extends Record<string, unknown>>(fields: Fields): Partial<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<Fields>
}
