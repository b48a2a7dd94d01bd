import type { PreviewViewer } from '../../../../contract/profiles/options.ts'
import type { ProfileInput } from '../../../../contract/profiles/own-profile.ts'
import type { Preview } from '../../../../contract/profiles/privacy.ts'
import type { Profile } from '../../../../contract/profiles/profile.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import { listEntries, updateEntry } from '../histories/entries.queries.ts'
import { displayOrder } from '../histories/memberships.service.ts'
import { addEntries, membershipSection } from '../histories/sections.ts'
import { refreshShownMemberships } from '../histories/shown-memberships.queries.ts'
import { findProfile, type ProfileRecord } from '../person/person.queries.ts'
import { savePerson } from '../person/person.service.ts'
import { findProfileFor } from './profile.service.ts'
import { viewProfiles } from './profile-view.ts'

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
    const [first] = (await listEntries(transaction, 'memberships', [viewer.userId])).sort(
      displayOrder(config),
    )
    const { userId } = viewer
    if (first) {
      const change = await membershipSection.change(transaction, { stored: first, input, now })
      await updateEntry(transaction, 'memberships', { id: first.id, change })
    } else {
      const row = await membershipSection.create(transaction, { userId, input, now })
      await addEntries(transaction, membershipSection, [row])
    }
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

/**
 * Returns the own profile as another viewer sees it.
 * @throws {Refusal} no_profile
 */
export async function previewProfile(
  context: Context,
  { userId }: Viewer,
  as: PreviewViewer,
): Promise<Preview> {
  const record = await findProfile(context.database, userId)
  if (!record) throw refusal('no_profile')
  return {
    listed: !record.unlisted,
    profile: await findProfileFor(context, context.database, viewersOfPreviews[as], userId),
  }
}

/** A signed-in viewer other than the owner: no account has this id. */
const stranger = { userId: '', sessionId: '', limited: false, approved: true }

const viewersOfPreviews: Record<PreviewViewer, Viewer | null> = {
  visitor: null,
  member: { ...stranger, roles: [] },
  administrator: { ...stranger, roles: ['administrator'] },
}
