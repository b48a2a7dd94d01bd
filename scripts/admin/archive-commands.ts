import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Config } from '../../server/config.ts'
import type { Database } from '../../server/database/connection.ts'
import { lockForOneSite } from '../../server/database/embedded/single-site.ts'
import { ArchiveError, type Totals } from '../../server/operations/archive/archive-format.ts'
import { checkArchive } from '../../server/operations/archive/archive-reading.ts'
import { writeArchive } from '../../server/operations/archive/archive-writing.ts'
import { restoreArchive } from '../../server/operations/archive/restoring.ts'

interface Site {
  config: Config
  database: Database
}

/** Writes the archive, verifies it, and summarises its content. */
export async function backup({ config, database }: Site, file: string): Promise<string> {
  if (existsSync(file))
    throw new ArchiveError(`${resolve(file)} is there already. Choose another name, or remove it.`)
  const { passphrase } = config.backups
  await writeArchive(database, file, { passphrase, now: config.now() })
  const { totals } = await checkArchive(file, passphrase)
  const { rows, tables } = sizeOf(totals)
  const bytes = statSync(file).size.toLocaleString('en')
  const secrecy = passphrase === null ? '' : ', encrypted'
  return `${resolve(file)} holds ${rows} rows of ${tables} tables (${bytes} bytes${secrecy})`
}

/** Restores into the empty database, and summarises its content. */
export async function restore({ config, database }: Site, file: string): Promise<string> {
  if (!existsSync(file)) throw new ArchiveError(`There is no file ${resolve(file)}.`)
  const release = lockForOneSite(config.databaseUrl)
  const { head, totals } = await restoreArchive(database, file, config.backups.passphrase).finally(release)
  const { rows, tables } = sizeOf(totals)
  const counts = Object.entries(totals.tables).map(
    ([name, { rows }]) => `  ${name}: ${rows.toLocaleString('en')}`,
  )
  return [
    `Restored ${rows} rows of ${tables} tables, as they were at ${head.at}, and compared them with the archive:`,
    ...counts,
  ].join('\n')
}

function sizeOf({ tables }: Totals): { rows: string; tables: number } {
  const counts = Object.values(tables).map(({ rows }) => rows)
  return { rows: counts.reduce((sum, rows) => sum + rows, 0).toLocaleString('en'), tables: counts.length }
}
