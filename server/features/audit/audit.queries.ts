import type { Insertable } from 'kysely'
import { chunksOf } from '../../database/compiled-once.ts'
import type { Connection } from '../../database/connection.ts'
import type { AuditEntryRow } from '../../database/rows/audit-rows.ts'

export function insertEntry(connection: Connection, entry: Insertable<AuditEntryRow>) {
  return connection.insertInto('acts').values(entry).execute()
}

/** Adds entries, in the order of their ids. */
export async function insertEntries(
  connection: Connection,
  entries: readonly Insertable<AuditEntryRow>[],
): Promise<void> {
  for (const chunk of chunksOf(entries)) await connection.insertInto('acts').values(chunk).execute()
}

export function listEntriesAbout(connection: Connection, userId: string) {
  return connection
    .selectFrom('acts')
    .select(['id', 'before', 'after', 'reason'])
    .where('about_user_id', '=', userId)
    .execute()
}

/** Lists the previous values of a kind of action on an account, since an instant. */
export function listValuesBefore(
  connection: Connection,
  userId: string,
  { act, since }: { act: string; since: string },
) {
  return connection
    .selectFrom('acts')
    .select('before')
    .where('about_user_id', '=', userId)
    .where('act', '=', act)
    .where('at', '>=', since)
    .execute()
}

/** Lists the newest actions of others on an account's content, since an instant. */
export function listActionsOfOthers(
  connection: Connection,
  userId: string,
  { acts, since, limit }: { acts: readonly string[]; since: string; limit: number },
) {
  return connection
    .selectFrom('acts')
    .select(['id', 'act', 'before', 'reason', 'at'])
    .where('about_user_id', '=', userId)
    .where('actor_id', '<>', userId)
    .where('act', 'in', acts)
    .where('at', '>=', since)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export function replaceValues(
  connection: Connection,
  id: string,
  values: Pick<Insertable<AuditEntryRow>, 'before' | 'after' | 'reason'>,
) {
  return connection.updateTable('acts').set(values).where('id', '=', id).execute()
}
