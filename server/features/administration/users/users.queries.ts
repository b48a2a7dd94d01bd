import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { UserSorting } from '../../../../contract/administration/options-and-limits.ts'
import type { UsersFilter as UsersInput } from '../../../../contract/administration/users.ts'
import type { MembershipCategory } from '../../../../contract/profiles/options-and-limits.ts'
import { roles } from '../../../../contract/rights.ts'
import type { CalendarDate } from '../../../../contract/time/calendar-date.ts'
import type { Connection } from '../../../database/connection.ts'
import { engineBehind } from '../../../database/engines/engine.ts'
import type { Tables } from '../../../database/rows/tables.ts'
import type { SearchedWord } from '../../../text/name-keys.ts'
import { accountsBouncing, accountsComplaining } from '../../accounts/account/bounces.service.ts'
import { accountsWithShownMembership, activeOn } from '../../profiles/histories/shown-memberships.service.ts'

/** Search and filters of the list. The joining period includes its start and excludes its end. */
export interface UsersFilter
  extends Pick<
    UsersInput,
    'role' | 'type' | 'active' | 'verified' | 'profile' | 'suspended' | 'claimed' | 'listed' | 'kind'
  > {
  category: MembershipCategory | undefined
  words: SearchedWord[]
  /** true for viewers who may see private details, and therefore children. */
  withChildren: boolean
  /** The day in the society's zone that decides which memberships are active. */
  today: CalendarDate
  joinedFrom: string | undefined
  joinedBefore: string | undefined
  /** Selects the ids of the people of a selection; undefined for everybody. */
  among?: Expression<string> | undefined
}

interface UsersOrder {
  sort: UserSorting
  order: 'asc' | 'desc'
  limit: number
  after: [value: string, userId: string] | null
}

/** The sort column of each order; each is indexed together with the id. */
const sortColumns = {
  name: 'users.name_key',
  email: 'users.email_key',
  joined: 'users.created_at',
  seen: 'users.seen_at',
} as const

/** Checks whether the last email to the current address was refused. A later sent email clears this. */
const unreachable = sql<boolean>`exists (
  select 1 from mails as refused
  where refused.user_id = users.id and refused.recipient = users.email and refused.state = 'dead'
    and not exists (
      select 1 from mails as later
      where later.user_id = users.id and later.recipient = users.email and later.state = 'sent'
        and later.id > refused.id))`

/** Selects accounts with the membership on their card. */
function accounts(connection: Connection) {
  return accountsWithShownMembership(connection).select([
    unreachable.as('unreachable'),
    'users.id',
    'users.name',
    'users.name_key',
    'users.email',
    'users.email_key',
    'users.administrator',
    'users.secretary',
    'users.treasurer',
    'users.editor',
    'users.moderator',
    'users.suspended_at',
    'users.email_verified_at',
    'users.password_hash',
    'users.created_at',
    'users.seen_at',
    'users.second_step_since',
    'users.listing',
    'users.child',
    'users.departed',
    'users.departed_on',
    'profiles.user_id as profile_id',
    'profiles.unlisted',
    'shown.title',
    'shown.category',
    'shown.type',
    'shown.active',
    'shown.from_date',
    'shown.to_date',
    'shown.confirmed_at',
    'shown.refused_at',
  ])
}

export type AccountRecord = NonNullable<Awaited<ReturnType<typeof findAccount>>>

export function findAccount(connection: Connection, userId: string) {
  return accounts(connection).where('users.id', '=', userId).executeTakeFirst()
}

/** Builds the condition that the names or the address of an account contain a word. */
function contains(connection: Connection, word: SearchedWord): Expression<SqlBool> {
  const { or, fn, ref } = expressionBuilder<Tables, 'users' | 'profiles'>()
  // LIKE takes half the time of a function that finds a position. That of SQLite ignores the case of ASCII letters.
  const holds = (text: Expression<string | null>, part: string) =>
    sql<SqlBool>`${text} like ${`%${part.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`
  const email =
    engineBehind(connection) === 'postgres'
      ? fn<string | null>('lower', [ref('users.email')])
      : ref('users.email')
  return or([
    holds(ref('users.name_key'), word.name),
    sql<SqlBool>`users.id in (
      select user_id from profiles where other_name_key is not null
        and ${holds(ref('profiles.other_name_key'), word.name)})`,
    ...(word.spelling === null ? [] : [holds(ref('users.name_spellings'), word.spelling)]),
    ...word.emailKeys.map((key) => holds(ref('users.email_key'), key)),
    holds(email, word.email),
  ])
}

/** Selects the accounts that match a filter. */
function matchingAccounts(connection: Connection, filter: UsersFilter) {
  let query = accounts(connection)
  for (const word of filter.words) query = query.where(contains(connection, word))
  if (!filter.withChildren) query = query.where('users.child', '=', false)
  const { role } = filter
  if (role === 'member')
    query = query.where(({ and, eb }) => and(roles.map((one) => eb(`users.${one}`, '=', false))))
  else if (role) query = query.where(`users.${role}`, '=', true)
  if (filter.category) query = query.where('shown.category', '=', filter.category)
  if (filter.type) query = query.where('shown.type', '=', filter.type)
  if (filter.active) {
    const active = activeOn(filter.today, 'shown')
    query = query.where(filter.active === 'true' ? active : sql<SqlBool>`not ${active}`)
  }
  if (filter.verified)
    query = query.where('users.email_verified_at', filter.verified === 'true' ? 'is not' : 'is', null)
  if (filter.profile)
    query = query.where('profiles.user_id', filter.profile === 'true' ? 'is not' : 'is', null)
  if (filter.suspended)
    query = query.where('users.suspended_at', filter.suspended === 'true' ? 'is not' : 'is', null)
  if (filter.claimed)
    query = query
      .where('users.email', 'is not', null)
      .where('users.password_hash', filter.claimed === 'true' ? '<>' : '=', '')
  if (filter.listed)
    query = query
      .where('users.child', '=', false)
      .where('users.departed', 'is', null)
      .where('users.listing', '=', filter.listed === 'true' ? 'listed' : 'unclaimed')
  if (filter.kind === 'paper')
    query = query
      .where('users.email', 'is', null)
      .where('users.child', '=', false)
      .where('users.departed', 'is', null)
  else if (filter.kind === 'bounced')
    query = query.where('users.departed', 'is', null).where(accountsBouncing())
  else if (filter.kind === 'complained')
    query = query.where('users.departed', 'is', null).where(accountsComplaining())
  else if (filter.kind === 'child') query = query.where('users.child', '=', true)
  else if (filter.kind) query = query.where('users.departed', '=', filter.kind)
  if (filter.joinedFrom) query = query.where('users.created_at', '>=', filter.joinedFrom)
  if (filter.joinedBefore) query = query.where('users.created_at', '<', filter.joinedBefore)
  if (filter.among) query = query.where('users.id', 'in', filter.among)
  return query
}

/** Lists the ids of the accounts that a filter finds, by name. */
export async function listAccountIds(
  connection: Connection,
  filter: UsersFilter,
  limit: number,
): Promise<string[]> {
  const rows = await matchingAccounts(connection, filter)
    .clearSelect()
    .select('users.id')
    .orderBy('users.name_key')
    .orderBy('users.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns the names of some accounts by id. */
export async function listAccountNames(
  connection: Connection,
  userIds: readonly string[],
): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map()
  const rows = await connection
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', 'in', userIds)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export async function countAccounts(connection: Connection, filter: UsersFilter): Promise<number> {
  const few = await listFewFound(connection, filter.words)
  if (few?.length === 0) return 0
  const rare = few ? sql.join(few) : await findRare(connection, filter)
  const { count } = await matchingAccounts(connection, filter)
    .$if(rare !== undefined, (query) => query.where('users.id', 'in', sql<string>`(${rare})`))
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Number of accounts that are sorted about as fast as they are read. */
const fewAccounts = 1000

/**
 * Returns one subquery of account ids for each indexed filter. Their conditions match the partial indexes literally, so
 * that other queries do not use these indexes by mistake.
 */
function indexedAccounts(filter: UsersFilter): RawBuilder<unknown>[] {
  const { category, type, role, kind, joinedFrom: from, joinedBefore: before } = filter
  const users = (condition: RawBuilder<unknown>) => sql`select id from users where ${condition}`
  const memberships = (condition: RawBuilder<unknown>) =>
    sql`select user_id from memberships where ${condition}`
  const isUnproven = filter.verified === 'false' ? sql`true` : sql`false`
  const departed = sql`departed_on is not null`
  const kinds = {
    ...{ child: sql`child = true`, paper: sql`email_key is null`, former: departed, deceased: departed },
    bounced: sql`id in (select user_id from bounces where marks = true)`,
    complained: sql`id in (select user_id from bounces where kind = 'complaint' and cleared_at is null)`,
  }
  return [
    ...(category ? [memberships(sql`category = ${category}`)] : []),
    ...(type ? [memberships(sql`type = ${type}`)] : []),
    ...(filter.active === 'false'
      ? [sql`${memberships(sql`active = false`)} union all ${memberships(sql`to_date < ${filter.today}`)}`]
      : []),
    ...(role && role !== 'member' ? [users(sql`(${sql.raw(roles.join(' or '))})`)] : []),
    ...(filter.verified ? [users(sql`(email_verified_at is null) = ${isUnproven}`)] : []),
    ...(filter.profile === 'true' ? [sql`select user_id from profiles`] : []),
    ...(filter.profile === 'false' ? [users(sql`has_profile = false`)] : []),
    ...(filter.suspended === 'true' ? [users(sql`suspended_at is not null`)] : []),
    ...(filter.claimed
      ? [users(filter.claimed === 'true' ? sql`password_hash <> ''` : sql`password_hash = ''`)]
      : []),
    ...(filter.listed === 'false' ? [users(sql`password_hash = ''`)] : []),
    ...(kind ? [users(kinds[kind])] : []),
    ...(from ? [users(sql`created_at >= ${from}`)] : []),
    ...(before ? [users(sql`created_at < ${before}`)] : []),
  ]
}

/**
 * Lists the accounts that contain all words; null where they are many. The scan reads names and addresses
 * alone, and so takes a fraction of the time of one through memberships.
 */
async function listFewFound(connection: Connection, words: SearchedWord[]): Promise<string[] | null> {
  if (words.length === 0) return null
  const rows = await connection
    .selectFrom('users')
    .select('users.id')
    .where(({ and }) => and(words.map((word) => contains(connection, word))))
    .limit(fewAccounts)
    .execute()
  return rows.length < fewAccounts ? rows.map(({ id }) => id) : null
}

/**
 * Returns a filter that matches few accounts; undefined if there is none. Starting from it is faster than scanning in
 * sort order.
 */
async function findRare(
  connection: Connection,
  filter: UsersFilter,
): Promise<RawBuilder<unknown> | undefined> {
  for (const ids of indexedAccounts(filter)) {
    const { rows } = await sql<{ count: number }>`select count(*) as count
      from (${ids} limit ${fewAccounts}) as found`.execute(connection)
    if (Number(rows[0]?.count) < fewAccounts) return ids
  }
  return undefined
}

/** Lists a page of accounts, in the order asked for, then by id. */
export async function listAccounts(connection: Connection, filter: UsersFilter, page: UsersOrder) {
  const column = sortColumns[page.sort]
  const few = await listFewFound(connection, filter.words)
  if (few?.length === 0) return []
  const rare = few ? sql.join(few) : await findRare(connection, filter)
  let query = matchingAccounts(connection, filter)
    .orderBy(column, page.order)
    .orderBy('users.id', page.order)
    .limit(page.limit)
  if (rare) query = query.where('users.id', 'in', sql<string>`(${rare})`)
  const { after } = page
  if (after)
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple(column, 'users.id'), page.order === 'asc' ? '>' : '<', tuple(...after)),
    )
  return query.execute()
}
