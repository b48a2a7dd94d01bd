import type { Insertable } from 'kysely'
import type { Connection } from '../../../database/connection.ts'
import type {
  GroupSubscriptionAddressRow,
  SubscriptionAddressRow,
} from '../../../database/rows/event-rows.ts'

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

/** A member in a group. */
interface GroupMembership {
  groupId: string
  userId: string
}

export function findGroupAddress(connection: Connection, { groupId, userId }: GroupMembership) {
  return connection
    .selectFrom('group_feed_addresses')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('group_id', '=', groupId)
    .executeTakeFirst()
}

export function findGroupAddressOwner(connection: Connection, secretHash: string) {
  return connection
    .selectFrom('group_feed_addresses')
    .select(['user_id', 'group_id'])
    .where('secret_hash', '=', secretHash)
    .executeTakeFirst()
}

/** Stores a member's only address for a group; a new one replaces the old one. */
export async function replaceGroupAddress(
  connection: Connection,
  row: Insertable<GroupSubscriptionAddressRow>,
) {
  const { secret_hash, created_at } = row
  await connection
    .insertInto('group_feed_addresses')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'group_id']).doUpdateSet({ secret_hash, created_at }),
    )
    .execute()
}

export async function deleteGroupAddress(connection: Connection, { groupId, userId }: GroupMembership) {
  await connection
    .deleteFrom('group_feed_addresses')
    .where('user_id', '=', userId)
    .where('group_id', '=', groupId)
    .execute()
}

/** Deletes the addresses of a member for all groups. */
export async function deleteGroupAddressesOf(connection: Connection, userId: string) {
  await connection.deleteFrom('group_feed_addresses').where('user_id', '=', userId).execute()
}
