import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { anApp } from '../../tests/support/app.ts'
import { anEmptyDatabase } from '../../tests/support/empty-database.ts'
import type { Connection } from './connection.ts'
import { engineBehind } from './engines/engine.ts'
import { up } from './migrations/2026-11-22-0000-baseline.ts'

/** The catalogues of each engine: tables, columns, constraints, indexes, functions, triggers. */
const catalogues = {
  sqlite: [
    "select type || ' ' || name || ' ' || tbl_name || ' ' || coalesce(sql, '') as entry from sqlite_master where tbl_name not like 'kysely%'",
    `select t.name || c.cid || c.name || c.type || c."notnull" || coalesce(c.dflt_value, '') || c.pk || c.hidden as entry
      from sqlite_master as t, pragma_table_xinfo(t.name) as c where t.type = 'table' and t.name not like 'kysely%'`,
    `select t.name || f."table" || f."from" || f."to" || f.on_delete || f.on_update as entry
      from sqlite_master as t, pragma_foreign_key_list(t.name) as f where t.type = 'table'`,
    `select i.name || x.name || x."desc" || x.coll || x.seqno as entry from sqlite_master as i, pragma_index_xinfo(i.name) as x
      where i.type = 'index' and x.name is not null and i.tbl_name not like 'kysely%'`,
  ],
  postgres: [
    `select table_name || ordinal_position || column_name || data_type || coalesce(collation_name, '') || is_nullable
      || coalesce(column_default, '') || is_identity || is_generated as entry
      from information_schema.columns where table_schema = 'public' and table_name not like 'kysely%'`,
    `select conrelid::regclass || conname || pg_get_constraintdef(oid) as entry from pg_constraint
      where connamespace = 'public'::regnamespace and conrelid::regclass::text not like 'kysely%'`,
    "select indexdef as entry from pg_indexes where schemaname = 'public' and tablename not like 'kysely%'",
    "select pg_get_functiondef(oid) as entry from pg_proc where pronamespace = 'public'::regnamespace",
    'select pg_get_triggerdef(oid) as entry from pg_trigger where not tgisinternal',
  ],
}

const firstRows = [
  'select * from backup_state',
  'select * from society_settings',
  'select * from pages order by id',
  'select name, length(value) as characters from site_secrets order by name',
]

/** Describes schema and first rows; spaces, quotes and case are not compared. */
async function described(connection: Connection): Promise<string[]> {
  const rowsOf = async (query: string) =>
    (await sql.raw<Record<string, unknown>>(query).execute(connection)).rows
  const schema = (await Promise.all(catalogues[engineBehind(connection)].map(rowsOf))).flat()
  const rows = (await Promise.all(firstRows.map(rowsOf))).flat()
  return [
    ...schema.map(({ entry }) => plain(String(entry))),
    ...rows.map((row) => JSON.stringify(row)),
  ].toSorted()
}

function plain(text: string): string {
  return text
    .replace(/"(\w+)"/g, '$1')
    .replace(/\s+/g, ' ')
    .replaceAll('( ', '(')
    .replaceAll(' )', ')')
    .toLowerCase()
}

it('creates the same schema as the migrations before it', async () => {
  const empty = await anEmptyDatabase()
  await up(empty as never)
  expect(await described(empty)).toEqual(await described((await anApp()).database))
})
