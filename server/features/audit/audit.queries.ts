import type { Insertable } from 'kysely'
import type { Connection } from '../../database/connection.ts'
import type { AuditEntryRow } from '../../database/rows/audit-rows.ts'

export function insertEntry(connection: Connection, entry: Insertable<AuditEntryRow>) {
  return connection.insertInto('acts').values(entry).execute()
}

export function blankEntriesAbout(connection: Connection, userId: string) {
  return connection
    .updateTable('acts')
    .set({ before: null, after: null, reason: null })
    .where('about_user_id', '=', userId)
    .execute()
}
