import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testConfig } from '../../../tests/support/app.ts'
import { anEmptyDatabase } from '../../../tests/support/empty-database.ts'
import { aFolder } from '../../../tests/support/folder.ts'
import type { Database } from '../../database/connection.ts'
import { migrateThrough, migrationState } from '../../database/migrate.ts'
import { checkArchive } from './archive-reading.ts'
import { updateDatabase, writeArchive } from './archive-writing.ts'
import { restoreArchive, totalsOf } from './restoring.ts'

const { backups, now } = testConfig()

/** Creates a database of an early version of this program. */
async function anEarlySociety(): Promise<Database> {
  const database = await anEmptyDatabase()
  const { waiting } = await migrationState(database)
  await migrateThrough(database, waiting.slice(0, 1))
  const [text, instant] = ['x', '2026-01-01T00:00:00.000Z']
  await sql`insert into users (id, name, name_key, email, email_key, password_hash, administrator, created_at)
    values (${text}, ${text}, ${text}, ${text}, ${text}, ${text}, false, ${instant})`.execute(database)
  return database
}

test('a new version leaves a backup before it changes a database, and none when nothing changes', async () => {
  const database = await anEarlySociety()
  const before = await totalsOf(database)
  const folder = join(await aFolder(), 'backups')
  const settings = { now, backups: { ...backups, beforeUpdate: folder } }
  await updateDatabase(settings, database)
  expect((await migrationState(database)).waiting).toEqual([])
  await updateDatabase(settings, database)
  const names = await readdir(folder)
  expect(names).toEqual([expect.stringMatching(/^society-.*-before-update\.backup\.gz$/)])
  const { totals } = await checkArchive(join(folder, String(names[0])), null)
  expect(totals.tables).toEqual(before.tables)
})

test('when the backup fails, the database is unchanged; the backup can be disabled', async () => {
  const database = await anEarlySociety()
  const state = await migrationState(database)
  const folder = join(await aFolder(), 'a file')
  await writeFile(folder, '')
  const failing = updateDatabase({ now, backups: { ...backups, beforeUpdate: folder } }, database)
  await expect(failing).rejects.toThrow(`the database was not changed. The folder ${folder} cannot be made.`)
  expect(await migrationState(database)).toEqual(state)
  await updateDatabase({ now, backups: { ...backups, beforeUpdate: null } }, database)
  expect((await migrationState(database)).waiting).toEqual([])
})

test('a new database is made without a backup', async () => {
  const folder = await aFolder()
  await updateDatabase({ now, backups: { ...backups, beforeUpdate: folder } }, await anEmptyDatabase())
  expect(await readdir(folder)).toEqual([])
})

test('the archive of an earlier version is restored and brought up to date', async () => {
  const early = await anEarlySociety()
  const path = join(await aFolder(), 'early.gz')
  await writeArchive(early, path, { passphrase: null })
  const database = await anEmptyDatabase()
  await restoreArchive(database, path, null)
  expect((await migrationState(database)).waiting).toEqual([])
  expect(await database.selectFrom('users').select('name').execute()).toEqual([{ name: 'x' }])
})
