import type { Insertable, Selectable, Updateable } from 'kysely'
import { chunksOf } from '../../../database/compiled-once.ts'
import type { Connection } from '../../../database/connection.ts'
import { locksRows } from '../../../database/row-locks.ts'
import type { MembershipRow } from '../../../database/rows/profile-rows.ts'

export type StoredMembership = Selectable<MembershipRow>

export function listMemberships(connection: Connection, userIds: string[]) {
  return connection.selectFrom('memberships').selectAll().where('user_id', 'in', userIds).execute()
}

/** Lists the memberships that the cards of some profiles show. */
export async function listShownMemberships(
  connection: Connection,
  profiles: { shown_membership_id: string | null }[],
): Promise<StoredMembership[]> {
  const ids = profiles.flatMap(({ shown_membership_id }) => shown_membership_id ?? [])
  if (ids.length === 0) return []
  return connection.selectFrom('memberships').selectAll().where('id', 'in', ids).execute()
}

/** Reads a membership and locks it until the transaction ends. */
export function lockMembership(transaction: Connection, id: string) {
  const query = transaction.selectFrom('memberships').selectAll().where('id', '=', id)
  return (locksRows(transaction) ? query.forUpdate() : query).executeTakeFirst()
}

export async function insertMemberships(
  connection: Connection,
  rows: Insertable<MembershipRow>[],
): Promise<void> {
  for (const chunk of chunksOf(rows)) await connection.insertInto('memberships').values(chunk).execute()
}

export function updateMembership(connection: Connection, id: string, change: Updateable<MembershipRow>) {
  return connection.updateTable('memberships').set(change).where('id', '=', id).execute()
}
