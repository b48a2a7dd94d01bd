import type { Insertable } from 'kysely'
import { defined } from '../../../../contract/defined.ts'
import { anniversaryOf } from '../../../../contract/profiles/birthdays.ts'
import type { KnownPerson } from '../../../../contract/profiles/own-profile.ts'
import type { Connection } from '../../../database/connection.ts'
import type { ProfileRow } from '../../../database/rows/profile-rows.ts'
import { caseFold } from '../../../text/comparison.ts'
import type { AccountSubscriber } from '../../accounts/account/account-subscribers.ts'
import { insertSearchWords, refreshSearchWords } from '../search/search-words.queries.ts'
import {
  findProfile,
  insertMissingProfile,
  insertProfiles,
  listProfileRows,
  type ProfileRecord,
  readSavedProfile,
  updateProfile,
  upsertProfile,
} from './person.queries.ts'

/**
 * Creates or overwrites a profile's personal data, and updates its search words.
 * @param now the instant of the change
 */
export async function savePerson(
  transaction: Connection,
  userId: string,
  input: KnownPerson,
  now: string,
): Promise<ProfileRecord> {
  await upsertProfile(transaction, newPerson(userId, input, now), changedPerson(input, now))
  const record = await readSavedProfile(transaction, userId)
  await refreshSearchWords(transaction, record)
  return record
}

/** Creates a missing profile, with everything in it hidden from everybody. */
export async function ensureProfile(transaction: Connection, userId: string, now: string): Promise<void> {
  await insertMissingProfile(transaction, blankPerson(userId, now))
  await refreshSearchWords(transaction, await readSavedProfile(transaction, userId))
}

/**
 * Hides every field of a profile until its owner chooses who sees it.
 * @param unlisted true where no list may name the person before that, either
 */
export async function hideUntilChosen(
  transaction: Connection,
  userId: string,
  { unlisted }: { unlisted: boolean },
): Promise<void> {
  await updateProfile(transaction, userId, { ...hiddenFromAll, unlisted })
  await refreshSearchWords(transaction, await readSavedProfile(transaction, userId))
}

/** A member without a profile, with the data for it. */
interface NewPerson {
  userId: string
  name: string
  person: KnownPerson
}

/** Creates the profiles of several members at once. */
export async function storePeople(transaction: Connection, people: NewPerson[], now: string): Promise<void> {
  await insertProfiles(
    transaction,
    people.map(({ userId, person }) => newPerson(userId, person, now)),
  )
  await insertSearchWords(
    transaction,
    people.map(({ userId, name, person }) => ({ ...person, name, user_id: userId })),
  )
}

/** Lists the personal data in some members' profiles, hidden fields included. */
export function listPeople(connection: Connection, userIds: string[]) {
  return listProfileRows(connection, userIds)
}

/** Creates the row of a new profile; unchosen audiences are the form's defaults. */
function newPerson(userId: string, input: KnownPerson, now: string): Insertable<ProfileRow> {
  return {
    dob_audience: 'everyone',
    phone_audience: 'nobody',
    ...changedPerson(input, now),
    user_id: userId,
    created_at: now,
  }
}

/** The audience of every field, set to nobody. */
const hiddenFromAll = {
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
function blankPerson(userId: string, now: string): Insertable<ProfileRow> {
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

/** Updates the search words of a renamed member. */
export const profilesOnAccounts: AccountSubscriber = {
  async renamed({ transaction }, userId) {
    const profile = await findProfile(transaction, userId)
    if (profile) await refreshSearchWords(transaction, profile)
  },
}
