import type { Connection } from '../../../database/connection.ts'
import type { TurnedAwayRow } from '../../../database/rows/account-rows.ts'

/** Keeps why somebody was turned away; the last reason counts. */
export function upsertTurnedAway(connection: Connection, { address_hash, ...row }: TurnedAwayRow) {
  return connection
    .insertInto('turned_away')
    .values({ address_hash, ...row })
    .onConflict((conflict) => conflict.column('address_hash').doUpdateSet(row))
    .execute()
}

export function findTurnedAwaySince(connection: Connection, addressHash: string, since: string) {
  return connection
    .selectFrom('turned_away')
    .select(['password_hash', 'reason'])
    .where('address_hash', '=', addressHash)
    .where('at', '>=', since)
    .executeTakeFirst()
}

/** Lists why and when some were turned away since an instant, with the hashes of their addresses. */
export function listTurnedAwaySince(connection: Connection, addressHashes: readonly string[], since: string) {
  return connection
    .selectFrom('turned_away')
    .select(['address_hash', 'reason', 'at'])
    .where('address_hash', 'in', addressHashes)
    .where('at', '>=', since)
    .execute()
}

export function deleteTurnedAway(connection: Connection, addressHash: string) {
  return connection.deleteFrom('turned_away').where('address_hash', '=', addressHash).execute()
}

export function deleteTurnedAwayBefore(connection: Connection, before: string) {
  return connection.deleteFrom('turned_away').where('at', '<', before).execute()
}
