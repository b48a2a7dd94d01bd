import { expressionBuilder, type Insertable, sql } from 'kysely'
import type { Connection } from '../../../database/connection.ts'
import type { BounceRow } from '../../../database/rows/account-rows.ts'
import type { Tables } from '../../../database/rows/tables.ts'

/** A literal, because the partial index applies only to one. */
const marking = sql<boolean>`bounces.marks = true`

/** Adds a report; returns false when that email already has one. */
export async function insertBounce(transaction: Connection, row: Insertable<BounceRow>): Promise<boolean> {
  const added = await transaction
    .insertInto('bounces')
    .values(row)
    .onConflict((conflict) => conflict.column('mail_id').doNothing())
    .returning('mail_id')
    .executeTakeFirst()
  return added !== undefined
}

/** Counts the effective failures of a kind for an address. */
export async function countBounces(
  connection: Connection,
  userId: string,
  kind: BounceRow['kind'],
): Promise<number> {
  const { count } = await connection
    .selectFrom('bounces')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('cleared_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Lists the effective reports for an address, oldest first. */
export function listBounces(connection: Connection, userId: string) {
  return connection
    .selectFrom('bounces')
    .select(['kind', 'status', 'marks', 'at'])
    .where('user_id', '=', userId)
    .where('cleared_at', 'is', null)
    .orderBy('at')
    .orderBy('mail_id')
    .execute()
}

/** Ends the effect of reports; the rows remain, so that reading a report again has no effect. */
export async function clearReports(
  transaction: Connection,
  userIds: readonly string[],
  now: string,
): Promise<number> {
  const { numUpdatedRows } = await transaction
    .updateTable('bounces')
    .set({ marks: false, cleared_at: now })
    .where('user_id', 'in', userIds)
    .where('kind', '!=', 'complaint')
    .where('cleared_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Builds the condition that an account's address bounces (joins `users`). */
export function returnsMail() {
  const { exists, selectFrom } = expressionBuilder<Tables, 'users'>()
  return exists(
    selectFrom('bounces')
      .select('bounces.mail_id')
      .whereRef('bounces.user_id', '=', 'users.id')
      .where(marking),
  )
}

/** Checks whether an account's address bounces. */
export async function isMarked(connection: Connection, userId: string): Promise<boolean> {
  const row = await connection
    .selectFrom('bounces')
    .select('mail_id')
    .where('user_id', '=', userId)
    .where(marking)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Counts the members whose address bounces. */
export async function countMarked(connection: Connection): Promise<number> {
  const { count } = await connection
    .selectFrom('bounces')
    .innerJoin('users', 'users.id', 'bounces.user_id')
    .select(({ fn }) => fn.count<number>('users.id').distinct().as('count'))
    .where(marking)
    .where('users.departed', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Deletes reports without effect from before an instant. */
export async function deleteOldBounces(connection: Connection, before: string): Promise<void> {
  await connection.deleteFrom('bounces').where('at', '<', before).where('marks', '=', false).execute()
}
