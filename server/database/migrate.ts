import { type Migration, Migrator } from 'kysely/migration'
import { type Connection, type Database, openDatabase } from './connection.ts'
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
import * as backups from './migrations/0012-backups.ts'
import * as accountsToTrust from './migrations/0013-accounts-to-trust.ts'
import * as fieldAudiences from './migrations/0014-field-audiences.ts'
import * as childrenAmongGuests from './migrations/0017-children-among-guests.ts'
import * as sessionDevices from './migrations/0018-session-devices.ts'
import * as secondStep from './migrations/0020-second-step.ts'
import * as limitedRoles from './migrations/0021-limited-roles.ts'
import * as joiningReplies from './migrations/0022-joining-replies.ts'
import * as directoryEntries from './migrations/0023-directory-entries.ts'
import * as unclaimedAccounts from './migrations/0023-unclaimed-accounts.ts'
import * as imports from './migrations/0024-imports.ts'
import * as departuresAndBirthdays from './migrations/0025-departures-and-birthdays.ts'
import * as membershipOptions from './migrations/0026-membership-options.ts'
import * as dutyEmails from './migrations/0027-duty-emails.ts'
import * as mailBatches from './migrations/0027-mail-batches.ts'
import * as turnedAway from './migrations/0027-turned-away.ts'
import * as draftsAndSchedules from './migrations/0028-drafts-and-schedules.ts'
import * as firstDay from './migrations/0029-first-day.ts'
import * as photos from './migrations/0030-photos.ts'
import * as nameKeys from './migrations/0034-name-keys.ts'
import * as push from './migrations/0035-push.ts'
import * as rareAccounts from './migrations/0036-rare-accounts.ts'
import * as postPictures from './migrations/0037-post-pictures.ts'
import * as mentions from './migrations/0038-mentions.ts'
import * as visits from './migrations/0039-visits.ts'
import * as covers from './migrations/0040-covers.ts'
import * as batchTexts from './migrations/0041-batch-texts.ts'
import * as shownLinks from './migrations/0042-shown-links.ts'
import * as messageCauses from './migrations/0043-message-causes.ts'

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
  '0012-backups': backups,
  '0013-accounts-to-trust': accountsToTrust,
  '0014-field-audiences': fieldAudiences,
  '0017-children-among-guests': childrenAmongGuests,
  '0018-session-devices': sessionDevices,
  '0020-second-step': secondStep,
  '0021-limited-roles': limitedRoles,
  '0022-joining-replies': joiningReplies,
  '0023-directory-entries': directoryEntries,
  '0023-unclaimed-accounts': unclaimedAccounts,
  '0024-imports': imports,
  '0025-departures-and-birthdays': departuresAndBirthdays,
  '0026-membership-options': membershipOptions,
  '0027-duty-emails': dutyEmails,
  '0027-mail-batches': mailBatches,
  '0027-turned-away': turnedAway,
  '0028-drafts-and-schedules': draftsAndSchedules,
  '0029-first-day': firstDay,
  '0030-photos': photos,
  '0034-name-keys': nameKeys,
  '0035-push': push,
  '0036-rare-accounts': rareAccounts,
  '0037-post-pictures': postPictures,
  '0038-mentions': mentions,
  '0039-visits': visits,
  '0040-covers': covers,
  '0041-batch-texts': batchTexts,
  '0042-shown-links': shownLinks,
  '0043-message-causes': messageCauses,
}

/** Tells that the database was made by a newer version of this program. */
export class NewerDatabaseError extends Error {
  override name = 'NewerDatabaseError'
}

/**
 * Brings the schema up to date, under a lock and in one transaction.
 * @throws {NewerDatabaseError} when the database knows migrations that this program does not
 */
export async function migrate(database: Connection): Promise<void> {
  await requireKnown(database)
  const { error } = await migrator(database).migrateToLatest()
  if (error) throw error
}

/**
 * Brings an empty database to the schema that some migrations make, and no further.
 * @param names the first migrations of the list
 */
export async function migrateThrough(database: Connection, names: readonly string[]): Promise<void> {
  const last = names.at(-1)
  const { error } = last === undefined ? {} : await migrator(database).migrateTo(last)
  if (error) throw error
}

/**
 * Lists the migrations that a database has been through and those that wait; the first list is empty for a new database.
 * @throws {NewerDatabaseError} when the database knows migrations that this program does not
 */
export async function migrationState(
  database: Connection,
): Promise<{ applied: string[]; waiting: string[] }> {
  await requireKnown(database)
  const applied = await appliedMigrations(database)
  return { applied, waiting: Object.keys(migrations).filter((name) => !applied.includes(name)) }
}

/** Returns those of some migrations that this program does not know. */
export function unknownMigrations(names: readonly string[]): string[] {
  return names.filter((name) => !(name in migrations))
}

/**
 * Runs work with a database that waits as long as it takes, as migrations need it.
 * @param database the open database; the embedded one has no limits of time, and is used itself
 */
export async function withPatientDatabase<Result>(
  databaseUrl: string,
  database: Database,
  work: (patient: Database) => Promise<Result>,
): Promise<Result> {
  if (engineOf(databaseUrl) === 'sqlite') return work(database)
  const patient = openDatabase(databaseUrl, { patient: true })
  try {
    return await work(patient)
  } finally {
    await patient.destroy()
  }
}

function migrator(database: Connection): Migrator {
  return new Migrator({ db: database, provider: { getMigrations: async () => migrations } })
}

async function requireKnown(database: Connection): Promise<void> {
  const unknown = unknownMigrations(await appliedMigrations(database))
  if (unknown.length > 0)
    throw new NewerDatabaseError(
      `The database was made by a newer version of this program (it knows ${unknown.join(', ')}). Start that version.`,
    )
}

async function appliedMigrations(database: Connection): Promise<string[]> {
  const tables = await database.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return []
  const applied = await database
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .orderBy('name')
    .execute()
  return applied.map(({ name }) => name)
}
