import { createPrivateKey, sign } from 'node:crypto'
import { hour, second } from '../../../contract/time/durations.ts'
import { encryptForBrowser } from './push-encryption.ts'
import type { PushMessage, PushRequest, PushSender } from './push-message.ts'

/** How long a push service could use what it got to call another time; at most a day (RFC 8292, 2). */
const signedFor = 12 * hour

/** Makes the call by which a push service takes a notification (RFC 8030, section 5), signed by this site (RFC 8292). */
export function buildPushRequest(
  { endpoint, keys, content, keptSeconds }: PushMessage,
  sender: PushSender,
  now: Date,
): PushRequest {
  return {
    endpoint,
    headers: {
      authorization: `vapid t=${tokenFor(endpoint, sender, now)}, k=${sender.publicKey}`,
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      ttl: String(keptSeconds),
      urgency: 'normal',
    },
    body: encryptForBrowser(JSON.stringify(content), keys),
  }
}

function tokenFor(endpoint: string, { privateKey, contact }: PushSender, now: Date): string {
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor((now.getTime() + signedFor) / second),
    sub: contact,
  }
  const signed = [{ typ: 'JWT', alg: 'ES256' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  const key = createPrivateKey({ key: privateKey, format: 'jwk' })
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' })
  return `${signed}.${signature.toString('base64url')}`
}
