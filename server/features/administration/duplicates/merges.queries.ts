import type { Insertable } from 'kysely'
import type { Connection } from '../../../database/connection.ts'
import { locksRows } from '../../../database/row-locks.ts'
import type { MergeRow } from '../../../database/rows/administration-rows.ts'

function merges(connection: Connection) {
  return connection
    .selectFrom('merges')
    .innerJoin('users as kept', 'kept.id', 'merges.kept_id')
    .leftJoin('users as officer', 'officer.id', 'merges.merged_by')
    .select(['merges.id', 'merges.kept_id', 'merges.other_id', 'merges.other_name', 'merges.merged_at'])
    .select(['merges.undone_at', 'kept.name as kept_name', 'officer.name as officer_name'])
    .select(({ eb }) => eb('merges.record', 'is not', null).as('undoable'))
}

export type PastMergeRecord = Awaited<ReturnType<typeof listMergesBefore>>[number]

/** Lists merges, newest first. */
export function listMergesBefore(connection: Connection, before: string | null, limit: number) {
  const query = merges(connection).orderBy('merges.id', 'desc').limit(limit)
  return (before === null ? query : query.where('merges.id', '<', before)).execute()
}

export function findMerge(connection: Connection, id: string) {
  return merges(connection).where('merges.id', '=', id).executeTakeFirst()
}

/** Reads the data for undoing a merge, and locks the merge until the transaction ends. */
export async function lockMergeRecord(transaction: Connection, id: string) {
  const query = transaction.selectFrom('merges').selectAll().where('id', '=', id)
  return (locksRows(transaction) ? query.forUpdate() : query).executeTakeFirst()
}

export async function insertMerge(transaction: Connection, merge: Insertable<MergeRow>): Promise<void> {
  await transaction.insertInto('merges').values(merge).execute()
}

/** Records that a merge was undone, and deletes the data for it. */
export async function endMerge(transaction: Connection, id: string, undoneAt: string): Promise<void> {
  await transaction
    .updateTable('merges')
    .set({ record: null, undone_at: undoneAt })
    .where('id', '=', id)
    .execute()
}

/** Deletes the data of merges that can no longer be undone. */
export async function deleteUndoDataBefore(connection: Connection, mergedBefore: string): Promise<void> {
  await connection
    .updateTable('merges')
    .set({ record: null })
    .where('record', 'is not', null)
    .where('merged_at', '<', mergedBefore)
    .execute()
}

/** Counts a person's rows that a merge would move. */
export async function countBelongings(connection: Connection, userId: string) {
  const tables = {
    memberships: 'memberships',
    rsvps: 'event_answers',
    posts: 'posts',
    comments: 'comments',
  } as const
  const counts: Record<string, number> = {}
  for (const [name, table] of Object.entries({ ...tables, messages: 'mails' } as const)) {
    const { count } = await connection
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    counts[name] = Number(count)
  }
  return counts
}
