import { CompiledQuery, sql } from 'kysely'
import { derivedTables } from '../../database/changes/derived-tables.ts'
import type { Connection, Database } from '../../database/connection.ts'
import { engineBehind } from '../../database/engines/engine.ts'
import { ArchiveError } from './archive-format.ts'

/** A table as described by the database itself. Columns are in the order of their names, alike on both engines. */
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
  /** Its position in the primary key, from 1; 0 outside of it. */
  place: number
}

const kinds: Record<string, StoredColumn['kind']> = {
  json: 'json',
  jsonb: 'json',
  blob: 'bytes',
  bytea: 'bytes',
  text: 'text',
}

/** Lists every table of the society from the database's catalogue, without those that record migrations. */
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

/** Lists the tables of an archive, without those that the database derives from others. */
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

/** Rows per query: few enough for pictures, enough for short rows. */
const rowsAtOnce = 500
const picturesAtOnce = 4

/** A row in archive form: the values in the order of the columns. */
export type StoredRow = unknown[]

/**
 * Runs work on a snapshot of the database, while others continue to write.
 * @param work only reads
 */
export function onSnapshot<Result>(
  database: Database,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  const begin =
    engineBehind(database) === 'postgres'
      ? sql`begin isolation level repeatable read read only`
      : // Without the write lock that transactions of the site take at once.
        sql`begin deferred`
  return database.connection().execute(async (connection) => {
    await begin.execute(connection)
    try {
      return await work(connection)
    } finally {
      await sql`rollback`.execute(connection).catch(() => undefined)
    }
  })
}

/**
 * Reads a table in batches, in the order of its primary key. The order is by code points, and therefore the
 * same on both engines.
 */
export async function* readRows(connection: Connection, table: StoredTable): AsyncGenerator<StoredRow> {
  if (table.key.length === 0) throw new ArchiveError(`The table ${table.name} has no primary key.`)
  const limit = table.columns.some(({ kind }) => kind === 'bytes') ? picturesAtOnce : rowsAtOnce
  const isServer = engineBehind(connection) === 'postgres'
  const inOrder = table.key.map((column) => orderable(column, isServer)).join(', ')
  const beyond = table.key.map((_, place) => (isServer ? `$${place + 1}` : '?')).join(', ')
  const select = `select ${table.columns.map(({ name }) => `"${name}"`).join(', ')} from "${table.name}"`
  const order = `order by ${inOrder} limit ${limit}`
  let after: unknown[] | null = null
  for (;;) {
    const query: string =
      after === null ? `${select} ${order}` : `${select} where (${inOrder}) > (${beyond}) ${order}`
    const rows = await ask(connection, query, after ?? [])
    for (const row of rows) yield table.columns.map(({ name }) => stored(row[name]))
    const last = rows.at(-1)
    if (last === undefined || rows.length < limit) return
    after = table.key.map(({ name }) => last[name])
  }
}

/** Runs a statement composed of names of the schema; values are bound. */
export async function ask(
  connection: Connection,
  text: string,
  values: readonly unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const { rows } = await connection.executeQuery<Record<string, unknown>>(
    CompiledQuery.raw(text, [...values]),
  )
  return rows
}

function orderable({ name, kind }: StoredColumn, isServer: boolean): string {
  return isServer && kind === 'text' ? `"${name}" collate "C"` : `"${name}"`
}

/** Returns a value with sorted keys, and bytes as Base64. Equal rows become equal lines. */
function stored(value: unknown): unknown {
  if (value instanceof Uint8Array)
    return Buffer.from(value.buffer, value.byteOffset, value.length).toString('base64')
  if (Array.isArray(value)) return value.map(stored)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, stored(inner)]))
}
