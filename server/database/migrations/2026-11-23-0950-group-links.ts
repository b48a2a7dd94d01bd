import type { Kysely } from 'kysely'
import { columnTypes } from '../engines/engine.ts'

/** Adds the group whose letters a link stops. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .alterTable('account_links')
    .addColumn('group_id', columnTypes(database).key, (column) =>
      column.references('groups.id').onDelete('cascade'),
    )
    .execute()
  await database.schema
    .createIndex('account_links_by_group')
    .on('account_links')
    .column('group_id')
    .where('group_id', 'is not', null)
    .execute()
}
