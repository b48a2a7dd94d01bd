import type { Insertable, Updateable } from 'kysely'
import type { Connection } from '../../../database/connection.ts'
import type { SelectionRow } from '../../../database/rows/letter-rows.ts'
import type { VersionedId } from '../../../endpoints/entity-tags.ts'

/** Lists a page of selections by name. */
export function listStored(
  connection: Connection,
  { forTreasurers, after, limit }: { forTreasurers: boolean; after: [nameKey: string] | null; limit: number },
) {
  return connection
    .selectFrom('selections')
    .selectAll()
    .$if(forTreasurers, (query) => query.where('for_treasurers', '=', true))
    .$if(after !== null, (query) => query.where('name_key', '>', after?.[0] ?? ''))
    .orderBy('name_key')
    .limit(limit)
    .execute()
}

export function findSelection(connection: Connection, id: string) {
  return connection.selectFrom('selections').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function countSelections(connection: Connection): Promise<number> {
  const { count } = await connection
    .selectFrom('selections')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export function insertSelection(connection: Connection, row: Insertable<SelectionRow>) {
  return connection.insertInto('selections').values(row).execute()
}

/** Changes a selection; returns false when its version differs. */
export async function updateSelection(
  connection: Connection,
  { id, version }: VersionedId,
  change: Updateable<SelectionRow>,
): Promise<boolean> {
  const { numUpdatedRows } = await connection
    .updateTable('selections')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Deletes a selection; returns false when its version differs. */
export async function deleteSelection(
  connection: Connection,
  { id, version }: VersionedId,
): Promise<boolean> {
  const { numDeletedRows } = await connection
    .deleteFrom('selections')
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
