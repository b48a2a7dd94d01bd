import { type Profile, profile as profileSchema } from '../../../../contract/profiles/schemas.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { JsonText, jsonWriter } from '../../../endpoints/paging.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import { countProfiles, findProfile } from '../profiles.queries.ts'
import { viewProfiles } from './profile-view.ts'
import { sharedAmongMembers } from './shared-profiles.ts'

const writeProfile = jsonWriter(profileSchema)

/**
 * Returns the profile of a member as a viewer may see it.
 * @throws {Refusal} absent
 */
export async function readProfile(
  context: Context,
  viewer: Viewer | null,
  userId: string,
): Promise<Profile | JsonText<Profile>> {
  const shared = await sharedAmongMembers(context, viewer, ['profile', userId], async (anyMember) => {
    const seen = await findProfileFor(context, context.database, anyMember, userId)
    return seen ? { json: writeProfile(seen), userIds: new Set([userId]), next: null } : undefined
  })
  if (shared) return new JsonText(shared.json)
  const profile = await findProfileFor(context, context.database, viewer, userId)
  if (!profile) throw refusal('absent')
  return profile
}

/** Returns the profile of a member as a viewer may see it, or null. */
export async function findProfileFor(
  context: Pick<Context, 'config'>,
  connection: Connection,
  viewer: Viewer | null,
  userId: string,
): Promise<Profile | null> {
  const record = await findProfile(connection, userId)
  const [profile = null] = await viewProfiles(context, connection, viewer, record ? [record] : [], 'whole')
  return profile
}

/** Counts the accounts that have a profile. */
export function countAllProfiles({ database }: Pick<Context, 'database'>): Promise<number> {
  return countProfiles(database)
}
