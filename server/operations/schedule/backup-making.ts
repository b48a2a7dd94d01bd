import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { day } from '../../../contract/time/durations.ts'
import type { Backups } from '../../config.ts'
import { openDatabase } from '../../database/connection.ts'
import { archiveName, makeArchiveFolder, momentOf } from '../archive/archive-format.ts'
import { checkArchive } from '../archive/archive-reading.ts'
import { writeArchive } from '../archive/archive-writing.ts'

export interface BackupOrder {
  databaseUrl: string
  /** A folder, or `s3://bucket/folder`. */
  to: string
  keptDays: Backups['keptDays']
  passphrase: Backups['passphrase']
  now: Date
}

export interface CreatedBackup {
  name: string
  bytes: number
}

/** Creates a backup, verifies it, stores it, and deletes expired ones. */
export async function makeBackup(order: BackupOrder): Promise<CreatedBackup> {
  const isRemote = order.to.startsWith('s3:')
  const folder = isRemote ? await mkdtemp(join(tmpdir(), 'society-backup-')) : order.to
  const destination = isRemote ? await remoteDestination(order.to) : folderDestination(order.to)
  try {
    await makeArchiveFolder(folder)
    await removeUnfinished(folder, order.now)
    const name = archiveName(order.now, order.passphrase !== null)
    const path = join(folder, name)
    await archiveInto(path, order)
    await destination.put(path, name)
    for (const old of expiredBackups(await destination.list(), order.now, order.keptDays))
      await destination.remove(old)
    return { name, bytes: (await stat(path)).size }
  } finally {
    destination.close()
    if (isRemote) await rm(folder, { recursive: true, force: true })
  }
}

async function archiveInto(path: string, { databaseUrl, passphrase, now }: BackupOrder): Promise<void> {
  const database = openDatabase(databaseUrl, { patient: true })
  try {
    await writeArchive(database, path, { passphrase, now })
  } finally {
    await database.destroy()
  }
  await checkArchive(path, passphrase)
}

/** Deletes the partial files of killed processes. */
async function removeUnfinished(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const isLeft = /^society-.*\.part$/.test(name) && (await stat(path)).mtimeMs < now.getTime() - day
    if (isLeft) await rm(path, { force: true })
  }
}

/** Loads the S3 client on demand. */
async function remoteDestination(address: string): Promise<Destination> {
  const { s3Destination } = await import('./s3-destination.ts')
  return s3Destination(address)
}

/** The newest backups, which are retained at any age. */
const leastBackups = 3

/** Lists the backups past their retention (`BACKUP_DAYS`), except for the newest three. */
export function expiredBackups(names: readonly string[], now: Date, keptDays: number): string[] {
  const archives = names
    .map((name) => ({ name, moment: momentOf(name)?.getTime() }))
    .filter((archive): archive is { name: string; moment: number } => archive.moment !== undefined)
    .toSorted((a, b) => b.moment - a.moment)
  return archives
    .slice(leastBackups)
    .filter(({ moment }) => moment < now.getTime() - keptDays * day)
    .map(({ name }) => name)
}

/** A store of backups: a folder or an S3 bucket. */
export interface Destination {
  /** Stores the file, completely or not at all. */
  put(path: string, name: string): Promise<void>
  list(): Promise<string[]>
  remove(name: string): Promise<void>
  close(): void
}

/** Returns a folder of this machine, which already contains the file. */
function folderDestination(folder: string): Destination {
  return {
    put: async () => undefined,
    list: () => readdir(folder),
    remove: (name) => rm(join(folder, name), { force: true }),
    close: () => undefined,
  }
}
