const keyBytes = 16

/**
 * Returns an unguessable key. `crypto.randomUUID` needs a secure origin, which a site in a local network may
 * not have.
 */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(keyBytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
