import type { JsonWebKeyInput } from 'node:crypto'
import { lookup as lookUp } from 'node:dns'
import { Agent, request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Sends a notification to a push service; returns the status of its response. */
export type PushTransport = (push: PushRequest, signal: AbortSignal) => Promise<number>

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
