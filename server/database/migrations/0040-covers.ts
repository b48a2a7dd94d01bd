import type { Kysely } from 'kysely'
import { columnTypes } from '../engines/column-types.ts'

/** Pictures that stand for events, and what the pictures of events and announcements show. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const type = columnTypes(database)
  await database.schema
    .alterTable('events')
    .addColumn('cover_id', type.key, (column) => column.references('pictures.id').onDelete('set null'))
    .execute()
  await database.schema.alterTable('events').addColumn('cover_alt', type.text).execute()
  await database.schema.alterTable('announcements').addColumn('picture_alt', type.text).execute()
}
