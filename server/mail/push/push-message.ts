import type { JsonWebKeyInput } from 'node:crypto'

/** A notification for one browser, before it is encrypted. */
export interface PushMessage {
  /** Where the push service of the browser takes it. */
  endpoint: string
  /** The browser's own keys, base64url. */
  keys: { p256dh: string; auth: string }
  /** What `web/public/service-worker.js` shows; no more than a screen that anybody may see should say. */
  content: { title: string; body: string; path: string }
  /** How long the push service keeps it for a browser that is off. */
  keptSeconds: number
}

/** By what a push service knows the site. */
export interface PushSender {
  /** The point of its key on P-256, uncompressed, base64url. */
  publicKey: string
  privateKey: JsonWebKeyInput['key']
  /** Whom the push service may write to. */
  contact: string
}

/** A call of a push service. */
export interface PushRequest {
  endpoint: string
  headers: Record<string, string>
  body: Uint8Array
}

/** Tells that a notification was not taken: `refused` for good, or `later` it may be. The message is for the log. */
export class PushFailure extends Error {
  override name = 'PushFailure'
  readonly kind: 'refused' | 'later'

  constructor(kind: 'refused' | 'later', reason: string) {
    super(reason)
    this.kind = kind
  }
}
