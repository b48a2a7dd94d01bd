import { type Profile, profile as profileSchema } from '../../../../contract/profiles/profile.ts'
import { dayIn } from '../../../../contract/time/calendar-date.ts'
import type { Connection } from '../../../database/connection.ts'
import { type Context, may, type Viewer } from '../../../endpoints/context.ts'
import { JsonText, jsonWriter } from '../../../endpoints/paging.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import { isLimited } from '../../accounts/account/accounts.policy.ts'
import { listHousemates } from '../households/households.queries.ts'
import { countProfiles, findProfile, listRecords } from '../person/person.queries.ts'
import { mayNameInLists } from '../privacy/privacy.policy.ts'
import { viewProfiles } from './profile-view.ts'

const writeProfile = jsonWriter(profileSchema)

/**
 * Returns a member's profile with the fields that a viewer may see.
 * @throws {Refusal} absent
 */
export async function readProfile(
  context: Context,
  viewer: Viewer | null,
  userId: string,
): Promise<Profile | JsonText<Profile>> {
  const shared = await sharedAmongMembers(context, viewer, ['profile', userId], async (anyMember) => {
    const seen = await findProfileFor(context, context.database, anyMember, userId)
    if (!seen) return undefined
    // Housemates see private details, too.
    const housemates = await listHousemates(context.database, userId)
    return { json: writeProfile(seen), userIds: housemates.add(userId), next: null }
  })
  if (shared) return new JsonText(shared.json)
  const profile = await findProfileFor(context, context.database, viewer, userId)
  if (!profile) throw refusal('absent')
  return profile
}

/** Returns a member's profile with the fields that a viewer may see, or null. */
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

/** Returns the profiles of some people for all members; unlisted people are left out. */
export async function listProfilesForMembers(
  context: Pick<Context, 'config' | 'database'>,
  userIds: string[],
): Promise<Profile[]> {
  const { config, database } = context
  const records = await listRecords(database, userIds)
  const listed = records.filter((record) => mayNameInLists({ ...record, limited: isLimited(config, record) }))
  return viewProfiles(context, database, anyMember, listed, 'listed')
}

/** Counts the accounts that have a profile; cached until one is added or removed. */
export async function countAllProfiles({
  database,
  cache,
}: Pick<Context, 'database' | 'cache'>): Promise<number> {
  const counted = await cache.read('memberCounts', 'profiles', () => countProfiles(database))
  return counted?.count ?? 0
}

/** Profiles as JSON, for all members except the people themselves. */
interface SharedProfiles {
  json: string
  userIds: ReadonlySet<string>
  /** The cursor of the next page. */
  next: string | null
}

const anyMember: Viewer = { userId: '', sessionId: '', roles: [], limited: false, approved: true }

/**
 * Returns profiles in the form that all members share. null for visitors and for viewers who see more: the
 * people themselves, and roles that may see private details. Children are never included, because only their
 * household sees them.
 * @param key identifies the list
 */
export async function sharedAmongMembers(
  { config, cache }: Pick<Context, 'config' | 'cache'>,
  viewer: Viewer | null,
  key: unknown[],
  make: (viewer: Viewer) => Promise<SharedProfiles | undefined>,
): Promise<SharedProfiles | null> {
  if (viewer === null || may(viewer, 'see private details')) return null
  // Ages and birthdays change daily.
  const named = JSON.stringify([...key, dayIn(config.timeZone, config.now())])
  const shared = await cache.read('profiles', named, () => make(anyMember), {
    sizeOf: ({ json }) => json.length,
  })
  return shared && !shared.userIds.has(viewer.userId) ? shared : null
}
