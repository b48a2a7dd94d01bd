import { createHash, randomBytes } from 'node:crypto'

/** A new UUIDv7 (RFC 9562): sorts by the time it was made. */
export function newId(now = Date.now()): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now, 0, 6)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** An unguessable secret of 256 bits for tokens and links, URL-safe. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** What the database keeps of a secret: its SHA-256, hexadecimal. */
export function fingerprint(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
