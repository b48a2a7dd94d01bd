import { type Expression, sql } from 'kysely'
import { type Filter, filterLeaves } from '../../../../contract/letters/filters.ts'
import { type SelectionCount, sampleSize } from '../../../../contract/letters/selections.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { dayIn } from '../../../../contract/time/calendar-date.ts'
import type { Connection } from '../../../database/connection.ts'
import { type Context, may, type Viewer } from '../../../endpoints/context.ts'
import { invalid, Refusal } from '../../../endpoints/refusal.ts'
import { instantOf } from '../../../text/zone-clock.ts'
import { accountAsViewer, avatarAddress } from '../../accounts/account/accounts.service.ts'
import { readRsvpStatuses } from '../../events/attendance/rsvps.service.ts'
import { listGroupNames } from '../../groups/own-groups.service.ts'
import { followSome } from '../../money/accounts/following.service.ts'
import { readMoneyRules } from '../../money/settings/money-settings.service.ts'
import { readHiddenMembers } from '../../posts/blocks.service.ts'
import { listOfficeHolders } from '../../profiles/board/board.service.ts'
import { readOptionNames } from '../../profiles/membership-options/known-names.service.ts'
import { isNamedToKeepers } from '../../profiles/privacy/shown-people.service.ts'
import { type FilterFacts, selectedPeople } from './filter-conditions.ts'
import { requireMayFilter } from './selections.policy.ts'

export { requireMayFilter } from './selections.policy.ts'

/**
 * Counts the people of a filter, and lists the first of them.
 * @throws {Refusal} forbidden for a filter that the viewer's role does not allow; invalid for unknown parts
 */
export async function countSelected(
  context: Context,
  viewer: Viewer,
  filter: Filter,
): Promise<SelectionCount> {
  const { database } = context
  await requireMayFilter(database, viewer, filter)
  const facts = await readFilterFacts(context, database, filter, viewer.userId)
  const [{ people, without_email }, sample] = await Promise.all([
    countPeople(database, facts, filter),
    readSample(context, viewer, facts, filter),
  ])
  return { people: Number(people), withoutEmail: Number(without_email), sample }
}

/** Reads the first people of a filter by name, without those hidden from the viewer. */
export async function readSample(
  { config, database }: Context,
  viewer: Viewer,
  facts: FilterFacts,
  filter: Filter,
): Promise<SelectionCount['sample']> {
  const [rows, hidden] = await Promise.all([
    findSample(database, facts, filter),
    readHiddenMembers(database, viewer),
  ])
  return rows
    .filter((person) => isNamedToKeepers(viewer, person, hidden))
    .map(({ user_id, name }) => ({ _id: user_id, name, avatar: avatarAddress(config, user_id) }))
}

/**
 * Reads the facts for a filter's conditions.
 * @param authorId an author whose blocks hide people, unless they may write letters to everybody
 * @throws {Refusal} invalid for an unknown event, group, office or category
 */
export async function readFilterFacts(
  context: Pick<Context, 'config' | 'database'>,
  connection: Connection,
  filter: Filter,
  authorId: string | null,
): Promise<FilterFacts> {
  const { config } = context
  const today = dayIn(config.timeZone, config.now())
  const leaves = filterLeaves(filter)
  await refuseUnknown(connection, leaves)
  const holders = leaves.some(({ kind }) => kind === 'board' || kind === 'office')
    ? await listOfficeHolders(config, connection, today)
    : []
  const byTitle = Map.groupBy(holders, ({ title }) => title)
  const respondents = new Map<string, Map<string, string>>()
  for (const { leaf, path } of leaves)
    if ('event' in leaf && !respondents.has(leaf.event._id)) {
      const field = ['filter', ...path, 'event', '_id'].join('.')
      respondents.set(leaf.event._id, await readStatuses(connection, leaf.event._id, field))
    }
  const asksForDues = leaves.some(({ kind }) => kind === 'dues')
  // People who have just come have no account yet. A transaction cannot wait for another.
  if (asksForDues && connection === context.database) await followSome(context)
  const yearStart = asksForDues ? (await readMoneyRules(connection)).yearStart : '01-01'
  return {
    yearStart,
    rule: config.confirmation,
    today,
    startOf: (day) => instantOf(`${day}T00:00`, config.timeZone),
    holders: new Map([...byTitle].map(([title, held]) => [title, held.map(({ userId }) => userId)])),
    respondents,
    hidden: authorId === null ? [] : await listHiddenFrom(context, connection, authorId),
  }
}

/** @throws {Refusal} invalid for a group, office or category that the society does not have */
async function refuseUnknown(connection: Connection, leaves: ReturnType<typeof filterLeaves>): Promise<void> {
  const groupIds = leaves.flatMap(({ leaf }) => ('group' in leaf ? leaf.group : []))
  const groups = await listGroupNames(connection, [...new Set(groupIds)])
  const isNamed = leaves.some(({ kind }) => kind === 'office' || kind === 'category')
  const names = isNamed ? await readOptionNames(connection) : null
  for (const { leaf, kind, path } of leaves) {
    const at = ['filter', ...path, kind].join('.')
    if ('group' in leaf && !groups.has(leaf.group)) throw invalid(at, m.letters_filter_no_group())
    if ('office' in leaf && !names?.title(leaf.office)) throw invalid(at, m.letters_filter_no_office())
    if ('category' in leaf && !names?.category(leaf.category))
      throw invalid(at, m.letters_filter_no_category())
  }
}

/** Lists the people that a block hides from a leader of a group; none for officers. */
async function listHiddenFrom(
  { config }: Pick<Context, 'config'>,
  connection: Connection,
  authorId: string,
): Promise<string[]> {
  const author = await accountAsViewer({ config, database: connection }, authorId)
  return author && !may(author, 'write letters') ? [...(await readHiddenMembers(connection, author))] : []
}

/**
 * Builds a query for the ids of the people of a filter, for other lists.
 * @throws {Refusal} invalid for an unknown event, group, office or category
 */
export async function selectIds(
  context: Pick<Context, 'config' | 'database'>,
  filter: Filter,
): Promise<Expression<string>> {
  const { database } = context
  const facts = await readFilterFacts(context, database, filter, null)
  return sql<string>`(${selectedPeople(database, facts, filter).select('users.id')})`
}

/** Returns the status of each respondent of an event. */
async function readStatuses(connection: Connection, id: string, field: string): Promise<Map<string, string>> {
  try {
    return await readRsvpStatuses(connection, id, 'all')
  } catch (error) {
    if (error instanceof Refusal && error.code === 'absent') throw invalid(field, m.letters_filter_no_event())
    throw error
  }
}

/** Counts the people of a filter, and those among them without an address. */
function countPeople(connection: Connection, facts: FilterFacts, filter: Filter) {
  return selectedPeople(connection, facts, filter)
    .select(({ fn, eb }) => [
      fn.countAll<number>().as('people'),
      fn.count<number>(eb.case().when('users.email', 'is', null).then(1).end()).as('without_email'),
    ])
    .executeTakeFirstOrThrow()
}

/** Finds the first people of a filter by name. */
function findSample(connection: Connection, facts: FilterFacts, filter: Filter) {
  return selectedPeople(connection, facts, filter)
    .leftJoin('profiles', 'profiles.user_id', 'users.id')
    .select(['users.id as user_id', 'users.name', 'users.suspended_at', 'users.listing', 'users.child'])
    .select(['users.departed', 'profiles.unlisted'])
    .orderBy('users.name_key')
    .orderBy('users.id')
    .limit(sampleSize)
    .execute()
}
