import { type Kysely, sql } from 'kysely'
import { columnTypes } from '../engines/column-types.ts'

/** Comments may be edited; a report keeps the text as it was reported, whatever becomes of it afterwards. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const type = columnTypes(database)
  await database.schema.alterTable('comments').addColumn('edited_at', type.instant).execute()
  await database.schema
    .alterTable('reports')
    .addColumn('text', type.text, (column) => column.notNull().defaultTo(''))
    .execute()
  await sql`update reports set text = coalesce(
    (select text from comments where comments.id = reports.comment_id),
    (select text from posts where posts.id = reports.post_id), '')`.execute(database)
}
