import { sql } from 'kysely'
import { derivedTables } from '../../database/changes/derived-tables.ts'
import type { Connection } from '../../database/connection.ts'
import { engineBehind } from '../../database/engines/engine.ts'

/** Describes a table as the database itself does. Columns stand in the order of their names, alike on both engines. */
export interface StoredTable {
  name: string
  columns: StoredColumn[]
  /** The columns of the primary key, in its order. */
  key: StoredColumn[]
}

export interface StoredColumn {
  name: string
  kind: 'json' | 'bytes' | 'text' | 'other'
}

interface ColumnRow {
  table: string
  name: string
  type: string
  /** Its place in the primary key, from 1; 0 outside of it. */
  place: number
}

const kinds: Record<string, StoredColumn['kind']> = {
  json: 'json',
  jsonb: 'json',
  blob: 'bytes',
  bytea: 'bytes',
  text: 'text',
}

/** Lists every table of the society, as the database knows them; what records the migrations is none. */
export async function listStoredTables(connection: Connection): Promise<StoredTable[]> {
  const { rows } = await (engineBehind(connection) === 'postgres' ? postgresColumns : sqliteColumns).execute(
    connection,
  )
  return [...Map.groupBy(rows, ({ table }) => table)].map(([name, columns]) => ({
    name,
    columns: columns.map(columnOf).toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    key: columns
      .filter(({ place }) => place > 0)
      .toSorted((a, b) => a.place - b.place)
      .map(columnOf),
  }))
}

/** Lists the tables that an archive holds: not those that the database makes from others by itself. */
export async function listArchivedTables(connection: Connection): Promise<StoredTable[]> {
  return (await listStoredTables(connection)).filter(({ name }) => !derivedTables.includes(name))
}

function columnOf({ name, type }: ColumnRow): StoredColumn {
  return { name, kind: kinds[type.toLowerCase()] ?? 'other' }
}

const sqliteColumns = sql<ColumnRow>`
  select tables.name as "table", columns.name as name, columns.type as type, columns.pk as place
  from sqlite_master as tables, pragma_table_xinfo(tables.name) as columns
  where tables.type = 'table' and tables.name not like 'sqlite%' and tables.name not like 'kysely_migration%'
    and columns.hidden = 0
  order by tables.name`

const postgresColumns = sql<ColumnRow>`
  select tables.relname as "table", columns.attname as name, format_type(columns.atttypid, null) as type,
    coalesce(array_position(keys.indkey::int2[], columns.attnum), -1) + 1 as place
  from pg_class as tables
  join pg_attribute as columns on columns.attrelid = tables.oid and columns.attnum > 0
    and not columns.attisdropped and columns.attgenerated = ''
  left join pg_index as keys on keys.indrelid = tables.oid and keys.indisprimary
  where tables.relnamespace = current_schema()::regnamespace and tables.relkind in ('r', 'p')
    and tables.relname not like 'kysely_migration%'
  order by tables.relname collate "C"`
