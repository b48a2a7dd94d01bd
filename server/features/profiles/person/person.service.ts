import { type Insertable, type RawBuilder, sql } from 'kysely'
import { defined } from '../../../../contract/defined.ts'
import { birthdayCalendars, type Gender } from '../../../../contract/profiles/options-and-limits.ts'
import type { KnownPerson } from '../../../../contract/profiles/own-profile.ts'
import type { CalendarDate } from '../../../../contract/time/calendar-date.ts'
import type { Connection } from '../../../database/connection.ts'
import type { ProfileRow } from '../../../database/rows/profile-rows.ts'
import type { Context } from '../../../endpoints/context.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import { caseFold } from '../../../text/comparison.ts'
import { nameKey } from '../../../text/name-keys.ts'
import type { AccountSubscriber } from '../../accounts/account/account-subscribers.ts'
import { addPersonWithoutAccount } from '../../accounts/lifecycle/person-accounts.service.ts'
import { birthdayKey } from './birthday-keys.service.ts'
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
import { addDetails, saveDetails } from './person-details.service.ts'
import { insertSearchWords, refreshSearchWords } from './search-words.queries.ts'

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
  await saveDetails(transaction, userId, input)
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
 * Hides every field of a profile until its owner chooses its audience.
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

/**
 * Changes a member's location; returns the previous one.
 * @throws {Refusal} no_profile
 */
export async function changePlace(
  transaction: Connection,
  userId: string,
  location: string,
  now: string,
): Promise<string | null> {
  const before = await findProfile(transaction, userId)
  if (!before) throw refusal('no_profile')
  if (before.location !== location) {
    await updateProfile(transaction, userId, { location, location_key: caseFold(location), updated_at: now })
    await refreshSearchWords(transaction, await readSavedProfile(transaction, userId))
  }
  return before.location
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
    people.map(({ userId, name, person }) => ({
      ...person,
      other_name: person.otherName,
      name,
      user_id: userId,
    })),
  )
  await addDetails(transaction, people)
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
    // A multi-row insert requires the same columns in every row.
    birth_year_about: false,
    birthday_calendar: 'gregorian',
    ...changedPerson(input, now),
    birthday: newBirthday(input),
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
    birthday_calendar: 'gregorian',
    phone: '',
    ...hiddenFromAll,
    skills: '[]',
    created_at: now,
    updated_at: now,
  }
}

/** Returns the changed columns of a stored profile when the person is saved. */
function changedPerson(input: KnownPerson, now: string) {
  return { ...columnsOf(input), birthday: changedBirthday(input), updated_at: now }
}

/** Returns the birthday of a new profile. */
function newBirthday({ dob, birthDay, birthdayCalendar = 'gregorian' }: KnownPerson): string | null {
  return dob === null ? (birthDay ?? null) : birthdayKey(dob, birthdayCalendar)
}

/** Returns the birthday of a saved profile: where the input has no calendar, the stored one decides. */
function changedBirthday({ dob, birthDay, birthdayCalendar }: KnownPerson) {
  if (dob === null) return birthDay ?? storedBirthday
  return birthdayCalendar ? birthdayKey(dob, birthdayCalendar) : keyByStoredCalendar(dob)
}

/** Returns the birthday of a date in the calendar that the stored profile has. */
function keyByStoredCalendar(dob: CalendarDate): RawBuilder<string> {
  const [gregorian, bikramSambat] = birthdayCalendars.map((calendar) => birthdayKey(dob, calendar))
  return sql`case profiles.birthday_calendar when 'bikramSambat' then ${bikramSambat} else ${gregorian} end`
}

/** The stored birthday, unless it came from a date of birth that is cleared. */
const storedBirthday = sql<string | null>`case when profiles.dob is null then profiles.birthday end`

/**
 * Returns the columns of the form's fields. Absent optional fields are omitted, so that their stored values
 * stay.
 */
function columnsOf(
  input: KnownPerson,
): Omit<
  Insertable<ProfileRow>,
  | 'user_id'
  | 'created_at'
  | 'updated_at'
  | 'birthday'
  | 'birthday_calendar'
  | 'dob_audience'
  | 'phone_audience'
> &
  Partial<Pick<Insertable<ProfileRow>, 'birthday_calendar' | 'dob_audience' | 'phone_audience'>> {
  const { position, company, website, location, gender, dob, phone, bio } = input
  const { twitter, facebook, youtube, linkedin, instagram, otherName } = input
  return {
    position,
    gender,
    dob,
    ...birthYearOf(input),
    phone,
    skills: JSON.stringify(input.skills),
    ...defined({
      birthday_calendar: input.birthdayCalendar,
      dob_audience: input.dobAudience,
      phone_audience: input.phoneAudience,
    }),
    ...defined({ company, website, bio, twitter, facebook, youtube, linkedin, instagram }),
    ...(location !== undefined && { location, location_key: location && caseFold(location) }),
    ...(otherName !== undefined && {
      other_name: otherName,
      other_name_key: otherName && nameKey(otherName),
    }),
  }
}

/** Returns the columns of a year of birth; a whole date clears it, and absent fields stay. */
function birthYearOf({ dob, birthYear, birthYearAbout = false }: KnownPerson) {
  if (dob !== null || birthYear === null) return { birth_year: null, birth_year_about: false }
  return birthYear === undefined ? {} : { birth_year: birthYear, birth_year_about: birthYearAbout }
}

/** Updates the search words of a renamed member. */
export const profilesOnAccounts: AccountSubscriber = {
  async renamed({ transaction }, userId) {
    const profile = await findProfile(transaction, userId)
    if (profile) await refreshSearchWords(transaction, profile)
  },
}

/** The known data of a person without an account, besides the name. */
interface KnownOfPaperMember {
  dob?: CalendarDate | null | undefined
  gender?: Gender | undefined
  /** True if a parent allows birthday lists to name the child. */
  birthdayAllowed?: boolean | undefined
}

interface PaperMember extends KnownOfPaperMember {
  name: string
  child: boolean
}

/** Adds a person without an account, with a hidden profile; returns their id. */
export async function addPaperMember(
  context: Pick<Context, 'config'>,
  transaction: Connection,
  { name, child, ...known }: PaperMember,
): Promise<string> {
  const userId = await addPersonWithoutAccount(context, transaction, { name, child })
  await savePaperMember(context, transaction, userId, known)
  return userId
}

/** Stores the known data of a person without an account, except their name. */
export async function savePaperMember(
  { config }: Pick<Context, 'config'>,
  transaction: Connection,
  userId: string,
  { dob, gender, birthdayAllowed }: KnownOfPaperMember,
): Promise<void> {
  const now = config.now().toISOString()
  await ensureProfile(transaction, userId, now)
  await updateProfile(transaction, userId, {
    ...(dob !== undefined && { dob, birthday: dob === null ? null : keyByStoredCalendar(dob) }),
    ...(gender && { gender }),
    ...(birthdayAllowed !== undefined && { birthday_allowed: birthdayAllowed }),
    updated_at: now,
  })
}
