import {
  type Anniversary,
  anniversariesOn,
  anniversaryOf,
  dayIn,
  upcomingDays,
} from '../../../contract/profiles/birthdays.ts'
import { membershipCategories } from '../../../contract/profiles/options.ts'
import type {
  BirthdayLists,
  DirectoryQuery,
  MemberGroup,
  Profile,
} from '../../../contract/profiles/schemas.ts'
import type { Connection } from '../../database/connection.ts'
import type { Context, Viewer } from '../../endpoints/context.ts'
import { type Page, pageOf, readCursor } from '../../endpoints/paging.ts'
import { refusal } from '../../endpoints/refusal.ts'
import { caseFold } from '../../text/case-folding.ts'
import { searchWords } from './directory/search-words.ts'
import { viewProfiles } from './profile-view.ts'
import { maySeeBirthDate } from './profiles.policy.ts'
import {
  countByCategory,
  type DirectoryFilter,
  findProfile,
  listBirthDates,
  listByBirthday,
  listLocations,
  listProfiles,
  type ProfileRecord,
} from './profiles.queries.ts'

/** Profiles a list holds when its caller names no limit (docs/product-decisions.md#lists). */
const profilesWithoutLimit = 500
/** Members that a group of the home screen shows; the rest is behind its link. */
const membersInGroup = 6
const locationsOffered = 200

const everybody: DirectoryFilter = {
  words: [],
  category: undefined,
  position: undefined,
  location: undefined,
  active: undefined,
  verifiedOnly: false,
  heldBy: null,
}

/**
 * A page of the directory.
 * @throws {Refusal} invalid (cursor)
 */
export async function listDirectory(
  context: Context,
  viewer: Viewer | null,
  query: DirectoryQuery,
): Promise<Page<Profile>> {
  const limit = query.limit ?? profilesWithoutLimit
  const after = query.cursor ? readCursor(query.cursor, 2) : null
  const records = await listProfiles(context.database, filterOf(context, query), {
    limit: limit + 1,
    after: after as [string, string] | null,
  })
  const page = pageOf(records, limit, ({ name_key, user_id }) => [name_key, user_id])
  return { items: await viewProfiles(context, context.database, viewer, page.items), next: page.next }
}

function filterOf(
  { config }: Context,
  { search, category, position, location, active, held }: DirectoryQuery,
): DirectoryFilter {
  return {
    words: searchWords(search ?? null),
    category,
    position,
    location: location?.trim() ? caseFold(location.trim()) : undefined,
    active: active === undefined ? undefined : active === 'true',
    verifiedOnly: config.requireVerification,
    heldBy: held === 'true' ? config.confirmation : null,
  }
}

/**
 * The own profile.
 * @throws {Refusal} no_profile
 */
export async function readOwnProfile(
  context: Context,
  viewer: Viewer,
  connection: Connection = context.database,
): Promise<Profile> {
  const profile = await readOne(context, connection, viewer, viewer.userId)
  if (!profile) throw refusal('no_profile')
  return profile
}

/**
 * The profile of a member.
 * @throws {Refusal} absent
 */
export async function readProfile(context: Context, viewer: Viewer | null, userId: string): Promise<Profile> {
  const profile = await readOne(context, context.database, viewer, userId)
  if (!profile) throw refusal('absent')
  return profile
}

/** The profile of a member as a viewer may see it, or null. */
export async function findProfileFor(
  context: Context,
  connection: Connection,
  viewer: Viewer,
  userId: string,
): Promise<Profile | null> {
  return (await readOne(context, connection, viewer, userId)) ?? null
}

async function readOne(context: Context, connection: Connection, viewer: Viewer | null, userId: string) {
  const record = await findProfile(connection, userId)
  const [profile] = await viewProfiles(context, connection, viewer, record ? [record] : [])
  return profile
}

/** Birthdays of today and of the coming 7 days, of those who let this viewer know theirs. */
export async function listBirthdays(context: Context, viewer: Viewer | null): Promise<BirthdayLists> {
  const { config, database } = context
  if (!config.birthdaysOn) return { today: [], upcoming: [] }
  const today = dayIn(config.timeZone, config.now())
  const days = [today, ...upcomingDays(today)]
  const celebrated: Anniversary[][] = days.map(anniversariesOn)
  const records = await listByBirthday(database, celebrated.flat(), config.requireVerification)
  const visible = records.filter((record) => maySeeBirthDate(viewer, record))
  const daysAhead = ({ dob }: ProfileRecord) =>
    celebrated.findIndex((day) => day.includes(anniversaryOf(dob)))
  const soonestFirst = visible.toSorted((one, other) => daysAhead(one) - daysAhead(other))
  const profiles = await viewProfiles(context, database, viewer, soonestFirst)
  return {
    today: profiles.filter(({ birthday }) => birthday === 'today'),
    upcoming: profiles.filter(({ birthday }) => birthday === 'upcoming'),
  }
}

/** The dates of birth of everybody who lets this viewer know theirs, by name. */
export async function listVisibleBirthdays(
  { config, database }: Context,
  viewer: Viewer,
): Promise<{ userId: string; name: string; dob: string; changedAt: string }[]> {
  if (!config.birthdaysOn) return []
  const records = await listBirthDates(database, config.requireVerification)
  return records
    .filter((record) => maySeeBirthDate(viewer, record))
    .map(({ user_id, name, dob, updated_at }) => ({ userId: user_id, name, dob, changedAt: updated_at }))
}

/** The four groups of the home screen, each with its first members by name. */
export async function listGroups(context: Context, viewer: Viewer | null): Promise<MemberGroup[]> {
  const { requireVerification: verifiedOnly, confirmation } = context.config
  const counts = await countByCategory(context.database, verifiedOnly, confirmation)
  return Promise.all(
    membershipCategories.map(async (category) => {
      const records = await listProfiles(
        context.database,
        { ...everybody, category, verifiedOnly, heldBy: confirmation },
        { limit: membersInGroup, after: null },
      )
      return {
        category,
        count: counts.find((group) => group.category === category)?.count ?? 0,
        members: await viewProfiles(context, context.database, viewer, records),
      }
    }),
  )
}

/** The places members live in, most frequent first. */
export async function listMemberLocations({ config, database }: Context): Promise<string[]> {
  const locations = await listLocations(database, locationsOffered, config.requireVerification)
  return locations.flatMap(({ location }) => location ?? [])
}
