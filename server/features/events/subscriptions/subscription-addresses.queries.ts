import type { Insertable } from 'kysely'
import type { Connection } from '../../../database/connection.ts'
import type { SubscriptionAddressRow } from '../../../database/rows/event-rows.ts'

export function findSubscriptionAddress(connection: Connection, userId: string) {
  return connection.selectFrom('feed_addresses').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

export function findSubscriptionOwner(connection: Connection, secretHash: string) {
  return connection
    .selectFrom('feed_addresses')
    .select('user_id')
    .where('secret_hash', '=', secretHash)
    .executeTakeFirst()
}

/** Stores a member's only address; a new one replaces the old one. */
export async function replaceSubscriptionAddress(
  connection: Connection,
  row: Insertable<SubscriptionAddressRow>,
) {
  const { secret_hash, created_at } = row
  await connection
    .insertInto('feed_addresses')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ secret_hash, created_at }))
    .execute()
}

export async function deleteSubscriptionAddress(connection: Connection, userId: string) {
  await connection.deleteFrom('feed_addresses').where('user_id', '=', userId).execute()
}
