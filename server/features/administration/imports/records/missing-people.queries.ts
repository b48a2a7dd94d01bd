import { sql } from 'kysely'
import type { Connection } from '../../../../database/connection.ts'
import { locksRows } from '../../../../database/row-locks.ts'
import { entriesOf } from './row-numbers.ts'

/** Lists people of a list who are not members yet, in order. */
export function listUnknownRows(
  connection: Connection,
  importId: string,
  { after, limit }: { after: number; limit: number },
) {
  return connection
    .selectFrom('import_rows')
    .select(['number', 'reading'])
    .where('import_id', '=', importId)
    .where('kind', '=', 'new')
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute()
}

/**
 * Lists the members that no row of a list's sheet names, by name. SQLite compares the import as an expression: otherwise it
 * would read the whole list for each member instead of using the index by user.
 */
export function listAbsentMembers(
  connection: Connection,
  importId: string,
  { sheet, after, limit }: { sheet: number; after: readonly [string, string] | null; limit: number },
) {
  const { after: first, last } = entriesOf(sheet)
  const ofImport = locksRows(connection) ? sql.ref<string>('row.import_id') : sql<string>`row.import_id || ''`
  return connection
    .selectFrom('users')
    .select(['users.id', 'users.name', 'users.name_key', 'users.email'])
    .where('users.departed', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('import_rows as row')
            .select('row.number')
            .whereRef('row.user_id', '=', 'users.id')
            .where(ofImport, '=', importId)
            .where('row.number', '>', first)
            .where('row.number', '<=', last),
        ),
      ),
    )
    .$if(after !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('users.name_key', 'users.id'), '>', tuple(after?.[0] ?? '', after?.[1] ?? '')),
      ),
    )
    .orderBy('users.name_key')
    .orderBy('users.id')
    .limit(limit)
    .execute()
}
