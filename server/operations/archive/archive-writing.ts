import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { kibibyte } from '../../../contract/bytes.ts'
import type { Config } from '../../config.ts'
import type { Connection, Database } from '../../database/connection.ts'
import { engineBehind } from '../../database/engines/engine.ts'
import { migrate, migrationState } from '../../database/migrate.ts'
import { encrypted } from './archive-encryption.ts'
import {
  ArchiveError,
  ArchiveTotals,
  archiveName,
  explainWriteError,
  formatName,
  formatVersion,
  type Head,
  makeArchiveFolder,
  type Totals,
} from './archive-format.ts'
import { checkArchive } from './archive-reading.ts'
import { listArchivedTables, onSnapshot, readRows } from './stored-tables.ts'

const piece = 64 * kibibyte
const onlyTheOwner = 0o600

interface WrittenArchive {
  head: Head
  totals: Totals
}

/**
 * Writes a snapshot of the database into a file, while the site runs. The file gets its name only once it is
 * complete and on the disk.
 * @param passphrase encrypts the archive; null leaves it unencrypted
 * @throws {ArchiveError} when the file cannot be written, and errors of the database; then there is no file
 */
export async function writeArchive(
  database: Database,
  path: string,
  { passphrase, now = new Date() }: { passphrase: string | null; now?: Date },
): Promise<WrittenArchive> {
  const unfinished = `${path}.${process.pid}.part`
  try {
    const written = await onSnapshot(database, async (connection) => {
      const { applied } = await migrationState(connection)
      const head: Head = {
        format: formatName,
        version: formatVersion,
        at: now.toISOString(),
        engine: engineBehind(connection),
        migrations: applied,
      }
      const totals: { finished?: Totals } = {}
      const file = createWriteStream(unfinished, { flags: 'wx', mode: onlyTheOwner, flush: true })
      const source = Readable.from(pieces(linesOf(connection, head, totals)), { objectMode: false })
      await (passphrase === null
        ? pipeline(source, createGzip(), file)
        : pipeline(source, createGzip(), (packed) => encrypted(packed, passphrase), file))
      if (!totals.finished) throw new Error('The archive has no end.')
      return { head, totals: totals.finished }
    })
    await rename(unfinished, path)
    return written
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined)
    throw explainWriteError(error, path)
  }
}

async function* linesOf(
  connection: Connection,
  head: Head,
  result: { finished?: Totals },
): AsyncGenerator<string> {
  const totals = new ArchiveTotals()
  const line = (value: object) => {
    const text = JSON.stringify(value)
    totals.add(text)
    return text
  }
  yield line(head)
  for (const table of await listArchivedTables(connection)) {
    yield line({ table: table.name, columns: table.columns.map(({ name }) => name) })
    totals.begin(table.name)
    for await (const row of readRows(connection, table)) {
      const text = JSON.stringify(row)
      totals.addRow(text)
      yield text
    }
  }
  result.finished = totals.finish()
  yield JSON.stringify(result.finished)
}

/** Batches lines into chunks large enough to compress well. */
async function* pieces(lines: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let held = ''
  for await (const line of lines) {
    held += `${line}\n`
    if (held.length < piece) continue
    yield Buffer.from(held)
    held = ''
  }
  yield Buffer.from(held)
}

/**
 * Migrates the schema; a database with data is backed up before.
 * @throws {ArchiveError} when the backup fails; then the database is unchanged
 * @throws {NewerDatabaseError}
 */
export async function updateDatabase(
  { backups, now }: Pick<Config, 'backups' | 'now'>,
  database: Database,
): Promise<void> {
  const { applied, waiting } = await migrationState(database)
  const isInUse = applied.length > 0 && waiting.length > 0 && (await hasAccounts(database))
  if (isInUse && backups.beforeUpdate !== null) {
    const path = join(backups.beforeUpdate, archiveName(now(), backups.passphrase !== null, 'before-update'))
    try {
      await makeArchiveFolder(backups.beforeUpdate)
      await writeArchive(database, path, { passphrase: backups.passphrase, now: now() })
      await checkArchive(path, backups.passphrase)
    } catch (error) {
      throw new ArchiveError(
        `The backup before the update could not be made, so that the database was not changed. ${(error as Error).message} BACKUP_TO names another place; BACKUP_BEFORE_UPDATE=off does without it.`,
        { cause: error },
      )
    }
  }
  await migrate(database)
}

async function hasAccounts(database: Database): Promise<boolean> {
  return (await database.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}
