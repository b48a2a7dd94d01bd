import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '../../../database/connection.ts'
import { engineBehind } from '../../../database/engines/engine.ts'
import { personalTables, type Through } from '../../../database/personal-tables.ts'
import type { Tables } from '../../../database/rows/tables.ts'

/** A row, with a `PictureReference` in place of each picture. */
export type OwnRow = Record<string, unknown>

/** The rows of a table about an account. */
export interface OwnRows {
  table: keyof Tables
  /** The column that refers to the account; a table may have several. */
  owner: string
  /** Distinguishes this section from the table's others. */
  name: string
  rows: OwnRow[]
}

/**
 * The location of a stored picture. All pictures together may exceed the memory, so each is read separately.
 */
export class PictureReference {
  readonly table: keyof Tables
  readonly column: string
  /** The column and the value that find its row. */
  readonly key: { column: string; value: unknown }

  constructor(table: keyof Tables, column: string, key: { column: string; value: unknown }) {
    this.table = table
    this.column = column
    this.key = key
  }
}

/** Reads every row about an account, without withheld columns, table by table. */
export async function* readOwnRows(connection: Connection, userId: string): AsyncGenerator<OwnRows> {
  for (const [name, kinds] of Object.entries(personalTables)) {
    const table = name as keyof Tables
    const known = new Set<unknown>()
    for (const { owner, withheld = [], through } of kinds) {
      if (withheld === 'all') continue
      const hidden: readonly string[] = withheld
      const columns = (await listColumns(connection, table)).filter((one) => !hidden.includes(one.name))
      const ways = through?.map((way) => leadingTo(userId, way)) ?? [sql`(${userId})`]
      const isOwn = sql.join(
        ways.map((way) => sql`${sql.ref(owner)} in ${way}`),
        sql` or `,
      )
      const query = sql<OwnRow>`select ${sql.join(columns.map(selected))} from ${sql.table(table)} where ${isOwn}`
      // A row that concerns the account in several ways appears once.
      const rows = (await query.execute(connection)).rows.filter(({ id }) => !known.has(id))
      for (const { id } of rows) if (id !== undefined) known.add(id)
      yield {
        table,
        owner,
        name: owner === kinds[0]?.owner ? table : `${table}-${owner.replace(/_id$/, '')}`,
        rows: rows.map((row) => withReferences(row, { table, owner, columns })),
      }
    }
  }
}

/** Selects the values of a column that lead to an account. */
function leadingTo(userId: string, { table, owner, key, through }: Through): RawBuilder<unknown> {
  const accounts = through ? leadingTo(userId, through) : sql`(${userId})`
  return sql`(select ${sql.ref(key)} from ${sql.table(table)} where ${sql.ref(owner)} in ${accounts})`
}

/** Reads one picture; null when it no longer exists. */
export async function readOwnPicture(
  connection: Connection,
  { table, column, key }: PictureReference,
): Promise<Uint8Array | null> {
  const { rows } = await sql<{ bytes: Uint8Array | null }>`
    select ${sql.ref(column)} as bytes from ${sql.table(table)} where ${sql.ref(key.column)} = ${key.value}`.execute(
    connection,
  )
  return rows[0]?.bytes ?? null
}

/** Selects a column; of a picture only whether it exists. */
function selected({ name, isPicture }: OwnColumn) {
  return isPicture ? sql`${sql.ref(name)} is not null as ${sql.ref(name)}` : sql.ref(name)
}

function withReferences(
  row: OwnRow,
  { table, owner, columns }: { table: keyof Tables; owner: string; columns: OwnColumn[] },
): OwnRow {
  const column = 'id' in row ? 'id' : owner
  const key = { column, value: row[column] }
  const pictures = columns.filter(({ isPicture }) => isPicture)
  const references = pictures.map(({ name }) => [
    name,
    row[name] ? new PictureReference(table, name, key) : null,
  ])
  return { ...row, ...Object.fromEntries(references) }
}

interface OwnColumn {
  name: string
  isPicture: boolean
}

/** Lists the columns of a table in order; columns of bytes contain pictures. */
async function listColumns(connection: Connection, table: keyof Tables): Promise<OwnColumn[]> {
  const query =
    engineBehind(connection) === 'postgres'
      ? sql<{ name: string; type: string }>`
          select attname as name, format_type(atttypid, null) as type from pg_attribute
          where attrelid = quote_ident(${table})::regclass and attnum > 0 and not attisdropped order by attnum`
      : sql<{ name: string; type: string }>`select name, type from pragma_table_info(${table}) order by cid`
  const { rows } = await query.execute(connection)
  return rows.map(({ name, type }) => ({
    name,
    isPicture: ['bytea', 'blob'].includes(type.toLowerCase()),
  }))
}
