import {
  type EducationInput,
  type ExperienceInput,
  endOf,
  type MembershipInput,
  type Period,
} from '../../../../contract/profiles/histories/inputs.ts'
import type { Profile } from '../../../../contract/profiles/schemas.ts'
import type { Connection } from '../../../database/connection.ts'
import { newId } from '../../../database/identifiers.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import { deleteEntry, type EntryTable, findEntryOwner } from '../histories/entries.queries.ts'
import { addEducationRow, addExperienceRow, addMembershipRows } from '../histories/entry-additions.service.ts'
import { newMembership } from '../histories/membership-columns.ts'
import { refreshShownMemberships } from '../histories/shown-memberships.queries.ts'
import { knownMembership } from '../membership-options/known-names.service.ts'
import { mayChangeEntry } from '../profiles.policy.ts'
import { findProfile, type ProfileRecord } from '../profiles.queries.ts'
import { viewOwnProfile } from './own-profile.service.ts'

/** Adds a membership to the own profile. @throws {Refusal} no_profile, invalid (title, category; membership when it has 30) */
export function addMembership(context: Context, viewer: Viewer, input: MembershipInput): Promise<Profile> {
  const { config } = context
  return changeEntries(context, viewer, async (transaction) => {
    const record = await requireProfile(transaction, viewer)
    const known = await knownMembership(transaction, input, null)
    const added = newMembership(viewer.userId, known, config.now().toISOString())
    await addMembershipRows(transaction, [added])
    await refreshShownMemberships(transaction, config, [viewer.userId])
    return record
  })
}

/** Adds work experience to the own profile. @throws {Refusal} no_profile, invalid (experience) when it has 30 */
export function addExperience(context: Context, viewer: Viewer, input: ExperienceInput): Promise<Profile> {
  return changeEntries(context, viewer, async (transaction) => {
    const record = await requireProfile(transaction, viewer)
    const { title, company, location = null, description = null } = input
    await addExperienceRow(transaction, { ...newEntry(viewer, input), title, company, location, description })
    return record
  })
}

/** Adds education to the own profile. @throws {Refusal} no_profile, invalid (education) when it has 30 */
export function addEducation(context: Context, viewer: Viewer, input: EducationInput): Promise<Profile> {
  return changeEntries(context, viewer, async (transaction) => {
    const record = await requireProfile(transaction, viewer)
    const { school, degree, fieldofstudy, description = null } = input
    await addEducationRow(transaction, {
      ...newEntry(viewer, input),
      school,
      degree,
      fieldofstudy,
      description,
    })
    return record
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
  return changeEntries(context, viewer, async (transaction) => {
    await requireOwnEntry(transaction, viewer, table, id)
    await deleteEntry(transaction, table, id)
    if (table === 'memberships') await refreshShownMemberships(transaction, context.config, [viewer.userId])
    return requireProfile(transaction, viewer)
  })
}

/**
 * Refuses what is not an entry of the viewer.
 * @throws {Refusal} absent, forbidden for another member's entry
 */
export async function requireOwnEntry(
  transaction: Connection,
  viewer: Viewer,
  table: EntryTable,
  id: string,
): Promise<void> {
  const entry = await findEntryOwner(transaction, table, id)
  if (!entry) throw refusal('absent')
  if (!mayChangeEntry(viewer, entry)) throw refusal('forbidden')
}

/** Changes entries of the own profile in one transaction, and returns the profile with them. */
export function changeEntries(
  context: Context,
  viewer: Viewer,
  change: (transaction: Connection) => Promise<ProfileRecord>,
): Promise<Profile> {
  return context.database.transaction().execute(async (transaction) => {
    const record = await change(transaction)
    return viewOwnProfile(context, transaction, viewer, record)
  })
}

/** Reads the own profile. @throws {Refusal} no_profile */
export async function requireProfile(transaction: Connection, { userId }: Viewer): Promise<ProfileRecord> {
  const record = await findProfile(transaction, userId)
  if (!record) throw refusal('no_profile')
  return record
}

function newEntry(viewer: Viewer, period: Period) {
  return { id: newId(), user_id: viewer.userId, from_date: period.from, to_date: endOf(period) }
}
