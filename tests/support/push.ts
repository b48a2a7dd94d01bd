import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import type { PushSubscriptionKeys } from '../../contract/accounts/push.ts'
import { emailTemplates } from '../../server/background-work.ts'
import type { MailPace } from '../../server/config/mail.ts'
import { readingChoicesOf } from '../../server/features/accounts/account/accounts.queries.ts'
import { skipsMail } from '../../server/features/accounts/account/bounces.service.ts'
import { pushing } from '../../server/features/accounts/push/push-messages.service.ts'
import { sendDueMails } from '../../server/mail/mail-sender.ts'
import type { PushMessage, PushRequest } from '../../server/mail/push-delivery.ts'
import { quickMail, type TestApp } from './app.ts'

/** Lengths in bytes of the fields before the encrypted text (RFC 8188). */
const saltLength = 16
const recordSizeLength = 4
const tagLength = 16

/** A browser subscribed at an unreachable push service, which can decrypt messages (RFC 8291). */
export function aBrowser(name = randomBytes(16).toString('base64url')) {
  const pair = createECDH('prime256v1')
  const own = pair.generateKeys()
  const secret = randomBytes(16)
  const subscription: PushSubscriptionKeys = {
    endpoint: `https://push.example.org/${name}`,
    keys: { p256dh: own.toString('base64url'), auth: secret.toString('base64url') },
  }

  function read({ body }: PushRequest): PushMessage['content'] {
    const bytes = Buffer.from(body)
    const salt = bytes.subarray(0, saltLength)
    const keyAt = saltLength + recordSizeLength + 1
    const keyEnd = keyAt + bytes.readUInt8(keyAt - 1)
    const theirs = bytes.subarray(keyAt, keyEnd)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, theirs])
    const shared = derived(pair.computeSecret(theirs), secret, info, 32)
    const key = derived(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
    const nonce = derived(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce)
    decipher.setAuthTag(bytes.subarray(-tagLength))
    const padded = Buffer.concat([decipher.update(bytes.subarray(keyEnd, -tagLength)), decipher.final()])
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString())
  }
  return { subscription, read }
}

function derived(key: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, info, length))
}

/**
 * Sends what is due: emails nowhere, and notifications to push services that give one status. At the quick pace a
 * message that is due in more than some seconds counts as one of a fast clock, and is due.
 */
export async function sendPushes(
  { config, database, app }: TestApp,
  status = 201,
  pace: MailPace = quickMail,
): Promise<PushRequest[]> {
  const sent: PushRequest[] = []
  const { signal } = new AbortController()
  await sendDueMails({
    context: { config, database, log: app.log },
    templates: emailTemplates,
    choicesOf: readingChoicesOf,
    skips: skipsMail,
    transport: { send: async () => ({}) },
    pushing: {
      ...pushing,
      transport: async (request) => {
        sent.push(request)
        return status
      },
    },
    pace,
    closing: signal,
    stop: signal,
  })
  return sent
}
