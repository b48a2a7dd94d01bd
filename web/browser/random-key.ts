const keyBytes = 16

/** Makes a key that nobody guesses. `crypto.randomUUID` needs a secure address, which a hall's own network may not have. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(keyBytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
