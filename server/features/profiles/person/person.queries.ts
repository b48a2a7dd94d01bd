import {
  type Expression,
  expressionBuilder,
  type Insertable,
  type SqlBool,
  sql,
  type Updateable,
} from 'kysely'
import type { Departure } from '../../../../contract/accounts/options-and-limits.ts'
import type { Config } from '../../../config.ts'
import { chunksOf } from '../../../database/compiled-once.ts'
import type { Connection } from '../../../database/connection.ts'
import type { ProfileRow } from '../../../database/rows/profile-rows.ts'
import type { Tables } from '../../../database/rows/tables.ts'
import { departedAccounts, listedAccounts } from '../../accounts/account/accounts.policy.ts'

/** Creates the profile, or overwrites the given columns of the existing one. */
export function upsertProfile(
  connection: Connection,
  created: Insertable<ProfileRow>,
  changed: Omit<Partial<Insertable<ProfileRow>>, 'birthday'> & {
    birthday: string | Expression<string | null>
  },
) {
  return connection
    .insertInto('profiles')
    .values(created)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(changed))
    .execute()
}

/** Creates a profile unless one exists. */
export function insertMissingProfile(connection: Connection, created: Insertable<ProfileRow>) {
  return connection
    .insertInto('profiles')
    .values(created)
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
}

export function updateProfile(
  connection: Connection,
  userId: string,
  change: Omit<Updateable<ProfileRow>, 'birthday'> & {
    birthday?: string | null | Expression<string | null>
  },
) {
  return connection.updateTable('profiles').set(change).where('user_id', '=', userId).execute()
}

export async function insertProfiles(connection: Connection, rows: Insertable<ProfileRow>[]): Promise<void> {
  for (const chunk of chunksOf(rows)) await connection.insertInto('profiles').values(chunk).execute()
}

export function listProfileRows(connection: Connection, userIds: string[]) {
  return connection.selectFrom('profiles').selectAll().where('user_id', 'in', userIds).execute()
}

/** Builds the condition for listed profiles, for a query that joins `profiles` and `users`. */
export function listedProfiles(rules: Pick<Config, 'requireVerification'>): Expression<SqlBool> {
  const { eb, and } = expressionBuilder<Tables, 'profiles' | 'users'>()
  return and([listedAccounts(rules), eb('profiles.unlisted', '=', false)])
}

/** Builds the condition for departed members whose profile is not unlisted. */
export function departedProfiles(
  rules: Pick<Config, 'requireVerification'>,
  departed: Departure,
): Expression<SqlBool> {
  const { eb, and } = expressionBuilder<Tables, 'profiles' | 'users'>()
  return and([departedAccounts(rules, departed), eb('profiles.unlisted', '=', false)])
}

/** Selects from the profiles with their owners' accounts. */
export function profilesWithOwners(connection: Connection) {
  return connection.selectFrom('profiles').innerJoin('users', 'users.id', 'profiles.user_id')
}

/** Selects whole profiles with the columns of their owners that every list shows. */
export function profileRecords(connection: Connection) {
  return profilesWithOwners(connection)
    .selectAll('profiles')
    .select(['users.name', 'users.name_key', 'users.suspended_at', 'users.administrator'])
    .select(['users.must_verify', 'users.email_verified_at'])
    .select(['users.listing', 'users.child', 'users.departed', 'users.departed_on'])
}

export type ProfileRecord = Awaited<ReturnType<typeof readSavedProfile>>

export function findProfile(connection: Connection, userId: string) {
  return profileRecords(connection).where('profiles.user_id', '=', userId).executeTakeFirst()
}

/** Lists the profiles of some members. */
export async function listRecords(connection: Connection, userIds: string[]): Promise<ProfileRecord[]> {
  if (userIds.length === 0) return []
  return profileRecords(connection).where('profiles.user_id', 'in', userIds).execute()
}

/** Reads a profile that this transaction has just saved. */
export function readSavedProfile(transaction: Connection, userId: string) {
  return profileRecords(transaction).where('profiles.user_id', '=', userId).executeTakeFirstOrThrow()
}

/** Counts all profiles. The statement names no column, so that changed profiles leave a cached count valid. */
export function countProfiles(connection: Connection) {
  return connection.selectFrom('profiles').select(sql<number>`count(1)`.as('count')).executeTakeFirstOrThrow()
}
