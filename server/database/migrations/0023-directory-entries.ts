import { type CreateTableBuilder, type Kysely, sql } from 'kysely'
import { columnTypes } from '../engines/column-types.ts'
import { engineBehind } from '../engines/engine.ts'
import { counters, entryColumns, entryRows } from './directory/entries.ts'
import { keepDirectoryOnPostgres } from './directory/postgres-triggers.ts'
import { keepDirectoryOnSqlite } from './directory/sqlite-triggers.ts'

/**
 * What the directory is read from, however many members there are: one entry for each profile that lists may name, in
 * the order of names under every filter; counters of groups and places; and search words in the order of names. The
 * database keeps entries and counters itself, so that no write can forget them.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const type = columnTypes(database)
  await database.schema
    .createTable('directory_entries')
    .addColumn('user_id', type.key, (column) =>
      column.primaryKey().references('profiles.user_id').onDelete('cascade'),
    )
    .addColumn('name_key', type.key, (column) => column.notNull())
    .addColumn('trusted', type.boolean, (column) => column.notNull())
    .addColumn('birthday', type.key)
    .addColumn('birthday_audience', type.key, (column) => column.notNull())
    .addColumn('position', type.key, (column) => column.notNull())
    .addColumn('category', type.key)
    .addColumn('active', type.boolean)
    .addColumn('confirmation', type.key)
    .addColumn('location', type.text)
    .addColumn('location_key', type.key)
    .addColumn('location_audience', type.key, (column) => column.notNull())
    .execute()
  const orders = [
    ['name', []],
    ['birthday', ['birthday']],
    ['position', ['position']],
    ['category', ['category']],
    ['active', ['active']],
    ['location', ['location_key']],
  ] as const
  for (const [name, columns] of orders)
    await database.schema
      .createIndex(`directory_entries_by_${name}`)
      .on('directory_entries')
      .columns([...columns, 'name_key', 'user_id'])
      .execute()
  for (const { table, columns } of counters) {
    let making: CreateTableBuilder<string, string> = database.schema.createTable(table)
    for (const column of columns)
      making = making.addColumn(column, column === 'trusted' ? type.boolean : type.key, (definition) =>
        definition.notNull(),
      )
    await making
      .addColumn('slot', type.key, (column) => column.notNull())
      .addColumn('members', type.integer, (column) => column.notNull())
      .addPrimaryKeyConstraint(`${table}_key`, [...columns, 'slot'])
      .execute()
  }
  await orderSearchWords(database)
  await fill(database)
  await (engineBehind(database) === 'postgres' ? keepDirectoryOnPostgres : keepDirectoryOnSqlite)(database)
}

async function orderSearchWords(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .alterTable('search_words')
    .addColumn('name_key', columnTypes(database).key, (column) => column.notNull().defaultTo(''))
    .execute()
  await sql`update search_words set name_key = (select name_key from users where users.id = search_words.user_id)`.execute(
    database,
  )
  await database.schema
    .createIndex('search_words_by_name')
    .on('search_words')
    .columns(['word', 'name_key', 'user_id', 'audience'])
    .execute()
  await database.schema.dropIndex('search_words_by_user').execute()
  await database.schema
    .createIndex('search_words_by_user')
    .on('search_words')
    .columns(['user_id', 'word', 'audience'])
    .execute()
}

async function fill(database: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(database)
  await run(`insert into directory_entries (${entryColumns}) ${entryRows}`)
  for (const { table, columns, present } of counters) {
    const names = columns.join(', ')
    await run(`insert into ${table} (${names}, slot, members)
      select ${names}, '', count(*) from directory_entries where ${present} is not null group by ${names}`)
  }
}
