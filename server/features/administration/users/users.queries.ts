import type { UserSorting } from '../../../../contract/accounts/limits.ts'
import type { UsersFilter as AskedFilter } from '../../../../contract/administration/users/schemas.ts'
import type { Connection } from '../../../database/connection.ts'
import { engineBehind } from '../../../database/engines/engine.ts'

/** What the list may be asked for; words are case-folded, instants bound the joining: from included, to not. */
export interface UsersFilter
  extends Pick<AskedFilter, 'role' | 'category' | 'type' | 'active' | 'verified' | 'profile' | 'suspended'> {
  words: string[]
  joinedFrom: string | undefined
  joinedBefore: string | undefined
}

export interface UsersOrder {
  sort: UserSorting
  order: 'asc' | 'desc'
  limit: number
  after: [value: string, userId: string] | null
}

/** Each way to order has an index with the id behind it. */
const sortColumns = {
  name: 'users.name_key',
  email: 'users.email_key',
  joined: 'users.created_at',
  seen: 'users.seen_at',
} as const

/** Accounts with the membership that their card shows. */
function accounts(connection: Connection) {
  return connection
    .selectFrom('users')
    .leftJoin('profiles', 'profiles.user_id', 'users.id')
    .leftJoin('memberships as shown', 'shown.id', 'profiles.shown_membership_id')
    .select([
      'users.id',
      'users.name',
      'users.name_key',
      'users.email',
      'users.email_key',
      'users.administrator',
      'users.suspended_at',
      'users.email_verified_at',
      'users.password_hash',
      'users.created_at',
      'users.seen_at',
      'profiles.user_id as profile_id',
      'shown.title',
      'shown.category',
      'shown.type',
      'shown.active',
      'shown.confirmed_at',
      'shown.refused_at',
    ])
}

export type AccountRecord = NonNullable<Awaited<ReturnType<typeof findAccount>>>

export function findAccount(connection: Connection, userId: string) {
  return accounts(connection).where('users.id', '=', userId).executeTakeFirst()
}

/** The accounts that a filter finds. */
function found(connection: Connection, filter: UsersFilter) {
  let query = accounts(connection)
  const placeOf = engineBehind(connection) === 'postgres' ? 'strpos' : 'instr'
  for (const word of filter.words)
    query = query.where(({ eb, or, fn, val }) =>
      or(
        (['users.name_key', 'users.email_key'] as const).map((text) =>
          eb(fn<number>(placeOf, [text, val(word)]), '>', 0),
        ),
      ),
    )
  if (filter.role) query = query.where('users.administrator', '=', filter.role === 'administrator')
  if (filter.category) query = query.where('shown.category', '=', filter.category)
  if (filter.type) query = query.where('shown.type', '=', filter.type)
  if (filter.active) query = query.where('shown.active', '=', filter.active === 'true')
  if (filter.verified)
    query = query.where('users.email_verified_at', filter.verified === 'true' ? 'is not' : 'is', null)
  if (filter.profile)
    query = query.where('profiles.user_id', filter.profile === 'true' ? 'is not' : 'is', null)
  if (filter.suspended)
    query = query.where('users.suspended_at', filter.suspended === 'true' ? 'is not' : 'is', null)
  if (filter.joinedFrom) query = query.where('users.created_at', '>=', filter.joinedFrom)
  if (filter.joinedBefore) query = query.where('users.created_at', '<', filter.joinedBefore)
  return query
}

/** How many accounts a filter finds. */
export async function countAccounts(connection: Connection, filter: UsersFilter): Promise<number> {
  const { count } = await found(connection, filter)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** A page of accounts, in the order asked for, then by id. */
export function listAccounts(connection: Connection, filter: UsersFilter, page: UsersOrder) {
  const column = sortColumns[page.sort]
  let query = found(connection, filter)
    .orderBy(column, page.order)
    .orderBy('users.id', page.order)
    .limit(page.limit)
  const { after } = page
  if (after)
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple(column, 'users.id'), page.order === 'asc' ? '>' : '<', tuple(...after)),
    )
  return query.execute()
}

export function listSessions(connection: Connection, userId: string, now: string) {
  return connection
    .selectFrom('sessions')
    .select(['id', 'created_at', 'used_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('used_at', 'desc')
    .execute()
}
