import type { Insertable } from 'kysely'
import type { Connection } from '../../../database/connection.ts'
import type { MoneySubscriptionRow } from '../../../database/rows/stripe-rows.ts'

/** Adds a subscription, unless it is known. */
export function insertSubscription(transaction: Connection, row: Insertable<MoneySubscriptionRow>) {
  return transaction
    .insertInto('money_subscriptions')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Returns the household of a person; null for one who lives alone. */
export async function findGiver(connection: Connection, userId: string): Promise<string | null> {
  const place = await connection
    .selectFrom('household_members')
    .select('household_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return place?.household_id ?? null
}

/** Lists running subscriptions without a giver or household, whose next attempt is due. */
export function listLeftSubscriptions(connection: Connection, now: string, limit: number) {
  return connection
    .selectFrom('money_subscriptions as given')
    .leftJoin('users', 'users.id', 'given.user_id')
    .leftJoin('households', 'households.id', 'given.household_id')
    .leftJoin('household_members as place', 'place.user_id', 'given.user_id')
    .select(['given.id', 'given.cents', 'given.currency', 'given.attempts', 'given.retry_at'])
    .where('given.ended_at', 'is', null)
    .where(({ eb, or }) => or([eb('given.retry_at', 'is', null), eb('given.retry_at', '<=', now)]))
    .where(({ eb, or, and }) =>
      or([
        eb('users.id', 'is', null),
        eb('users.departed', 'is not', null),
        // A household whose people moved elsewhere does not count as dissolved.
        and([
          eb('given.household_id', 'is not', null),
          eb('households.id', 'is', null),
          eb('place.user_id', 'is', null),
        ]),
      ]),
    )
    .orderBy('given.id')
    .limit(limit)
    .execute()
}

/** Counts an attempt and schedules the next; false where another process did first. */
export async function claimSubscription(
  connection: Connection,
  { id, attempts }: { id: string; attempts: number },
  retry_at: string,
): Promise<boolean> {
  const { numUpdatedRows } = await connection
    .updateTable('money_subscriptions')
    .set({ attempts: attempts + 1, retry_at })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Marks a subscription as ended; undefined where it had ended, or is unknown. */
export function markEnded(transaction: Connection, id: string, ended_at: string) {
  return transaction
    .updateTable('money_subscriptions')
    .set({ ended_at, retry_at: null })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning(['user_id', 'cents', 'currency'])
    .executeTakeFirst()
}

/** Deletes subscriptions that ended before an instant. */
export function deleteEndedBefore(connection: Connection, before: string) {
  return connection.deleteFrom('money_subscriptions').where('ended_at', '<', before).execute()
}
