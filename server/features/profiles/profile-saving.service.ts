import type { Insertable } from 'kysely'
import { anniversaryOf } from '../../../contract/profiles/birthdays.ts'
import { latestFirst } from '../../../contract/profiles/entry-order.ts'
import {
  type EducationInput,
  type ExperienceInput,
  endOf,
  type MembershipInput,
  type ProfileInput,
} from '../../../contract/profiles/inputs.ts'
import type { Profile } from '../../../contract/profiles/schemas.ts'
import { caseFold } from '../../case-folding.ts'
import type { Context, Viewer } from '../../context.ts'
import type { Connection } from '../../database/connection.ts'
import type { MembershipRow, ProfileRow } from '../../database/rows.ts'
import { newId } from '../../identifier.ts'
import { refusal } from '../../refusal.ts'
import {
  deleteEntry,
  type EntryTable,
  findEntryOwner,
  insertEducation,
  insertExperience,
  insertMembership,
  listMemberships,
  updateMembership,
} from './entries.queries.ts'
import { mayRemoveEntry } from './profiles.policy.ts'
import { findProfile, replaceSearchWords, setShownMembership, upsertProfile } from './profiles.queries.ts'
import { readOwnProfile } from './profiles.service.ts'
import { searchWords } from './search-words.ts'

/**
 * Creates or updates the own profile and the membership that it shows; saving twice makes no second entry.
 */
export function saveProfile(context: Context, viewer: Viewer, input: ProfileInput): Promise<Profile> {
  return changeProfile(context, viewer, async (transaction) => {
    const now = context.config.now().toISOString()
    const changed = { ...columnsOf(input), updated_at: now }
    await upsertProfile(
      transaction,
      {
        dob_audience: 'everyone',
        phone_audience: 'nobody',
        ...changed,
        user_id: viewer.userId,
        created_at: now,
      },
      changed,
    )
    const [shown] = await membershipsInOrder(transaction, viewer.userId)
    if (shown) await updateMembership(transaction, shown._id, membershipColumns(input))
    else await insertMembership(transaction, newMembership(viewer, input))
  })
}

/** Adds a membership. @throws {Refusal} no_profile */
export function addMembership(context: Context, viewer: Viewer, input: MembershipInput): Promise<Profile> {
  return changeProfile(context, viewer, async (transaction) => {
    await refuseWithoutProfile(transaction, viewer)
    await insertMembership(transaction, newMembership(viewer, input))
  })
}

/** Adds work experience. @throws {Refusal} no_profile */
export function addExperience(context: Context, viewer: Viewer, input: ExperienceInput): Promise<Profile> {
  return changeProfile(context, viewer, async (transaction) => {
    await refuseWithoutProfile(transaction, viewer)
    const { title, company, location = null, description = null } = input
    await insertExperience(transaction, { ...newEntry(viewer, input), title, company, location, description })
  })
}

/** Adds education. @throws {Refusal} no_profile */
export function addEducation(context: Context, viewer: Viewer, input: EducationInput): Promise<Profile> {
  return changeProfile(context, viewer, async (transaction) => {
    await refuseWithoutProfile(transaction, viewer)
    const { school, degree, fieldofstudy, description = null } = input
    await insertEducation(transaction, {
      ...newEntry(viewer, input),
      school,
      degree,
      fieldofstudy,
      description,
    })
  })
}

/**
 * Removes an entry of the own profile.
 * @throws {Refusal} forbidden for another member's entry, absent
 */
export function removeEntry(
  context: Context,
  viewer: Viewer,
  table: EntryTable,
  id: string,
): Promise<Profile> {
  return changeProfile(context, viewer, async (transaction) => {
    const entry = await findEntryOwner(transaction, table, id)
    if (!entry) throw refusal('absent')
    if (!mayRemoveEntry(viewer, entry)) throw refusal('forbidden')
    await deleteEntry(transaction, table, id)
  })
}

/** One transaction for a change and all that follows from it: the shown membership and the search words. */
function changeProfile(
  context: Context,
  viewer: Viewer,
  change: (transaction: Connection) => Promise<void>,
): Promise<Profile> {
  return context.database.transaction().execute(async (transaction) => {
    await change(transaction)
    const [shown] = await membershipsInOrder(transaction, viewer.userId)
    await setShownMembership(transaction, viewer.userId, shown?._id ?? null)
    await refreshSearchWords(transaction, viewer.userId)
    return readOwnProfile(context, viewer, transaction)
  })
}

/** Makes a profile findable under its present words; to be called whenever one of the texts changes. */
export async function refreshSearchWords(connection: Connection, userId: string): Promise<void> {
  const record = await findProfile(connection, userId)
  if (!record) return
  const { name, position, company, location, skills } = record
  await replaceSearchWords(connection, userId, searchWords(name, position, company, location, ...skills))
}

async function refuseWithoutProfile(connection: Connection, viewer: Viewer): Promise<void> {
  if (!(await findProfile(connection, viewer.userId))) throw refusal('no_profile')
}

async function membershipsInOrder(connection: Connection, userId: string) {
  const rows = await listMemberships(connection, [userId])
  return rows
    .map(({ id, from_date, to_date }) => ({ _id: id, from: from_date, to: to_date }))
    .sort(latestFirst)
}

function newEntry(
  viewer: Viewer,
  input: { from: string; to?: string | null | undefined; current?: boolean | undefined },
) {
  return { id: newId(), user_id: viewer.userId, from_date: input.from, to_date: endOf(input) }
}

function newMembership(viewer: Viewer, input: MembershipInput): Insertable<MembershipRow> {
  return { active: true, ...membershipColumns(input), ...newEntry(viewer, input) }
}

/** An absent `active` keeps what is stored, and is true for a new entry. */
function membershipColumns(input: MembershipInput) {
  const { title, category, type, active } = input
  return {
    title,
    category,
    type,
    from_date: input.from,
    to_date: endOf(input),
    ...(active !== undefined && { active }),
  }
}

/** The columns that the form fills. An absent optional field is undefined, which leaves the stored value. */
function columnsOf(
  input: ProfileInput,
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
