import { latestFirst } from '../../../contract/profiles/entry-order.ts'
import {
  type EducationInput,
  type ExperienceInput,
  endOf,
  type MembershipInput,
  type PersonInput,
  type ProfileInput,
} from '../../../contract/profiles/inputs.ts'
import type { Profile } from '../../../contract/profiles/schemas.ts'
import type { Connection } from '../../database/connection.ts'
import { newId } from '../../database/identifiers.ts'
import type { Context, Viewer } from '../../endpoints/context.ts'
import { refusal } from '../../endpoints/refusal.ts'
import { searchWords } from './directory/search-words.ts'
import {
  deleteEntry,
  type EntryTable,
  findEntryOwner,
  insertEducation,
  insertExperience,
  insertMembership,
  listMemberships,
  updateMembership,
} from './histories/entries.queries.ts'
import { changedMembership, newMembership } from './histories/membership-columns.ts'
import { changedPerson, newPerson } from './person-columns.ts'
import { mayRemoveEntry } from './profiles.policy.ts'
import { findProfile, refreshShownMembership, replaceSearchWords, upsertProfile } from './profiles.queries.ts'
import { readOwnProfile } from './profiles.service.ts'

/**
 * Creates or updates the own profile and the membership that it shows; saving twice makes no second entry.
 */
export function saveProfile(context: Context, viewer: Viewer, input: ProfileInput): Promise<Profile> {
  return changeProfile(context, viewer, async (transaction) => {
    const now = context.config.now().toISOString()
    await savePerson(transaction, viewer.userId, input, now)
    const [shown] = await membershipsInOrder(transaction, viewer.userId)
    if (shown) await updateMembership(transaction, shown.id, changedMembership(shown, input, now))
    else await insertMembership(transaction, newMembership(viewer.userId, input, now))
  })
}

/** Adds a membership. @throws {Refusal} no_profile */
export function addMembership(context: Context, viewer: Viewer, input: MembershipInput): Promise<Profile> {
  return changeProfile(context, viewer, async (transaction) => {
    await refuseWithoutProfile(transaction, viewer)
    await insertMembership(
      transaction,
      newMembership(viewer.userId, input, context.config.now().toISOString()),
    )
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

/** Creates or overwrites what a profile says of the person. */
export async function savePerson(
  connection: Connection,
  userId: string,
  input: PersonInput,
  now: string,
): Promise<void> {
  await upsertProfile(connection, newPerson(userId, input, now), changedPerson(input, now))
}

/** One transaction for a change and all that follows from it: the shown membership and the search words. */
function changeProfile(
  context: Context,
  viewer: Viewer,
  change: (transaction: Connection) => Promise<void>,
): Promise<Profile> {
  return context.database.transaction().execute(async (transaction) => {
    await change(transaction)
    await refreshShownMembership(transaction, context.config.confirmation, [viewer.userId])
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
  return rows.sort((one, other) => latestFirst(placeOf(one), placeOf(other)))
}

function placeOf({ id, from_date, to_date }: { id: string; from_date: string; to_date: string | null }) {
  return { _id: id, from: from_date, to: to_date }
}

function newEntry(
  viewer: Viewer,
  input: { from: string; to?: string | null | undefined; current?: boolean | undefined },
) {
  return { id: newId(), user_id: viewer.userId, from_date: input.from, to_date: endOf(input) }
}
