import { compiledOnce, type Placeholders } from './compiled-once.ts'
import type { Connection } from './connection.ts'
import { newId } from './identifiers.ts'

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
