import { type Insertable, type NotNull, sql, type Updateable } from 'kysely'
import type { Config } from '../../../config.ts'
import { chunksOf } from '../../../database/compiled-once.ts'
import type { Connection } from '../../../database/connection.ts'
import { locksRows } from '../../../database/row-locks.ts'
import type { BoardChangeRow, BoardChangeTermRow } from '../../../database/rows/profile-rows.ts'
import { accountsWithTrustedAddress } from '../../accounts/account/accounts.policy.ts'

const changesListed = 10

/** Serialises changes of the board; the embedded database has one writer. */
export async function lockBoard(transaction: Connection): Promise<void> {
  if (locksRows(transaction)) await sql`lock table board_changes in exclusive mode`.execute(transaction)
}

export async function insertBoardChange(
  connection: Connection,
  change: Insertable<BoardChangeRow>,
  terms: Insertable<BoardChangeTermRow>[],
): Promise<void> {
  await connection.insertInto('board_changes').values(change).execute()
  for (const some of chunksOf(terms)) await connection.insertInto('board_change_terms').values(some).execute()
}

export function findBoardChange(connection: Connection, id: string) {
  return connection.selectFrom('board_changes').selectAll().where('id', '=', id).executeTakeFirst()
}

export function listLatestChanges(connection: Connection) {
  return connection
    .selectFrom('board_changes')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(changesListed)
    .execute()
}

export function updateBoardChange(connection: Connection, id: string, change: Updateable<BoardChangeRow>) {
  return connection.updateTable('board_changes').set(change).where('id', '=', id).execute()
}

export type BoardChangeTerm = Awaited<ReturnType<typeof listTermsOfChange>>[number]

/** Lists the terms of a change with their holders, in stored order. */
export function listTermsOfChange(connection: Connection, changeId: string) {
  return connection
    .selectFrom('board_change_terms as term')
    .innerJoin('users', 'users.id', 'term.user_id')
    .leftJoin('memberships', 'memberships.id', 'term.membership_id')
    .selectAll('term')
    .select(['users.name', 'users.departed', 'users.id as account_id', 'memberships.confirmed_at'])
    .where('term.change_id', '=', changeId)
    .orderBy('term.place')
    .execute()
}

export function deleteChangesBefore(connection: Connection, before: string) {
  return connection.deleteFrom('board_changes').where('created_at', '<', before).execute()
}

/** Lists the columns that decide whether people can have an office, and be emailed. */
export function listCandidates(connection: Connection, userIds: readonly string[]) {
  return connection
    .selectFrom('users')
    .leftJoin('profiles', 'profiles.user_id', 'users.id')
    .select(['users.id', 'users.name', 'users.child', 'users.departed', 'users.suspended_at'])
    .select(['users.password_hash', 'profiles.user_id as profile_id'])
    .where('users.id', 'in', userIds)
    .orderBy('users.id')
    .execute()
}

/** Lists the addresses of people who may be emailed. Unclaimed accounts cannot verify theirs. */
export function listReaders(
  connection: Connection,
  rules: Pick<Config, 'requireVerification'>,
  userIds: string[],
) {
  return connection
    .selectFrom('users')
    .select(['users.id', 'users.email'])
    .$narrowType<{ email: NotNull }>()
    .where('users.id', 'in', userIds)
    .where('users.email', 'is not', null)
    .where('users.departed', 'is', null)
    .where('users.suspended_at', 'is', null)
    .where(({ or, eb, val }) =>
      or([
        eb(val(rules.requireVerification), '=', false),
        eb('users.password_hash', '=', ''),
        accountsWithTrustedAddress(),
      ]),
    )
    .execute()
}
