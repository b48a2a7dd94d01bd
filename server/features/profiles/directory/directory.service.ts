import { m } from '../../../../contract/paraglide/messages.js'
import {
  type DirectoryQuery,
  directoryEndpoints,
  type FoundProfile,
  type MemberGroup,
} from '../../../../contract/profiles/directory.ts'
import { membershipCategories, townMembersMin } from '../../../../contract/profiles/options-and-limits.ts'
import type { Profile } from '../../../../contract/profiles/profile.ts'
import { bytesOf } from '../../../../contract/text/characters.ts'
import { dayIn } from '../../../../contract/time/calendar-date.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import {
  type JsonPage,
  JsonText,
  jsonWriter,
  type Page,
  pageBytesMax,
  pageOf,
  readCursor,
} from '../../../endpoints/paging.ts'
import { invalid } from '../../../endpoints/refusal.ts'
import { caseFold, wordsOf } from '../../../text/comparison.ts'
import { searchedSpelling } from '../../../text/name-keys.ts'
import { findFirstMembership } from '../board/roster.queries.ts'
import { knownFilter, listOwnOptions } from '../membership-options/known-names.service.ts'
import { closenesses, soughtWords } from '../person/matching.queries.ts'
import { spellingOf } from '../person/search-words.queries.ts'
import { openAudiences } from '../privacy/privacy.policy.ts'
import { sharedAmongMembers } from '../profile/profile.service.ts'
import { viewProfiles } from '../profile/profile-view.ts'
import { celebratedDays } from './birthdays.service.ts'
import { type DirectoryFilter, listProfiles } from './directory.queries.ts'
import {
  countByCategory,
  countLocated,
  foldTables,
  hasSlots,
  listLocations,
} from './directory-entries.queries.ts'

/** The length of a list of profiles without `limit` (docs/product-decisions.md#lists). */
const profilesWithoutLimit = 500
/** Members of a group on the home screen; its link leads to all. */
const membersInGroup = 6
const founders = 'Founder Member'
const locationsOffered = 200
/** The most bytes of UTF-8 that a UTF-16 unit takes. */
const bytesPerUnit = 3

const writeProfiles = jsonWriter(directoryEndpoints['GET /api/profile'].response)
const writeGroups = jsonWriter(directoryEndpoints['GET /api/profile/groups'].response)

/**
 * Lists a page of the directory.
 * @throws {Refusal} invalid (cursor, category)
 */
export async function listDirectory(
  context: Context,
  viewer: Viewer | null,
  query: DirectoryQuery,
): Promise<Page<FoundProfile> | JsonPage<FoundProfile>> {
  // A birthday filter finds the viewer's own hidden birthday, so its pages are not shared.
  const shared = query.birthday
    ? null
    : await sharedAmongMembers(context, viewer, ['directory', query], async (anyMember) => {
        const { items, next } = await readDirectory(context, anyMember, query)
        return { json: writeProfiles(items), userIds: idsOf(items), next }
      })
  if (shared) return { items: new JsonText(shared.json), next: shared.next }
  return readDirectory(context, viewer, query)
}

function idsOf(profiles: FoundProfile[]): Set<string> {
  return new Set(profiles.map(({ user }) => user._id))
}

/**
 * Reads a page of the directory for one viewer.
 * @throws {Refusal} invalid (cursor, category)
 */
async function readDirectory(
  context: Context,
  viewer: Viewer | null,
  query: DirectoryQuery,
): Promise<Page<FoundProfile>> {
  const limit = query.limit ?? profilesWithoutLimit
  const from = query.cursor ? readPlace(query.cursor) : { after: null }
  const { config, database } = context
  const records = await listProfiles(database, config, await filterOf(context, query, viewer), {
    ...from,
    limit: limit + 1,
  })
  const profiles = await viewProfiles(context, database, viewer, records.slice(0, limit), 'listed')
  const byUser = new Map(profiles.map((profile) => [profile.user._id, profile]))
  const { items, next } = pageOf(
    records,
    limit,
    ({ closeness, name_key, user_id }) => [closeness, name_key, user_id],
    isSurelyFitting(profiles)
      ? undefined
      : ({ user_id }) => bytesOf(JSON.stringify(byUser.get(user_id) ?? null)),
  )
  const found = items.flatMap(({ user_id, closeness }) => {
    const profile = byUser.get(user_id)
    return profile ? [closeness === 'misspelled' ? { ...profile, nearly: true } : profile] : []
  })
  return { items: found, next }
}

/**
 * Reads the cursor of a page.
 * @throws {Refusal} invalid (cursor)
 */
function readPlace(cursor: string) {
  const [closeness, ...after] = readCursor(cursor, 3)
  const known = closenesses.find((one) => one === closeness)
  if (!known) throw invalid('cursor', m.errors_cursor())
  return { closeness: known, after }
}

/** Checks whether profiles fit on a page even at the most bytes per character. */
function isSurelyFitting(profiles: FoundProfile[]): boolean {
  return JSON.stringify(profiles).length * bytesPerUnit <= pageBytesMax
}

async function filterOf(
  { config, database }: Pick<Context, 'config' | 'database'>,
  { search, position, location, active, held, birthday, departed, ...names }: DirectoryQuery,
  viewer: Viewer | null,
): Promise<DirectoryFilter> {
  const { category } = await knownFilter(database, { category: names.category })
  return {
    words: soughtWords(search ?? null),
    category,
    position,
    location: location?.trim() ? caseFold(location.trim()) : undefined,
    active: active && { is: active === 'true', on: dayIn(config.timeZone, config.now()) },
    departed,
    heldOnly: held === 'true',
    anniversaries: birthday && celebratedDays(config)[birthday].flat(),
    viewerId: viewer?.userId ?? null,
    audiences: openAudiences(viewer),
  }
}

/** Lists the groups of the home screen, each with its first members by name. Custom ones come last. */
export async function listGroups(
  context: Context,
  viewer: Viewer | null,
): Promise<MemberGroup[] | JsonText<MemberGroup[]>> {
  const shared = await sharedAmongMembers(context, viewer, ['groups'], async (anyMember) => {
    const groups = await readGroups(context, anyMember)
    return {
      json: writeGroups(groups),
      userIds: idsOf(groups.flatMap(({ members }) => members)),
      next: null,
    }
  })
  return shared ? new JsonText(shared.json) : readGroups(context, viewer)
}

async function readGroups(context: Context, viewer: Viewer | null): Promise<MemberGroup[]> {
  const { config, database } = context
  const counts = await countByCategory(database, config)
  const countOf = (category: string) => counts.find((group) => group.category === category)?.count ?? 0
  const { ownCategories } = await listOwnOptions(database)
  const own = ownCategories.filter(({ name, retired }) => !retired || countOf(name) > 0)
  return Promise.all(
    [...membershipCategories, ...own.map(({ name }) => name)].map(async (category) => {
      const held = await filterOf(context, { category, held: 'true' }, viewer)
      const records = await listProfiles(database, config, held, { limit: membersInGroup, after: null })
      return {
        category,
        count: countOf(category),
        since: category === founders ? await readFoundingYear(database) : null,
        members: await viewProfiles(context, database, viewer, records, 'listed'),
      }
    }),
  )
}

async function readFoundingYear(database: Connection): Promise<number | null> {
  const first = await findFirstMembership(database, founders)
  return first === null ? null : Number(first.slice(0, 'YYYY'.length))
}

/** Lists members' locations visible to this viewer, most frequent first. */
export async function listMemberLocations(
  { config, database }: Context,
  viewer: Viewer | null,
): Promise<string[]> {
  const shown = { audiences: openAudiences(viewer), limit: locationsOffered }
  const locations = await listLocations(database, config, shown)
  return locations.flatMap(({ location }) => location ?? [])
}

const townsShown = 8

/** Counts members of the largest towns and elsewhere, by locations visible to this viewer. */
export async function countTowns(
  { config, database }: Context,
  viewer: Viewer,
): Promise<{ towns: { town: string; members: number }[]; elsewhere: number }> {
  const audiences = openAudiences(viewer)
  const largest = await listLocations(database, config, { audiences, limit: townsShown })
  const towns = largest.flatMap(({ location, count }) =>
    location !== null && Number(count) >= townMembersMin ? { town: location, members: Number(count) } : [],
  )
  const shown = towns.reduce((sum, { members }) => sum + members, 0)
  return { towns, elsewhere: (await countLocated(database, config, audiences)) - shown }
}

/** The most matches of a search whose names are compared. */
const lookedAt = 50

/**
 * Lists members whose names contain all words of a search, closest first. Without words, nobody matches.
 * Typos are not corrected, since the author of a mention chooses from the list while typing.
 */
export async function findByName(
  context: Context,
  viewer: Viewer,
  search: string,
): Promise<Profile['user'][]> {
  const words = wordsOf(search)
  if (words.length === 0) return []
  const { items } = await readDirectory(context, viewer, { search, limit: lookedAt })
  return items.map(({ user }) => user).filter(({ name }) => words.every((word) => isInName(word, name)))
}

/** Checks whether any word of a name starts with a word, in any usual spelling. */
function isInName(word: string, name: string): boolean {
  const spelling = searchedSpelling(word)
  return wordsOf(name).some(
    (own) => own.startsWith(word) || (spelling !== null && spellingOf(own).startsWith(spelling)),
  )
}

/** Merges the counts of single transactions, so that reading the counters stays fast. */
export async function foldCounters({ database }: Pick<Context, 'database'>): Promise<void> {
  if (await hasSlots(database)) await database.transaction().execute(foldTables)
}
