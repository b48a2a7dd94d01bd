import { type Kysely, sql } from 'kysely'
import { columnTypes } from '../engines/column-types.ts'

/** Pages that every society has; officers write them, nobody removes them. */
const builtInPages = [
  { id: 'about', title: 'About' },
  { id: 'bylaws', title: 'Bylaws' },
  { id: 'privacy', title: 'Privacy' },
]

/**
 * Adds what administrators run the site with: settings, pages with their history, announcements, pictures, and
 * accounts that wait for approval. The author of a text is kept as an id only: the text outlives the account.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const type = columnTypes(database)

  // Accounts made before this, and those that officers make, need no approval.
  await database.schema
    .alterTable('users')
    .addColumn('approved', type.boolean, (column) => column.notNull().defaultTo(sql`true`))
    .execute()
  await database.schema
    .createIndex('users_waiting')
    .on('users')
    .column('id')
    .where(sql.ref('approved'), '=', sql.lit(false))
    .execute()

  await database.schema
    .createTable('society_settings')
    .addColumn('slot', type.integer, (column) => column.primaryKey().check(sql`slot = 1`))
    .addColumn('saved', type.json, (column) => column.notNull())
    .addColumn('version', type.integer, (column) => column.notNull())
    .execute()

  await database.schema
    .createTable('pictures')
    .addColumn('id', type.key, (column) => column.primaryKey())
    .addColumn('width', type.integer, (column) => column.notNull())
    .addColumn('height', type.integer, (column) => column.notNull())
    .addColumn('large', type.bytes, (column) => column.notNull())
    .addColumn('small', type.bytes, (column) => column.notNull())
    .addColumn('created_by', type.key, (column) => column.notNull())
    .addColumn('created_at', type.instant, (column) => column.notNull())
    .execute()

  await database.schema
    .createTable('pages')
    .addColumn('id', type.key, (column) => column.primaryKey())
    .addColumn('slug', type.key, (column) => column.notNull())
    .addColumn('built_in', type.boolean, (column) => column.notNull())
    .addColumn('title', type.text, (column) => column.notNull())
    .addColumn('published_id', type.key)
    .addColumn('draft_title', type.text)
    .addColumn('draft_text', type.text)
    .addColumn('version', type.integer, (column) => column.notNull())
    .addColumn('updated_at', type.instant)
    .addUniqueConstraint('pages_slug', ['slug'])
    .execute()
  await database.schema
    .createTable('page_revisions')
    .addColumn('id', type.key, (column) => column.primaryKey())
    .addColumn('page_id', type.key, (column) => column.notNull().references('pages.id').onDelete('cascade'))
    .addColumn('title', type.text, (column) => column.notNull())
    .addColumn('text', type.text, (column) => column.notNull())
    .addColumn('author_id', type.key, (column) => column.notNull())
    .addColumn('created_at', type.instant, (column) => column.notNull())
    .execute()
  await database.schema
    .createIndex('page_revisions_by_page')
    .on('page_revisions')
    .columns(['page_id', 'id'])
    .execute()

  await database.schema
    .createTable('announcements')
    .addColumn('id', type.key, (column) => column.primaryKey())
    .addColumn('title', type.text, (column) => column.notNull())
    .addColumn('text', type.text, (column) => column.notNull())
    .addColumn('audience', type.key, (column) =>
      column.notNull().check(sql`audience in ('everyone', 'members')`),
    )
    .addColumn('date', type.date, (column) => column.notNull())
    .addColumn('published', type.boolean, (column) => column.notNull())
    .addColumn('picture_id', type.key, (column) => column.references('pictures.id').onDelete('set null'))
    .addColumn('version', type.integer, (column) => column.notNull())
    .addColumn('author_id', type.key, (column) => column.notNull())
    .addColumn('created_at', type.instant, (column) => column.notNull())
    .addColumn('updated_at', type.instant, (column) => column.notNull())
    .execute()
  await database.schema
    .createIndex('announcements_by_date')
    .on('announcements')
    .columns(['date', 'id'])
    .execute()

  const rows = database.withTables<{
    society_settings: { slot: number; saved: string; version: number }
    pages: { id: string; slug: string; built_in: boolean; title: string; version: number }
  }>()
  await rows.insertInto('society_settings').values({ slot: 1, saved: '{}', version: 0 }).execute()
  await rows
    .insertInto('pages')
    .values(builtInPages.map(({ id, title }) => ({ id, slug: id, built_in: true, title, version: 0 })))
    .execute()
}
