import { join } from 'node:path'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/connection.ts'
import { migrate, migrationState } from '../../database/migrate.ts'
import { ArchiveError, makeArchiveFolder } from './archive-error.ts'
import { archiveName } from './archive-format.ts'
import { checkArchive } from './archive-reading.ts'
import { writeArchive } from './archive-writing.ts'

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
