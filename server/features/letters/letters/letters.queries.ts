import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Connection } from '../../../database/connection.ts'
import { locksRows } from '../../../database/row-locks.ts'
import type { LetterRow } from '../../../database/rows/letter-rows.ts'
import type { VersionedId } from '../../../endpoints/entity-tags.ts'

export type LetterRecord = Selectable<LetterRow>

export function findLetter(connection: Connection, id: string): Promise<LetterRecord | undefined> {
  return connection.selectFrom('letters').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Reads a letter and locks it until the transaction ends. */
export function lockLetter(transaction: Connection, id: string): Promise<LetterRecord | undefined> {
  return transaction
    .selectFrom('letters')
    .selectAll()
    .where('id', '=', id)
    .$if(locksRows(transaction), (query) => query.forUpdate())
    .executeTakeFirst()
}

/**
 * Lists letters, newest first.
 * @param asked the author and the group of the letters; null for all of them
 */
export function listLetterPage(
  connection: Connection,
  asked: { authorId: string | null; groupId: string | null; after: string | null; limit: number },
): Promise<LetterRecord[]> {
  const { authorId, groupId, after, limit } = asked
  return connection
    .selectFrom('letters')
    .selectAll()
    .$if(authorId !== null, (query) => query.where('author_id', '=', authorId ?? ''))
    .$if(groupId !== null, (query) =>
      query.where(
        sql<boolean>`${groupId} in (filter ->> 'group', filter -> 'all' -> 0 ->> 'group', filter -> 'all' -> 1 ->> 'group')`,
      ),
    )
    .$if(after !== null, (query) => query.where('id', '<', after ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export function insertLetter(connection: Connection, row: Insertable<LetterRow>) {
  return connection.insertInto('letters').values(row).execute()
}

/** Changes a letter; returns false when its version differs. */
export async function updateLetter(
  connection: Connection,
  { id, version }: VersionedId,
  change: Updateable<LetterRow>,
): Promise<boolean> {
  const { numUpdatedRows } = await connection
    .updateTable('letters')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Advances a letter that is being sent, without incrementing its version. */
export function advanceLetter(transaction: Connection, id: string, change: Updateable<LetterRow>) {
  return transaction.updateTable('letters').set(change).where('id', '=', id).execute()
}

export async function deleteLetter(connection: Connection, { id, version }: VersionedId): Promise<boolean> {
  const { numDeletedRows } = await connection
    .deleteFrom('letters')
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Counts the drafts that were planned, and could not be sent at their time. */
export async function countUnsent(connection: Connection, authorId: string | null): Promise<number> {
  const { count } = await connection
    .selectFrom('letters')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'draft')
    .where('send_at', 'is not', null)
    .$if(authorId !== null, (query) => query.where('author_id', '=', authorId ?? ''))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Lists the letters that are being sent, or due. */
export async function listDueLetters(connection: Connection, now: string): Promise<string[]> {
  const rows = await connection
    .selectFrom('letters')
    .select('id')
    .where(({ or, and, eb }) =>
      or([eb('state', '=', 'sending'), and([eb('state', '=', 'scheduled'), eb('send_at', '<=', now)])]),
    )
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
