import type { Kysely } from 'kysely'
import { columnTypes } from '../engines/column-types.ts'

/** Lists of people on their way into the society, row by row, and what headings were said to mean. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const type = columnTypes(database)
  await database.schema
    .createTable('imports')
    .addColumn('id', type.key, (column) => column.primaryKey())
    .addColumn('file_name', type.text, (column) => column.notNull())
    .addColumn('state', type.key, (column) => column.notNull())
    .addColumn('ending', type.key)
    .addColumn('created_by', type.key, (column) => column.notNull())
    .addColumn('created_at', type.instant, (column) => column.notNull())
    .addColumn('expires_at', type.instant, (column) => column.notNull())
    .addColumn('row_count', type.integer, (column) => column.notNull())
    .addColumn('progress', type.integer, (column) => column.notNull())
    .addColumn('version', type.integer, (column) => column.notNull())
    .addColumn('headings', type.json, (column) => column.notNull())
    .addColumn('matching', type.json, (column) => column.notNull())
    .addColumn('preview', type.json)
    .addColumn('outcome', type.json)
    .addColumn('households', type.boolean, (column) => column.notNull())
    .addColumn('reached', type.key, (column) => column.notNull())
    .addColumn('claim', type.key, (column) => column.unique())
    .addColumn('claimed_until', type.instant)
    .execute()
  await database.schema.createIndex('imports_by_end').on('imports').column('expires_at').execute()

  await database.schema
    .createTable('import_rows')
    .addColumn('import_id', type.key, (column) =>
      column.notNull().references('imports.id').onDelete('cascade'),
    )
    .addColumn('number', type.integer, (column) => column.notNull())
    .addColumn('cells', type.json, (column) => column.notNull())
    .addColumn('kind', type.key)
    .addColumn('person', type.key)
    .addColumn('reading', type.json)
    .addColumn('problems', type.json)
    .addColumn('user_id', type.key)
    .addColumn('matched', type.key)
    .addColumn('changes', type.json)
    .addColumn('decision', type.key)
    .addColumn('household', type.key)
    .addColumn('outcome', type.key)
    .addColumn('reason', type.key)
    .addColumn('effect', type.json)
    .addPrimaryKeyConstraint('import_rows_key', ['import_id', 'number'])
    .execute()
  // Most rows have nothing there while they wait: writing them is quick.
  for (const [name, column, ...further] of [
    ['import_rows_by_person', 'person'],
    ['import_rows_by_household', 'household'],
    ['import_rows_by_kind', 'kind', 'number'],
    ['import_rows_by_outcome', 'outcome', 'number'],
  ] as const)
    await database.schema
      .createIndex(name)
      .on('import_rows')
      .columns(['import_id', column, ...further])
      .where(column, 'is not', null)
      .execute()
  await database.schema
    .createIndex('import_rows_by_user')
    .on('import_rows')
    .column('user_id')
    .where('user_id', 'is not', null)
    .execute()

  await database.schema
    .createTable('import_headings')
    .addColumn('heading', type.key, (column) => column.primaryKey())
    .addColumn('column_name', type.key)
    .addColumn('date_order', type.key)
    .execute()
}
