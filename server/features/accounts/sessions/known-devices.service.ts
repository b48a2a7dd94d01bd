import { retainedFor } from '../../../../contract/time/retention.ts'
import type { Connection } from '../../../database/connection.ts'
import { fingerprint, newId, newSecret } from '../../../database/identifiers.ts'
import type { Context } from '../../../endpoints/context.ts'
import {
  deleteDevicesUnusedSince,
  findDevice,
  isDeviceOfAnybody,
  noteDevice,
} from './known-devices.queries.ts'

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
  await noteDevice(connection, {
    id: newId(),
    user_id: userId,
    secret_hash: fingerprint(secret),
    created_at: now,
    used_at: now,
  })
  return secret
}

/** Returns the id of a known browser of the account with an address, or null. */
export async function knownDevice(
  connection: Connection,
  secret: string | undefined,
  emailKey: string,
): Promise<string | null> {
  if (secret === undefined) return null
  return (await findDevice(connection, fingerprint(secret), emailKey))?.id ?? null
}

/** Checks whether a browser has signed in to any account before. */
export async function isKnownDevice(connection: Connection, secret: string | undefined): Promise<boolean> {
  return secret !== undefined && isDeviceOfAnybody(connection, fingerprint(secret))
}

/** Deletes browsers that were not used for more than a year. */
export async function sweepDevices({
  database,
  config,
}: Pick<Context, 'database' | 'config'>): Promise<void> {
  const before = new Date(config.now().getTime() - retainedFor.knownDevice)
  await deleteDevicesUnusedSince(database, before.toISOString())
}
