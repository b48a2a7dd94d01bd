import type { JsonWebKeyInput } from 'node:crypto'

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
