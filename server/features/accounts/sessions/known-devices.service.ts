import { retainedFor } from '../../../../contract/time/retention.ts'
import type { Connection } from '../../../database/connection.ts'
import { fingerprint, newId, newSecret } from '../../../database/identifiers.ts'
import type { Context } from '../../../endpoints/context.ts'

/**
 * Records a browser that just signed in, so that guessing strangers cannot lock it out. Returns the secret
 * for its cookie; a shared browser has one for all its accounts.
 */
export async function rememberDevice(
  { config }: Pick<Context, 'config'>,
  connection: Connection,
  userId: string,
  known: string | undefined,
): Promise<string> {
  const secret = known ?? newSecret()
  const now = config.now().toISOString()
  await connection
    .insertInto('known_devices')
    .values({
      id: newId(),
      user_id: userId,
      secret_hash: fingerprint(secret),
      created_at: now,
      used_at: now,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'secret_hash']).doUpdateSet({ used_at: now }))
    .execute()
  return secret
}

/** Returns the id of a known browser of the account with an address, or null. */
export async function knownDevice(
  connection: Connection,
  secret: string | undefined,
  emailKey: string,
): Promise<string | null> {
  if (secret === undefined) return null
  const device = await connection
    .selectFrom('known_devices')
    .innerJoin('users', 'users.id', 'known_devices.user_id')
    .select('known_devices.id')
    .where('known_devices.secret_hash', '=', fingerprint(secret))
    .where('users.email_key', '=', emailKey)
    .executeTakeFirst()
  return device?.id ?? null
}

/** Checks whether a browser has signed in to any account before. */
export async function isKnownDevice(connection: Connection, secret: string | undefined): Promise<boolean> {
  if (secret === undefined) return false
  const device = await connection
    .selectFrom('known_devices')
    .select('id')
    .where('secret_hash', '=', fingerprint(secret))
    .executeTakeFirst()
  return device !== undefined
}

/** Deletes browsers that were not used for more than a year. */
export async function sweepDevices({
  database,
  config,
}: Pick<Context, 'database' | 'config'>): Promise<void> {
  const before = new Date(config.now().getTime() - retainedFor.knownDevice)
  await database.deleteFrom('known_devices').where('used_at', '<', before.toISOString()).execute()
}
