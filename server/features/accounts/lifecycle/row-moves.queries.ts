import { sql } from 'kysely'
import type { Connection } from '../../../database/connection.ts'
import { engineBehind } from '../../../database/engines/engine.ts'
import type { Tables } from '../../../database/rows/tables.ts'

/** A row of any table. */
export type Row = Record<string, unknown>

/** Rows of one statement. */
const rowsAtOnce = 100

/** Lists the column sets that identify a row of a table: its primary key first, then its unique indexes. */
export async function listUniqueKeys(connection: Connection, table: keyof Tables): Promise<string[][]> {
  const query =
    engineBehind(connection) === 'postgres'
      ? sql<{ name: string; columns: string }>`
          select i.indexrelid::text as name, string_agg(a.attname, ',' order by k.place) as columns
          from pg_index as i
            cross join lateral unnest(i.indkey) with ordinality as k(number, place)
            join pg_attribute as a on a.attrelid = i.indrelid and a.attnum = k.number
          where i.indrelid = quote_ident(${table})::regclass and i.indisunique and i.indpred is null
          group by i.indexrelid, i.indisprimary order by i.indisprimary desc`
      : sql<{ name: string; columns: string }>`
          select 'primary' as name, group_concat(name, ',') as columns
            from (select name from pragma_table_info(${table}) where pk > 0 order by pk)
          union all
          select i.name, (select group_concat(name, ',') from (select name from pragma_index_info(i.name) order by seqno))
            from pragma_index_list(${table}) as i where i."unique" = 1 and i.origin <> 'pk' and i.partial = 0`
  const { rows } = await query.execute(connection)
  return rows.filter(({ columns }) => columns).map(({ columns }) => columns.split(','))
}

/** Reads the rows of an account in a table. */
export async function listRowsOf(
  connection: Connection,
  table: keyof Tables,
  owner: string,
  userId: string,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select * from ${sql.table(table)} where ${sql.ref(owner)} in (${userId})`.execute(connection)
  return rows
}

/** Lists the other account's rows that conflict with the remaining one's in a unique key. */
export async function listConflicts(
  connection: Connection,
  table: keyof Tables,
  { owner, key, keptId, otherId }: { owner: string; key: readonly string[]; keptId: string; otherId: string },
): Promise<Row[]> {
  const rest = key.filter((column) => column !== owner)
  const same = rest.map((column) => sql`kept.${sql.ref(column)} = own.${sql.ref(column)}`)
  const { rows } = await sql<Row>`
    select own.* from ${sql.table(table)} as own where own.${sql.ref(owner)} in (${otherId})
      and exists (select 1 from ${sql.table(table)} as kept
        where ${sql.join([sql`kept.${sql.ref(owner)} = ${keptId}`, ...same], sql` and `)})`.execute(
    connection,
  )
  return rows
}

/** Deletes single rows, each identified by a key. */
export async function deleteRows(
  transaction: Connection,
  table: keyof Tables,
  key: readonly string[],
  rows: readonly Row[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await sql`delete from ${sql.table(table)} where ${anyOf(key, rows.slice(from, from + rowsAtOnce))}`.execute(
      transaction,
    )
}

/** Moves every row of an account to another one. */
export async function moveRows(
  transaction: Connection,
  table: keyof Tables,
  { owner, fromId, toId }: { owner: string; fromId: string; toId: string },
): Promise<void> {
  // Not "= ?": caches would treat that as the only account concerned.
  await sql`update ${sql.table(table)} set ${sql.ref(owner)} = ${toId} where ${sql.ref(owner)} in (${fromId})`.execute(
    transaction,
  )
}

/** Moves single rows back, unless they have changed since the merge. */
export async function moveRowsBack(
  transaction: Connection,
  table: keyof Tables,
  {
    owner,
    key,
    rows,
    fromId,
    toId,
  }: { owner: string; key: readonly string[]; rows: readonly Row[]; fromId: string; toId: string },
): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const named = key.length > 0 ? anyOf(key, rows.slice(from, from + rowsAtOnce)) : sql`true`
    await sql`update ${sql.table(table)} set ${sql.ref(owner)} = ${toId}
      where ${sql.ref(owner)} in (${fromId}) and (${named})`.execute(transaction)
  }
}

/** Builds the condition that a row is one of several, each identified by a key. */
function anyOf(key: readonly string[], rows: readonly Row[]) {
  const conditions = rows.map((row) => {
    const columns = key.map((column) => sql`${sql.ref(column)} = ${row[column]}`)
    return sql`(${sql.join(columns, sql` and `)})`
  })
  return sql.join(conditions, sql` or `)
}

/** Inserts rows as they were read; JSON and bytes retain their types. Conflicting rows are skipped. */
export async function insertRows(
  transaction: Connection,
  table: keyof Tables,
  rows: readonly Row[],
): Promise<void> {
  for (const row of rows) {
    const stored = Object.fromEntries(Object.entries(row).map(([column, value]) => [column, asStored(value)]))
    await transaction
      .withTables<Record<string, Row>>()
      .insertInto(table)
      .values(stored)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

function asStored(value: unknown): unknown {
  const isPlain = value === null || typeof value !== 'object' || value instanceof Uint8Array
  return isPlain ? value : JSON.stringify(value)
}
