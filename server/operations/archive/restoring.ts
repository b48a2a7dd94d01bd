import type { Connection, Database } from '../../database/connection.ts'
import { migrate, migrateThrough } from '../../database/migrate.ts'
import { ArchiveError } from './archive-error.ts'
import type { Head, Totals } from './archive-lines.ts'
import { readArchive } from './archive-reading.ts'
import { clearTables, dropTables, requireEmpty, withoutReferences } from './emptying.ts'
import { readRows } from './row-reading.ts'
import { RowStoring } from './row-storing.ts'
import { listArchivedTables } from './stored-tables.ts'
import { LineTotals } from './totals.ts'

/**
 * Fills an empty database of either engine from an archive, reads everything back, compares it, and brings the schema
 * up to date. A failure leaves the database as it was.
 * @throws {ArchiveError} when the database is not empty, or the archive is damaged, newer or encrypted otherwise
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

/** Reads back what was stored, and compares it with the archive, table by table. */
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

/** Counts and hashes the rows of every table, as an archive would. */
export async function totalsOf(connection: Connection): Promise<Totals> {
  const totals = new LineTotals()
  for (const table of await listArchivedTables(connection)) {
    totals.begin(table.name)
    for await (const row of readRows(connection, table)) totals.addRow(JSON.stringify(row))
  }
  return totals.finish()
}
