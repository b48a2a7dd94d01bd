import { createHash, randomBytes } from 'node:crypto'
import { compiledOnce, type Placeholders } from './compiled-once.ts'
import type { Connection } from './connection.ts'

const largestCount = 0xfff
/** The last id's requested time, written time, and count within that millisecond. */
const last = { asked: 0, written: 0, count: 0 }

/**
 * Returns a new UUIDv7 (RFC 9562). Ids sort by creation time. Those of one process and millisecond count up
 * in the 12 bits behind the time (6.2, method 1), so that they sort in creation order, too.
 * @param now the time of the id, in milliseconds since 1970
 */
export function newId(now = Date.now()): string {
  const bytes = randomBytes(16)
  if (now !== last.asked) {
    // The upper half of the count stays free for ids that follow within the millisecond.
    Object.assign(last, { asked: now, written: now, count: bytes.readUInt16BE(6) & (largestCount >> 1) })
  } else if (last.count < largestCount) last.count += 1
  else Object.assign(last, { written: last.written + 1, count: 0 })
  bytes.writeUIntBE(last.written, 0, 6)
  bytes.writeUInt16BE(0x7000 | last.count, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Creates an unguessable secret of 256 bits for tokens and links, URL-safe. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Returns the SHA-256 of a text, hexadecimal. The database stores secrets only in this form. */
export function fingerprint(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** Lists the tables whose rows are shown newest first, in the order of their ids. */
type Ordered = 'comments' | 'reports' | 'acts' | 'page_revisions' | 'announcements' | 'merges'

/**
 * Returns an id for a table's next row that sorts after every existing row. This holds even where the clock
 * was set back, or another process's clock is ahead.
 */
export async function newestId(connection: Connection, table: Ordered, now: Date): Promise<string> {
  const newest = await connection
    .selectFrom(table)
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return idBehind(newest?.id, now)
}

/** Selects the newest like of a post; the next one sorts behind it. */
export const newestLike = compiledOnce((connection, { postId }: Placeholders<{ postId: string }>) =>
  connection.selectFrom('likes').select('id').where('post_id', '=', postId).orderBy('id', 'desc').limit(1),
)

/** Creates an id that sorts behind another one. */
export function idBehind(newest: string | undefined, now: Date): string {
  const id = newId(now.getTime())
  return newest === undefined || id > newest ? id : newId(timeOf(newest) + 1)
}

/** Returns a lower bound for the UUIDv7s of a time and later. It sorts after those of earlier times. */
export function beginOfIds(time: Date): string {
  return time.getTime().toString(16).padStart(12, '0').replace(/^.{8}/, '$&-')
}

/** Returns the time of a UUIDv7, in milliseconds since 1970. */
function timeOf(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)
}
