import type { KnownPerson } from '../../../../contract/profiles/own-profile/inputs.ts'
import type { Connection } from '../../../database/connection.ts'
import { type ProfileRecord, readSavedProfile } from '../profiles.queries.ts'
import { insertSearchWords, refreshSearchWords } from '../search/search-words.queries.ts'
import {
  insertMissingProfile,
  insertProfiles,
  listProfileRows,
  updateProfile,
  upsertProfile,
} from './person.queries.ts'
import { blankPerson, changedPerson, hiddenFromAll, newPerson } from './person-columns.ts'

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
export interface NewPerson {
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
