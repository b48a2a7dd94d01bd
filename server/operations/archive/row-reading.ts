import { CompiledQuery, sql } from 'kysely'
import type { Connection, Database } from '../../database/connection.ts'
import { engineBehind } from '../../database/engines/engine.ts'
import { ArchiveError } from './archive-error.ts'
import type { StoredColumn, StoredTable } from './stored-tables.ts'

/** Rows of one query: few enough for pictures, enough for short rows. */
const rowsAtOnce = 500
const picturesAtOnce = 4

/** A row as the archive holds it: the values in the order of the columns. */
export type StoredRow = unknown[]

/**
 * Runs work on the database as it is at one moment, while others go on writing.
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

/** Reads a table in the order of its primary key, by code points, some rows at a time: alike on both engines. */
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

/** Runs a statement that is put together from names of the schema; values are bound. */
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

/** Keys of JSON in one order, and bytes as Base64, so that equal rows are equal lines. */
function stored(value: unknown): unknown {
  if (value instanceof Uint8Array)
    return Buffer.from(value.buffer, value.byteOffset, value.length).toString('base64')
  if (Array.isArray(value)) return value.map(stored)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, stored(inner)]))
}
