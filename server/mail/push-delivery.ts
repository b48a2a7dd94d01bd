import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  type ECDH,
  hkdfSync,
  type JsonWebKeyInput,
  randomBytes,
  sign,
} from 'node:crypto'
import { lookup as lookUp } from 'node:dns'
import { Agent, request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { Selectable } from 'kysely'
import { hour, second } from '../../contract/time/durations.ts'
import type { Connection } from '../database/connection.ts'
import type { MailRow } from '../database/rows/mail-rows.ts'
import type { Context } from '../endpoints/context.ts'

type QueuedPush = Selectable<MailRow>
type PushContext = Pick<Context, 'config' | 'database' | 'log'>

/** Composes notifications and ends subscriptions; a feature implements it. */
export interface Pushing {
  /** Composes a notification when it is sent; null without a recipient. */
  write: (context: PushContext, connection: Connection, queued: QueuedPush) => Promise<PushMessage | null>
  /** Returns the site's identity for push services. */
  sender: (context: PushContext, connection: Connection) => Promise<PushSender>
  /** Deletes the subscription of a browser that no longer accepts notifications. */
  forget: (connection: Connection, endpoint: string) => Promise<void>
  transport: PushTransport
}

/** A push service that exceeds this time is retried later. */
const attemptMilliseconds = 10 * second

/**
 * Makes one attempt to send a queued notification.
 * @param stop aborts the attempt when the process has no more time
 * @throws {PushFailure} when it was not accepted
 */
export async function deliverPush(
  pushing: Pushing,
  context: PushContext,
  queued: QueuedPush,
  stop: AbortSignal,
): Promise<void> {
  const { database, log } = context
  const message = await pushing.write(context, database, queued)
  if (!message) return
  const sender = await pushing.sender(context, database)
  const signal = AbortSignal.any([stop, AbortSignal.timeout(attemptMilliseconds)])
  const status = await pushing
    .transport(buildPushRequest(message, sender, context.config.now()), signal)
    .catch((error: unknown) => {
      throw error instanceof PushFailure ? error : new PushFailure('later', reasonOf(error))
    })
  const about = { mail: queued.id, service: queued.recipient, status }
  if (status === 404 || status === 410) {
    await pushing.forget(database, message.endpoint)
    log.info(about, 'a browser takes no more notifications')
  } else if (status >= 200 && status < 300) log.info(about, 'notification sent')
  else throw new PushFailure(status === 429 || status >= 500 ? 'later' : 'refused', `status ${status}`)
}

/**
 * Returns a reason for the log. It contains codes only, since texts may contain the address, which is a
 * secret.
 */
function reasonOf(error: unknown): string {
  const { code, name } = error as { code?: string; name?: string }
  return code ?? name ?? 'failed'
}

/** The validity of the signature, during which a push service could reuse it. At most a day (RFC 8292, 2). */
const signedFor = 12 * hour

/**
 * Builds the signed request that sends a notification to a push service. RFC 8030, section 5, specifies the request,
 * RFC 8292 the signature.
 */
function buildPushRequest(
  { endpoint, keys, content, timeToLive }: PushMessage,
  sender: PushSender,
  now: Date,
): PushRequest {
  return {
    endpoint,
    headers: {
      authorization: `vapid t=${tokenFor(endpoint, sender, now)}, k=${sender.publicKey}`,
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      ttl: String(timeToLive),
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

const saltBytes = 16
const secretBytes = 32
const keyBytes = 16
const nonceBytes = 12
/** The declared record size, of which only one is sent; push services accept no more. */
const recordSize = 4096
/** The delimiter after the text of the last record; any padding would follow. */
const lastRecord = 2

/** The random values of a message; tests fix them. */
interface Fresh {
  salt: Buffer
  /** A key pair on P-256. */
  pair: ECDH
}

/** Encrypts and authenticates a text for one browser (RFC 8291, aes128gcm). */
export function encryptForBrowser(
  text: string,
  { p256dh, auth }: PushMessage['keys'],
  { salt, pair }: Fresh = fresh(),
): Buffer {
  const browserKey = Buffer.from(p256dh, 'base64url')
  const ownKey = pair.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browserKey, ownKey])
  const agreed = derive(pair.computeSecret(browserKey), Buffer.from(auth, 'base64url'), info, secretBytes)
  const key = derive(agreed, salt, Buffer.from('Content-Encoding: aes128gcm\0'), keyBytes)
  const nonce = derive(agreed, salt, Buffer.from('Content-Encoding: nonce\0'), nonceBytes)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const sizes = Buffer.alloc(5)
  sizes.writeUInt32BE(recordSize)
  sizes.writeUInt8(ownKey.length, 4)
  const record = [cipher.update(text), cipher.update(Buffer.of(lastRecord)), cipher.final()]
  return Buffer.concat([salt, sizes, ownKey, ...record, cipher.getAuthTag()])
}

function fresh(): Fresh {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return { salt: randomBytes(saltBytes), pair }
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length))
}

/** Sends a notification to a push service; returns the status of its response. */
type PushTransport = (push: PushRequest, signal: AbortSignal) => Promise<number>

/**
 * Calls push services, whose URLs come from browsers: only by https, by name and at public addresses.
 * Redirects are not followed, and only the status is read.
 */
export function openPushTransport(lookup = publicLookup()): PushTransport {
  // A separate agent, so that no proxy of the environment resolves names instead.
  const agent = new Agent({ keepAlive: false })
  return ({ endpoint, headers, body }, signal) => {
    const url = new URL(endpoint)
    // A numeric address would be connected to without a lookup.
    if (url.protocol !== 'https:' || isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0)
      return Promise.reject(new PushFailure('refused', 'address not allowed'))
    return new Promise((resolve, reject) => {
      const call = request(url, { method: 'POST', headers, agent, lookup, signal }, (response) => {
        resolve(response.statusCode ?? 0)
        response.destroy()
      })
      call.on('error', reject)
      call.end(body)
    })
  }
}

/** The allocated part of IPv6; embedded IPv4 addresses are outside of it, or not `unicast`. */
const givenOut = ipaddr.IPv6.parseCIDR('2000::/3')

/** Checks whether a network address is public, not of this machine or its networks. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(givenOut)
}

/**
 * Resolves names for a connection, and excludes addresses that are not public. A member who chooses a
 * server's name must not reach internal servers through this one. The connection uses the addresses checked
 * here.
 */
export function publicLookup(system: typeof lookUp = lookUp): LookupFunction {
  return (hostname, options, callback) => {
    system(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '')
      const open = addresses.filter(({ address }) => isPublicAddress(address))
      const [first] = open
      if (!first) callback(Object.assign(new Error('No public address'), { code: 'ENOTPUBLIC' }), '')
      else if (options.all) callback(null, open)
      else callback(null, first.address, first.family)
    })
  }
}

/** A notification for one browser, before it is encrypted. */
export interface PushMessage {
  /** The browser's URL at its push service. */
  endpoint: string
  /** The browser's encryption keys, base64url. */
  keys: { p256dh: string; auth: string }
  /** The content that `web/public/service-worker.js` shows; anybody may see the screen. */
  content: { title: string; body: string; path: string }
  /** The seconds for which the push service stores it for a browser that is off. */
  timeToLive: number
}

/** The site's identity for push services. */
export interface PushSender {
  /** The point of its key on P-256, uncompressed, base64url. */
  publicKey: string
  privateKey: JsonWebKeyInput['key']
  /** The contact address for push services. */
  contact: string
}

/** A request to a push service. */
export interface PushRequest {
  endpoint: string
  headers: Record<string, string>
  body: Uint8Array
}

/**
 * A notification was not accepted: `refused` permanently, or possibly `later`. The message is for the log.
 */
export class PushFailure extends Error {
  override name = 'PushFailure'
  readonly kind: 'refused' | 'later'

  constructor(kind: 'refused' | 'later', reason: string) {
    super(reason)
    this.kind = kind
  }
}
