import type { Insertable, Selectable } from 'kysely'
import { skillsMax } from '../../../contract/profiles/own-profile.ts'
import { type PostalPart, postalParts } from '../../../contract/profiles/postal-address.ts'
import type { Config } from '../../config.ts'
import type { Connection } from '../../database/connection.ts'
import type { PersonDetailsRow, ProfileRow } from '../../database/rows/profile-rows.ts'
import { nameKey } from '../../text/name-keys.ts'
import type { AccountTransaction } from '../accounts/account/account-subscribers.ts'
import { listEntries } from './histories/history-entries.queries.ts'
import { refreshShownMemberships } from './histories/shown-memberships.service.ts'
import { settleHousehold } from './households/household-rules.service.ts'
import { findHousehold, findPlace, insertHousehold } from './households/households.queries.ts'
import { findProfile, listProfileRows, updateProfile } from './person/person.queries.ts'
import { ensureProfile } from './person/person.service.ts'
import { findDetails, upsertDetails } from './person/person-details.service.ts'
import { refreshSearchWords } from './person/search-words.queries.ts'

type StoredProfile = Selectable<ProfileRow>
type StoredDetails = Selectable<PersonDetailsRow>
/** The facts of a profile that a merge takes from one of the two people. */
type ProfileFact =
  | 'otherName'
  | 'dob'
  | 'gender'
  | 'phone'
  | 'position'
  | 'company'
  | 'location'
  | 'website'
  | 'bio'
  | 'social'
/** Details of both people; each has to be joined, also a new one. */
type JoinedDetail = Exclude<keyof StoredDetails, 'user_id' | 'member_number' | PostalPart>

/** The fact that each column of a profile belongs to; null where a merge does not take it from one side. */
const factOfColumn: Record<keyof StoredProfile, ProfileFact | null> = {
  ...{ user_id: null, created_at: null, updated_at: null, shown_membership_id: null, skills: null },
  ...{ unlisted: null, age_audience: null, experience_audience: null, education_audience: null },
  ...({ other_name: 'otherName', other_name_key: 'otherName', gender: 'gender' } as const),
  ...({ dob: 'dob', birthday: 'dob', birthday_calendar: 'dob', birthday_allowed: null } as const),
  ...({ birth_year: 'dob', birth_year_about: 'dob', dob_audience: 'dob' } as const),
  ...({ phone: 'phone', phone_audience: 'phone', position: 'position' } as const),
  ...({ company: 'company', company_audience: 'company' } as const),
  ...({ location: 'location', location_key: 'location', location_audience: 'location' } as const),
  ...({ website: 'website', website_audience: 'website', bio: 'bio', bio_audience: 'bio' } as const),
  ...({ twitter: 'social', facebook: 'social', youtube: 'social', linkedin: 'social' } as const),
  ...({ instagram: 'social', social_audience: 'social' } as const),
}

/** Audiences from the widest to the narrowest. */
const byWidth = ['everyone', 'members', 'nobody']

interface MergedPeople {
  keptId: string
  otherId: string
  /** The facts taken from the other person. */
  take: ReadonlySet<string>
  /** The other person's address that ends with their account; null where the remaining one takes it. */
  formerEmail: string | null
  /** The name that ends, in another script than the remaining one; null otherwise. */
  formerName: string | null
}

/** The remaining person's data before and after a merge, for undoing it. */
export interface PersonBefore {
  profile: StoredProfile | null
  details: StoredDetails | null
  profileAfter: StoredProfile | null
  detailsAfter: StoredDetails | null
}

/**
 * Applies the chosen facts of the other person to the remaining one. Skills, tags, notes and further contacts
 * of both stay. A fact that changes sides gets the narrower of the two audiences.
 */
export async function mergePersonalData(
  transaction: Connection,
  { keptId, otherId, take, formerEmail, formerName }: MergedPeople,
  now: string,
): Promise<PersonBefore> {
  const [profile = null] = await listProfileRows(transaction, [keptId])
  const [others = null] = await listProfileRows(transaction, [otherId])
  const details = (await findDetails(transaction, keptId)) ?? null
  const otherDetails = (await findDetails(transaction, otherId)) ?? null
  if (others) {
    await ensureProfile(transaction, keptId, now)
    const changes = profile ? changedProfile(profile, others, take) : firstProfile(others, take)
    await updateProfile(transaction, keptId, { ...changes, updated_at: now })
  }
  if (formerName !== null) await addOtherName(transaction, keptId, formerName, now)
  const [after = null] = await listProfileRows(transaction, [keptId])
  const phones = [profile?.phone, others?.phone].filter((phone) => phone && phone !== after?.phone)
  const joined = joinedDetails(details, otherDetails, {
    take,
    phones: phones as string[],
    email: formerEmail,
  })
  if (joined) await upsertDetails(transaction, keptId, joined)
  return {
    profile,
    details,
    profileAfter: after,
    detailsAfter: (await findDetails(transaction, keptId)) ?? null,
  }
}

/** Stores a name in another script, unless the person has one. */
async function addOtherName(transaction: Connection, userId: string, name: string, now: string) {
  await ensureProfile(transaction, userId, now)
  const profile = await findProfile(transaction, userId)
  if (profile && profile.other_name === null)
    await updateProfile(transaction, userId, {
      ...{ other_name: name, other_name_key: nameKey(name), updated_at: now },
    })
}

/** Lists the columns of some facts. */
function columnsOf(take: ReadonlySet<string>): (keyof StoredProfile)[] {
  const columns = Object.keys(factOfColumn) as (keyof StoredProfile)[]
  return columns.filter((column) => take.has(factOfColumn[column] ?? ''))
}

function changedProfile(kept: StoredProfile, other: StoredProfile, take: ReadonlySet<string>) {
  const changes: Record<string, unknown> = {}
  for (const column of columnsOf(take)) {
    const isAudience = column.endsWith('_audience')
    changes[column] = isAudience ? narrower(kept[column], other[column]) : other[column]
  }
  const skills = [...new Set([...kept.skills, ...other.skills])].slice(0, skillsMax)
  return { ...changes, skills: JSON.stringify(skills) } as Partial<Insertable<ProfileRow>>
}

/** Returns the first profile of a person: the chosen facts, and the other person's audiences. */
function firstProfile(other: StoredProfile, take: ReadonlySet<string>) {
  const always = Object.keys(other).filter((column) => column.endsWith('_audience') || column === 'unlisted')
  const columns = new Set<string>([...columnsOf(take), ...always])
  const facts = Object.fromEntries(Object.entries(other).filter(([column]) => columns.has(column)))
  return { ...facts, skills: JSON.stringify(other.skills) } as Partial<Insertable<ProfileRow>>
}

function narrower(one: unknown, other: unknown): unknown {
  return byWidth.indexOf(String(one)) > byWidth.indexOf(String(other)) ? one : other
}

function joinedDetails(
  kept: StoredDetails | null,
  other: StoredDetails | null,
  { take, phones, email }: { take: ReadonlySet<string>; phones: string[]; email: string | null },
) {
  if (!other && phones.length === 0 && email === null) return null
  const further = [
    ...(kept?.further_phones ?? []),
    ...(other?.further_phones ?? []),
    ...phones.map((phone) => ({ phone, note: null })),
  ]
  const emails = [
    ...(kept?.further_emails ?? []),
    ...(other?.further_emails ?? []),
    ...(email ? [email] : []),
  ]
  const notes = [kept?.note, other?.note].filter(Boolean)
  const address = Object.fromEntries(postalParts.map((part) => [part, other?.[part] ?? null]))
  return {
    ...(take.has('address') && address),
    ...(take.has('memberNumber') && { member_number: other?.member_number ?? null }),
    further_phones: JSON.stringify([...new Map(further.map((one) => [one.phone, one])).values()]),
    further_emails: JSON.stringify([...new Set(emails)]),
    tags: JSON.stringify([...new Set([...(kept?.tags ?? []), ...(other?.tags ?? [])])]),
    note: notes.length > 0 ? notes.join('\n') : null,
  } satisfies Record<JoinedDetail, string | null>
}

/** Returns the memberships that both accounts have, which a merge skips. */
export async function listRepeatedMemberships(
  connection: Connection,
  keptId: string,
  otherId: string,
): Promise<{ id: string; user_id: string }[]> {
  const entries = await listEntries(connection, 'memberships', [keptId, otherId])
  const own = entries.filter(({ user_id }) => user_id === keptId)
  return entries
    .filter(({ user_id }) => user_id === otherId)
    .flatMap((entry) => {
      const like = own.find((one) =>
        (['title', 'category', 'type', 'from_date'] as const).every(
          (column) => one[column] === entry[column],
        ),
      )
      if (!like) return []
      return [entry.confirmed_at !== null && like.confirmed_at === null ? like : entry]
    })
}

/** Updates derived data of the remaining person, and the households that people left. */
export async function settleMerged(
  { transaction, config }: Pick<AccountTransaction, 'transaction'> & { config: Config },
  userId: string,
  leftHouseholds: readonly string[],
): Promise<void> {
  await refreshShownMemberships(transaction, config, [userId])
  const profile = await findProfile(transaction, userId)
  if (profile) await refreshSearchWords(transaction, profile)
  for (const id of new Set(leftHouseholds))
    if (await findHousehold(transaction, id)) await settleHousehold(transaction, id)
}

/** Reads the stored row of a person's household. */
export async function readHouseholdRow(connection: Connection, userId: string) {
  const place = await findPlace(connection, userId)
  return place ? ((await findHousehold(connection, place.household_id)) ?? null) : null
}

/** Recreates a household that became empty meanwhile. */
export async function restoreHousehold(
  transaction: Connection,
  household: NonNullable<Awaited<ReturnType<typeof readHouseholdRow>>>,
): Promise<void> {
  if (!(await findHousehold(transaction, household.id))) await insertHousehold(transaction, household)
}

/** Restores the data of the remaining person, except for later changes. */
export async function restorePersonalData(
  transaction: Connection,
  keptId: string,
  { profile, details, profileAfter, detailsAfter }: PersonBefore,
): Promise<void> {
  const [current] = await listProfileRows(transaction, [keptId])
  if (current && profileAfter) {
    const before = profile ?? { ...profileAfter, ...blankFacts }
    const changes = unchangedSince(current, profileAfter, before)
    if (Object.keys(changes).length > 0)
      await updateProfile(transaction, keptId, changes as Partial<Insertable<ProfileRow>>)
  }
  const stored = await findDetails(transaction, keptId)
  if (stored && detailsAfter) {
    const before = details ?? { ...detailsAfter, ...blankDetails }
    const changes = unchangedSince(stored, detailsAfter, before)
    if (Object.keys(changes).length > 0)
      await upsertDetails(transaction, keptId, changes as Partial<Insertable<PersonDetailsRow>>)
  }
}

type FactColumn = Exclude<
  keyof StoredProfile,
  | `${string}_audience`
  | ('user_id' | 'created_at' | 'updated_at' | 'shown_membership_id' | 'unlisted' | 'birthday_allowed')
>

/** The facts of a person who had no profile before. */
const blankFacts = {
  ...{
    position: 'Other',
    company: null,
    website: null,
    location: null,
    location_key: null,
    gender: 'unknown',
  },
  ...{
    dob: null,
    birthday: null,
    birthday_calendar: 'gregorian',
    birth_year: null,
    birth_year_about: false,
    other_name: null,
  },
  ...{ other_name_key: null, phone: '', skills: [], bio: null, twitter: null, facebook: null, youtube: null },
  ...{ linkedin: null, instagram: null },
} satisfies Pick<StoredProfile, FactColumn>
const blankDetails = {
  ...{ street: null, town: null, state: null, zip: null, country: null, member_number: null, note: null },
  ...{ further_phones: [], further_emails: [], tags: [] },
} satisfies Omit<Selectable<PersonDetailsRow>, 'user_id'>

/** Returns the columns to restore: changed by a merge, and by nobody since. */
function unchangedSince(current: object, after: object, before: object): Record<string, unknown> {
  const text = (row: object, column: string) => JSON.stringify((row as Record<string, unknown>)[column])
  return Object.fromEntries(
    Object.entries(before).flatMap(([column, value]) => {
      const isOurs =
        text(after, column) !== text(before, column) && text(current, column) === text(after, column)
      const isDerived = ['shown_membership_id', 'created_at', 'updated_at', 'user_id'].includes(column)
      return isOurs && !isDerived ? [[column, Array.isArray(value) ? JSON.stringify(value) : value]] : []
    }),
  )
}
