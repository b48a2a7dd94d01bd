import { type Migration, Migrator } from 'kysely/migration'
import { type Database, openDatabase } from './connection.ts'
import { engineOf } from './engines/engine.ts'
import * as accountsAndProfiles from './migrations/0001-accounts-and-profiles.ts'
import * as posts from './migrations/0002-posts.ts'
import * as events from './migrations/0003-events.ts'
import * as mail from './migrations/0004-mail.ts'
import * as society from './migrations/0005-society.ts'
import * as administration from './migrations/0006-administration.ts'
import * as membershipDays from './migrations/0007-membership-days.ts'
import * as rolesAndLanguages from './migrations/0008-roles-and-languages.ts'
import * as editedComments from './migrations/0009-edited-comments.ts'
import * as announcementMail from './migrations/0010-announcement-mail.ts'
import * as people from './migrations/0011-people.ts'

/** Lists the migrations: numbered, forward only; a name never changes once it has landed. */
const migrations: Record<string, Migration> = {
  '0001-accounts-and-profiles': accountsAndProfiles,
  '0002-posts': posts,
  '0003-events': events,
  '0004-mail': mail,
  '0005-society': society,
  '0006-administration': administration,
  '0007-membership-days': membershipDays,
  '0008-roles-and-languages': rolesAndLanguages,
  '0009-edited-comments': editedComments,
  '0010-announcement-mail': announcementMail,
  '0011-people': people,
}

/** Tells that the database was made by a newer version of this program. */
export class NewerDatabaseError extends Error {
  override name = 'NewerDatabaseError'
}

/**
 * Brings the schema up to date, under a lock and in one transaction.
 * @throws {NewerDatabaseError} when the database knows migrations that this program does not
 */
export async function migrate(database: Database): Promise<void> {
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => migrations } })
  const unknown = await unknownMigrations(database)
  if (unknown.length > 0)
    throw new NewerDatabaseError(
      `The database was made by a newer version of this program (it knows ${unknown.join(', ')}). Start that version.`,
    )
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

/**
 * Brings the schema of the database that an address names up to date, however long that takes.
 * @param database the open database; the embedded one has no limits of time, and is used itself
 */
export async function prepareDatabase(databaseUrl: string, database: Database): Promise<void> {
  if (engineOf(databaseUrl) === 'sqlite') return migrate(database)
  const patient = openDatabase(databaseUrl, { patient: true })
  try {
    await migrate(patient)
  } finally {
    await patient.destroy()
  }
}

async function unknownMigrations(database: Database): Promise<string[]> {
  const tables = await database.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return []
  const applied = await database
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .execute()
  return applied.map(({ name }) => name).filter((name) => !(name in migrations))
}
