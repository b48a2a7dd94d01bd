import { sql } from 'kysely'
import { mebibyte } from '../../../contract/bytes.ts'
import type { Connection, Database } from '../../database/connection.ts'
import { engineBehind } from '../../database/engines/engine.ts'
import { migrate, migrateThrough } from '../../database/migrate.ts'
import { ArchiveError, ArchiveTotals, type Head, type Totals } from './archive-format.ts'
import { readArchive } from './archive-reading.ts'
import {
  ask,
  listArchivedTables,
  listStoredTables,
  readRows,
  type StoredColumn,
  type StoredRow,
  type StoredTable,
} from './stored-tables.ts'

/**
 * Restores an archive into an empty database of either engine. Reads everything back, compares it, and
 * migrates the schema. A failure leaves the database unchanged.
 * @throws {ArchiveError} when the database is not empty, or the archive is damaged, newer or encrypted
 *   otherwise
 */
export async function restoreArchive(
  database: Database,
  path: string,
  passphrase: string | null,
): Promise<{ head: Head; totals: Totals }> {
  const head = await headOf(path, passphrase)
  await requireEmpty(database)
  const totals = await database.transaction().execute(async (transaction) => {
    await requireEmpty(transaction)
    await dropTables(transaction)
    await migrateThrough(transaction, head.migrations)
    let expected: Totals | null = null
    await withoutReferences(transaction, async () => {
      await clearTables(transaction)
      expected = await storeRows(transaction, path, passphrase)
    })
    if (expected === null) throw new Error('The archive has no end.')
    await compare(transaction, expected)
    return expected as Totals
  })
  await migrate(database)
  return { head, totals }
}

async function headOf(path: string, passphrase: string | null): Promise<Head> {
  for await (const part of readArchive(path, passphrase)) if (part.kind === 'head') return part.head
  throw new Error('The archive has no beginning.')
}

async function storeRows(
  connection: Connection,
  path: string,
  passphrase: string | null,
): Promise<Totals | null> {
  const storing = new RowStoring(connection, await listArchivedTables(connection))
  let totals: Totals | null = null
  for await (const part of readArchive(path, passphrase)) {
    if (part.kind === 'table') await storing.begin(part.table, part.columns)
    if (part.kind === 'row') await storing.add(part.row)
    if (part.kind === 'totals') totals = part.totals
  }
  await storing.finish()
  return totals
}

/** Compares the stored rows with the archive, table by table. */
async function compare(connection: Connection, expected: Totals): Promise<void> {
  const stored = await totalsOf(connection)
  for (const [name, { rows, sha256 }] of Object.entries(expected.tables)) {
    const found = stored.tables[name]
    if (found?.rows !== rows || found.sha256 !== sha256)
      throw new ArchiveError(
        `What was stored in ${name} is not what the archive holds, so that nothing was kept. Please report this.`,
      )
  }
}

/** Counts and hashes the rows of every table, like an archive. */
export async function totalsOf(connection: Connection): Promise<Totals> {
  const totals = new ArchiveTotals()
  for (const table of await listArchivedTables(connection)) {
    totals.begin(table.name)
    for await (const row of readRows(connection, table)) totals.addRow(JSON.stringify(row))
  }
  return totals.finish()
}

/**
 * Refuses to restore over a society. A database whose site was started and never used counts as empty.
 * @throws {ArchiveError}
 */
async function requireEmpty(connection: Connection): Promise<void> {
  const tables = await listStoredTables(connection)
  const foreign = tables.length > 0 && !tables.some(({ name }) => name === 'users')
  const rows = foreign || tables.length === 0 ? [] : await ask(connection, 'select 1 from "users" limit 1')
  if (foreign || rows.length > 0)
    throw new ArchiveError(
      'The database is not empty, and nothing was changed. Set DATABASE_URL to an empty one: a new file, or a new database.',
    )
}

/** Drops the tables of an unused site. */
async function dropTables(connection: Connection): Promise<void> {
  const names = (await listStoredTables(connection)).map(({ name }) => name)
  if (names.length === 0) return
  const isServer = engineBehind(connection) === 'postgres'
  if (!isServer) await clearTables(connection)
  const inOrder = isServer ? names : await referringFirst(connection, names)
  for (const name of [...inOrder, 'kysely_migration', 'kysely_migration_lock'])
    await ask(connection, `drop table if exists "${name}"${isServer ? ' cascade' : ''}`)
}

/** Orders tables for dropping in SQLite: each before those that it refers to. */
async function referringFirst(connection: Connection, names: string[]): Promise<string[]> {
  const { rows } = await sql<{ from: string; to: string }>`
    select tables.name as "from", keys."table" as "to"
    from sqlite_master as tables, pragma_foreign_key_list(tables.name) as keys
    where tables.type = 'table' and keys."table" <> tables.name`.execute(connection)
  const ordered: string[] = []
  let left = names
  while (left.length > 0) {
    const isFree = (name: string) => !rows.some(({ from, to }) => to === name && left.includes(from))
    const free = left.filter(isFree)
    ordered.push(...(free.length > 0 ? free : left))
    left = free.length > 0 ? left.filter((name) => !free.includes(name)) : []
  }
  return ordered
}

/** Deletes the initial rows of migrations. References are checked when the transaction ends. */
async function clearTables(connection: Connection): Promise<void> {
  if (engineBehind(connection) === 'sqlite') await sql`pragma defer_foreign_keys = on`.execute(connection)
  for (const { name } of await listStoredTables(connection)) await ask(connection, `delete from "${name}"`)
}

/** Runs work in which rows may refer to later ones. Every reference is checked afterwards. */
async function withoutReferences(connection: Connection, work: () => Promise<void>): Promise<void> {
  if (engineBehind(connection) === 'sqlite') {
    await sql`pragma defer_foreign_keys = on`.execute(connection)
    return work()
  }
  const { rows } = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(
    connection,
  )
  for (const { table, name } of rows) await ask(connection, `alter table ${table} drop constraint ${name}`)
  await work()
  for (const { table, name, definition } of rows)
    await ask(connection, `alter table ${table} add constraint ${name} ${definition}`)
}

const mostRows = 200
/** Values per statement, which both engines accept. */
const mostValues = 10_000
const mostCharacters = mebibyte

/** Stores the rows of one table after the other, in multi-row statements. */
class RowStoring {
  readonly #connection: Connection
  readonly #tables: Map<string, StoredTable>
  #table: { name: string; columns: StoredColumn[] } | null = null
  #held: StoredRow[] = []
  #characters = 0

  constructor(connection: Connection, tables: StoredTable[]) {
    this.#connection = connection
    this.#tables = new Map(tables.map((table) => [table.name, table]))
  }

  /** Starts a table whose rows have these columns. */
  async begin(name: string, columns: string[]): Promise<void> {
    await this.finish()
    const known = new Map(this.#tables.get(name)?.columns.map((column) => [column.name, column]))
    this.#table = {
      name,
      columns: columns.map((column) => {
        const found = known.get(column)
        if (!found)
          throw new ArchiveError(`The archive holds ${name}.${column}, which its own version does not have.`)
        return found
      }),
    }
  }

  async add(row: StoredRow): Promise<void> {
    if (!this.#table || row.length !== this.#table.columns.length)
      throw new ArchiveError('The archive holds a row that does not fit its table.')
    this.#held.push(row)
    for (const value of row) this.#characters += typeof value === 'string' ? value.length : 1
    const isFull = this.#held.length >= Math.min(mostRows, mostValues / row.length)
    if (isFull || this.#characters > mostCharacters) await this.finish()
  }

  /** Stores the remaining rows. */
  async finish(): Promise<void> {
    const [rows, table] = [this.#held, this.#table]
    this.#held = []
    this.#characters = 0
    if (!table || rows.length === 0) return
    const isServer = engineBehind(this.#connection) === 'postgres'
    let place = 0
    const next = () => {
      place += 1
      return isServer ? `$${place}` : '?'
    }
    const places = rows.map((row) => `(${row.map(next).join(', ')})`).join(', ')
    const names = table.columns.map(({ name }) => `"${name}"`).join(', ')
    const values = rows.flatMap((row) =>
      row.map((value, index) => bindable(value, table.columns[index]?.kind)),
    )
    await ask(this.#connection, `insert into "${table.name}" (${names}) values ${places}`, values)
  }
}

function bindable(value: unknown, kind: StoredColumn['kind'] | undefined): unknown {
  if (value === null) return null
  if (kind === 'json') return JSON.stringify(value)
  if (kind === 'bytes') return Buffer.from(String(value), 'base64')
  return value
}
