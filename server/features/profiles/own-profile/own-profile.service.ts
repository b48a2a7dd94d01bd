import type { ProfileInput } from '../../../../contract/profiles/own-profile/inputs.ts'
import type { Profile } from '../../../../contract/profiles/schemas.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import { addMembershipRows } from '../histories/entry-additions.service.ts'
import { changedMembership, newMembership } from '../histories/membership-columns.ts'
import { listMemberships, updateMembership } from '../histories/memberships.queries.ts'
import { displayOrder } from '../histories/memberships.service.ts'
import { refreshShownMemberships } from '../histories/shown-memberships.queries.ts'
import { knownMembership } from '../membership-options/known-names.service.ts'
import { savePerson } from '../person/person.service.ts'
import { findProfileFor } from '../profile/profile.service.ts'
import { viewProfiles } from '../profile/profile-view.ts'
import type { ProfileRecord } from '../profiles.queries.ts'

/**
 * Returns the own profile.
 * @throws {Refusal} no_profile
 */
export async function readOwnProfile(context: Context, viewer: Viewer): Promise<Profile> {
  const profile = await findProfileFor(context, context.database, viewer, viewer.userId)
  if (!profile) throw refusal('no_profile')
  return profile
}

/**
 * Creates or updates the own profile and its shown membership; idempotent.
 * @throws {Refusal} no_profile when the account was suspended meanwhile, invalid (title, category)
 */
export function saveProfile(context: Context, viewer: Viewer, input: ProfileInput): Promise<Profile> {
  const { config, database } = context
  return database.transaction().execute(async (transaction) => {
    const now = config.now().toISOString()
    const record = await savePerson(transaction, viewer.userId, input, now)
    const [first] = (await listMemberships(transaction, [viewer.userId])).sort(displayOrder(config))
    const known = await knownMembership(transaction, input, first ?? null)
    if (first) await updateMembership(transaction, first.id, changedMembership(first, known, now))
    else await addMembershipRows(transaction, [newMembership(viewer.userId, known, now)])
    await refreshShownMemberships(transaction, config, [viewer.userId])
    return viewOwnProfile(context, transaction, viewer, record)
  })
}

/**
 * Returns the own profile from rows already read.
 * @throws {Refusal} no_profile when the account was suspended meanwhile
 */
export async function viewOwnProfile(
  context: Context,
  connection: Connection,
  viewer: Viewer,
  record: ProfileRecord,
): Promise<Profile> {
  const [profile] = await viewProfiles(context, connection, viewer, [record], 'whole')
  if (!profile) throw refusal('no_profile')
  return profile
}
