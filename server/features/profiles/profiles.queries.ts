import { type ExpressionBuilder, type Insertable, sql } from 'kysely'
import type { Anniversary } from '../../../contract/profiles/birthdays.ts'
import type { MembershipCategory, Position } from '../../../contract/profiles/options.ts'
import type { ConfirmationRule } from '../../../contract/profiles/confirmation.ts'
import type { Connection } from '../../database/connection.ts'
import type { MembershipRow, ProfileRow } from '../../database/rows/profile-rows.ts'
import type { Tables } from '../../database/rows/tables.ts'
import { endOfPrefix } from './directory/search-words.ts'

/** What the directory may be asked for; texts are case-folded. */
export interface DirectoryFilter {
  words: string[]
  category: MembershipCategory | undefined
  position: Position | undefined
  location: string | undefined
  active: boolean | undefined
  verifiedOnly: boolean
  /** Only those whose shown membership counts as held by this rule. */
  heldBy: ConfirmationRule | null
}

/** Profiles with their owner's name and shown membership: the ground of every list. */
function profiles(connection: Connection) {
  return connection
    .selectFrom('profiles')
    .innerJoin('users', 'users.id', 'profiles.user_id')
    .leftJoin('memberships as shown', 'shown.id', 'profiles.shown_membership_id')
}

/**
 * Leaves out who is suspended, and whom the accounts' policy calls limited while `verifiedOnly` says that the society
 * asks for it.
 */
function listed(verifiedOnly: boolean) {
  return ({ eb, or, and }: ExpressionBuilder<Tables, 'users'>) =>
    and([
      eb('users.suspended_at', 'is', null),
      or([
        eb.lit(!verifiedOnly),
        eb('users.must_verify', '=', false),
        eb('users.email_verified_at', 'is not', null),
        eb('users.administrator', '=', true),
      ]),
    ])
}

/** Whether the society counts a membership as held; in the contract's words `isHeld`. */
export function isHeldBy(rule: ConfirmationRule, table: string) {
  const column = (name: keyof MembershipRow) => sql.ref(`${table}.${name}`)
  const confirmed = sql<boolean>`${column('confirmed_at')} is not null`
  if (rule === 'all') return confirmed
  const isClaim = sql<boolean>`${column('refused_at')} is null`
  if (rule === 'none') return sql<boolean>`(${confirmed} or ${isClaim})`
  return sql<boolean>`(${confirmed} or (${isClaim} and not ${column('weighty')}))`
}

export type ProfileRecord = NonNullable<Awaited<ReturnType<typeof findProfile>>>

export function findProfile(connection: Connection, userId: string) {
  return profiles(connection)
    .selectAll('profiles')
    .select(['users.name', 'users.name_key', 'users.suspended_at'])
    .where('profiles.user_id', '=', userId)
    .executeTakeFirst()
}

/** A page of the directory: by name key, then id, beginning behind `after`. */
export function listProfiles(
  connection: Connection,
  filter: DirectoryFilter,
  { limit, after }: { limit: number; after: [nameKey: string, userId: string] | null },
) {
  let query = profiles(connection)
    .selectAll('profiles')
    .select(['users.name', 'users.name_key', 'users.suspended_at'])
    .where(listed(filter.verifiedOnly))
    .orderBy('users.name_key')
    .orderBy('users.id')
    .limit(limit)
  for (const word of filter.words)
    query = query.where('profiles.user_id', 'in', (eb) =>
      eb
        .selectFrom('search_words')
        .select('search_words.user_id')
        .where('word', '>=', word)
        .where('word', '<', endOfPrefix(word)),
    )
  if (filter.category) query = query.where('shown.category', '=', filter.category)
  if (filter.heldBy) query = query.where(isHeldBy(filter.heldBy, 'shown'))
  if (filter.active !== undefined) query = query.where('shown.active', '=', filter.active)
  if (filter.position) query = query.where('profiles.position', '=', filter.position)
  if (filter.location) query = query.where('profiles.location_key', '=', filter.location)
  if (after)
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('users.name_key', 'users.id'), '>', tuple(...after)),
    )
  return query.execute()
}

/** Everybody whose birthday falls on one of the anniversaries. */
export function listByBirthday(connection: Connection, anniversaries: Anniversary[], verifiedOnly: boolean) {
  return profiles(connection)
    .selectAll('profiles')
    .select(['users.name', 'users.name_key', 'users.suspended_at'])
    .where('profiles.birthday', 'in', anniversaries)
    .where(listed(verifiedOnly))
    .orderBy('users.name_key')
    .orderBy('users.id')
    .execute()
}

/** Everybody's date of birth, with who may know it. */
export function listBirthDates(connection: Connection, verifiedOnly: boolean) {
  return profiles(connection)
    .where(listed(verifiedOnly))
    .select([
      'profiles.user_id',
      'profiles.dob',
      'profiles.dob_audience',
      'profiles.updated_at',
      'users.name',
      'users.name_key',
    ])
    .orderBy('users.name_key')
    .orderBy('users.id')
    .execute()
}

/** How many members each category has by their shown membership. */
export function countByCategory(connection: Connection, verifiedOnly: boolean, rule: ConfirmationRule) {
  return connection
    .selectFrom('profiles')
    .innerJoin('users', 'users.id', 'profiles.user_id')
    .innerJoin('memberships as shown', 'shown.id', 'profiles.shown_membership_id')
    .where(listed(verifiedOnly))
    .where(isHeldBy(rule, 'shown'))
    .select(({ fn }) => ['shown.category', fn.countAll<number>().as('count')])
    .groupBy('shown.category')
    .execute()
}

/** The places members live in, the most frequent first. */
export function listLocations(connection: Connection, limit: number, verifiedOnly: boolean) {
  return connection
    .selectFrom('profiles')
    .innerJoin('users', 'users.id', 'profiles.user_id')
    .where(listed(verifiedOnly))
    .select(({ fn }) => [fn.min('location').as('location'), fn.countAll<number>().as('count')])
    .where('location_key', 'is not', null)
    .groupBy('location_key')
    .orderBy('count', 'desc')
    .orderBy('location_key')
    .limit(limit)
    .execute()
}

/** Creates the profile, or overwrites the given columns of the existing one. */
export function upsertProfile(
  connection: Connection,
  created: Insertable<ProfileRow>,
  changed: Partial<Insertable<ProfileRow>>,
) {
  return connection
    .insertInto('profiles')
    .values(created)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(changed))
    .execute()
}

/**
 * Finds anew which membership each card shows: the first that counts as held, else the first claim. Of some members,
 * or of everybody when the society's rule has changed.
 */
export function refreshShownMembership(
  connection: Connection,
  rule: ConfirmationRule,
  userIds: string[] | null,
) {
  const shown = connection
    .selectFrom('memberships as entry')
    .select('entry.id')
    .where('entry.user_id', '=', sql.ref<string>('profiles.user_id'))
    .where('entry.refused_at', 'is', null)
    .orderBy((eb) => eb.case().when(isHeldBy(rule, 'entry')).then(0).else(1).end())
    // As `latestFirst` orders them: what is current, then the latest end, then the latest start.
    .orderBy(sql`coalesce(entry.to_date, '9999-12-31')`, 'desc')
    .orderBy('entry.from_date', 'desc')
    .orderBy('entry.id', 'desc')
    .limit(1)
  const update = connection.updateTable('profiles').set({ shown_membership_id: shown })
  return (userIds === null ? update : update.where('user_id', 'in', userIds)).execute()
}

/** Replaces the words under which a profile is found. */
export async function replaceSearchWords(connection: Connection, userId: string, words: string[]) {
  await connection.deleteFrom('search_words').where('user_id', '=', userId).execute()
  if (words.length > 0)
    await connection
      .insertInto('search_words')
      .values(words.map((word) => ({ word, user_id: userId })))
      .execute()
}
