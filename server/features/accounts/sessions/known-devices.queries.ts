import type { Insertable } from 'kysely'
import type { Connection } from '../../../database/connection.ts'
import type { KnownDeviceRow } from '../../../database/rows/account-rows.ts'

/** Records that a browser has signed in to an account. */
export function noteDevice(connection: Connection, device: Insertable<KnownDeviceRow>) {
  const { used_at } = device
  return connection
    .insertInto('known_devices')
    .values(device)
    .onConflict((conflict) => conflict.columns(['user_id', 'secret_hash']).doUpdateSet({ used_at }))
    .execute()
}

/** Finds a known device by the browser's secret and the account's address key. */
export function findDevice(connection: Connection, secretHash: string, emailKey: string) {
  return connection
    .selectFrom('known_devices')
    .innerJoin('users', 'users.id', 'known_devices.user_id')
    .select('known_devices.id')
    .where('known_devices.secret_hash', '=', secretHash)
    .where('users.email_key', '=', emailKey)
    .executeTakeFirst()
}

/** Checks whether a browser has signed in to any account before. */
export async function isDeviceOfAnybody(connection: Connection, secretHash: string): Promise<boolean> {
  const device = await connection
    .selectFrom('known_devices')
    .select('id')
    .where('secret_hash', '=', secretHash)
    .executeTakeFirst()
  return device !== undefined
}

export function deleteDevicesUnusedSince(connection: Connection, before: string) {
  return connection.deleteFrom('known_devices').where('used_at', '<', before).execute()
}
