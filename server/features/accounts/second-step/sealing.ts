import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const nonceBytes = 12
const tagBytes = 16
const keyBytes = 32
const cipher = 'aes-256-gcm'

/**
 * Encrypts a text with the site's key, so that the table alone is worthless.
 * @param about the kind and owner of the text; decryption requires the same
 */
export function seal(siteKey: string, about: string, text: string): string {
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, keyFor(siteKey, 'seal'), nonce).setAAD(Buffer.from(about))
  const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
  return Buffer.concat([nonce, sealing.getAuthTag(), sealed]).toString('base64url')
}

/** Decrypts an encrypted text; null for an invalid one, or another subject. */
export function unseal(siteKey: string, about: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < nonceBytes + tagBytes) return null
  const opening = createDecipheriv(cipher, keyFor(siteKey, 'seal'), bytes.subarray(0, nonceBytes))
    .setAAD(Buffer.from(about))
    .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  try {
    return opening.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + opening.final('utf8')
  } catch {
    return null
  }
}

/** Returns a keyed hash, by which the site authenticates its own data. */
export function signature(siteKey: string, about: string, bytes: Uint8Array): Buffer {
  return createHmac('sha256', keyFor(siteKey, 'sign')).update(`${about}\0`).update(bytes).digest()
}

function keyFor(siteKey: string, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', siteKey, '', `second step: ${use}`, keyBytes))
}
