import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Signs the keys below; it never leaves this process, and changes with a restart. */
const processKey = randomBytes(32)

/**
 * Returns the key with which the server calls the interface as a document's member. It replaces the token, so that every
 * rule about tokens holds for it. Nobody outside this process can create one.
 * @param documentHash the hash of the session's document secret
 */
export function renderingKey(documentHash: string): string {
  return `${documentHash}.${signatureOf(documentHash)}`
}

/** Returns the hash in a key of `renderingKey`; null for every other token. */
export function documentHashIn(token: string): string | null {
  const [hash = '', signature, ...rest] = token.split('.')
  if (signature === undefined || rest.length > 0) return null
  const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(hash))]
  return given.length === expected.length && timingSafeEqual(given, expected) ? hash : null
}

function signatureOf(hash: string): string {
  return createHmac('sha256', processKey).update(hash).digest('base64url')
}
