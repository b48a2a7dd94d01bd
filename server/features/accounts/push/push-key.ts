import type { JsonWebKeyInput } from 'node:crypto'
import type { Connection } from '../../../database/connection.ts'
import type { Context } from '../../../endpoints/context.ts'
import type { PushSender } from '../../../mail/push/push-message.ts'
import { readPushKey } from './push-subscriptions.queries.ts'

/** The first byte of a point that is written with both coordinates. */
const uncompressed = 4

/** Returns by what push services know this site: its key, made once, and whom they may write to. */
export async function readPushSender(
  { config }: Pick<Context, 'config'>,
  connection: Connection,
): Promise<PushSender> {
  const privateKey = JSON.parse(await readPushKey(connection)) as JsonWebKeyInput['key']
  const { x = '', y = '' } = privateKey
  const point = [Buffer.of(uncompressed), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
  return {
    publicKey: Buffer.concat(point).toString('base64url'),
    privateKey,
    contact: `mailto:${config.societyEmail ?? `noreply@${new URL(config.publicUrl).hostname}`}`,
  }
}
