import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { type Connection, type Database, openDatabase } from './connection.ts'
import { engineBehind, engineOf } from './engines/engine.ts'
import * as baseline from './migrations/2026-11-22-0000-baseline.ts'
import * as batchTexts from './migrations/2026-11-22-1540-batch-texts.ts'
import * as shownLinks from './migrations/2026-11-22-1550-shown-links.ts'
import * as messageCauses from './migrations/2026-11-22-1600-message-causes.ts'
import * as documentCookies from './migrations/2026-11-22-1900-document-cookies.ts'
import * as shownPasswords from './migrations/2026-11-22-2020-shown-passwords.ts'
import * as personFacts from './migrations/2026-11-23-0120-person-facts.ts'
import * as boardChanges from './migrations/2026-11-23-0132-board-changes.ts'
import * as groups from './migrations/2026-11-23-0152-groups.ts'
import * as money from './migrations/2026-11-23-0200-money.ts'
import * as importSheets from './migrations/2026-11-23-0205-import-sheets.ts'
import * as merges from './migrations/2026-11-23-0205-merges.ts'
import * as remindersAndDigests from './migrations/2026-11-23-0226-reminders-and-digests.ts'
import * as selections from './migrations/2026-11-23-0240-selections.ts'
import * as letters from './migrations/2026-11-23-0245-letters.ts'
import * as reminderDays from './migrations/2026-11-23-0310-reminder-days.ts'
import * as accountLanguages from './migrations/2026-11-23-0915-account-languages.ts'
import * as bounces from './migrations/2026-11-23-0930-bounces.ts'
import * as groupCalendars from './migrations/2026-11-23-0945-group-calendars.ts'
import * as letterFiles from './migrations/2026-11-23-0945-letter-files.ts'
import * as groupLinks from './migrations/2026-11-23-0950-group-links.ts'
import * as readingChoices from './migrations/2026-11-24-1945-reading-choices.ts'
import * as announcementVersions from './migrations/2026-11-27-1330-announcement-versions.ts'
import * as pageVersions from './migrations/2026-11-27-1350-page-versions.ts'
import * as yearlyDonations from './migrations/2026-11-27-1350-yearly-donations.ts'
import * as festivalDays from './migrations/2026-11-27-1400-festival-days.ts'
import * as flatFilters from './migrations/2026-11-27-1420-flat-filters.ts'
import * as eventVersions from './migrations/2026-11-27-1436-event-versions.ts'
import * as birthdayCalendar from './migrations/2026-11-27-1810-birthday-calendar.ts'
import * as nepaliOptions from './migrations/2026-11-27-1830-nepali-options.ts'
import * as duesByDay from './migrations/2026-11-27-2345-dues-by-day.ts'
import * as fixedRecipients from './migrations/2026-11-28-0320-fixed-recipients.ts'
import * as unknownJoining from './migrations/2026-11-28-0405-unknown-joining.ts'
import * as flatLists from './migrations/2026-11-28-0735-flat-lists.ts'
import * as readPosts from './migrations/2026-11-28-0745-read-posts.ts'
import * as flatLetters from './migrations/2026-11-28-1135-flat-letters.ts'
import * as celebratedChildren from './migrations/2026-11-28-1530-celebrated-children.ts'
import * as hourlyReminders from './migrations/2026-11-28-1615-hourly-reminders.ts'
import * as otherNames from './migrations/2026-11-29-0055-other-names.ts'
import * as middleNames from './migrations/2026-11-29-0330-middle-names.ts'

/**
 * The migrations by name. Names begin with date and time (UTC), so that newer ones sort last. Forward only; a name
 * never changes once it was released.
 */
const migrations: Record<string, Migration> = {
  '2026-11-22-0000-baseline': baseline,
  '2026-11-22-1540-batch-texts': batchTexts,
  '2026-11-22-1550-shown-links': shownLinks,
  '2026-11-22-1600-message-causes': messageCauses,
  '2026-11-22-1900-document-cookies': documentCookies,
  '2026-11-22-2020-shown-passwords': shownPasswords,
  '2026-11-23-0120-person-facts': personFacts,
  '2026-11-23-0132-board-changes': boardChanges,
  '2026-11-23-0152-groups': groups,
  '2026-11-23-0200-money': money,
  '2026-11-23-0205-import-sheets': importSheets,
  '2026-11-23-0205-merges': merges,
  '2026-11-23-0226-reminders-and-digests': remindersAndDigests,
  '2026-11-23-0240-selections': selections,
  '2026-11-23-0245-letters': letters,
  '2026-11-23-0310-reminder-days': reminderDays,
  '2026-11-23-0915-account-languages': accountLanguages,
  '2026-11-23-0930-bounces': bounces,
  '2026-11-23-0945-group-calendars': groupCalendars,
  '2026-11-23-0945-letter-files': letterFiles,
  '2026-11-23-0950-group-links': groupLinks,
  '2026-11-24-1945-reading-choices': readingChoices,
  '2026-11-27-1330-announcement-versions': announcementVersions,
  '2026-11-27-1350-page-versions': pageVersions,
  '2026-11-27-1350-yearly-donations': yearlyDonations,
  '2026-11-27-1400-festival-days': festivalDays,
  '2026-11-27-1420-flat-filters': flatFilters,
  '2026-11-27-1436-event-versions': eventVersions,
  '2026-11-27-1810-birthday-calendar': birthdayCalendar,
  '2026-11-27-1830-nepali-options': nepaliOptions,
  '2026-11-27-2345-dues-by-day': duesByDay,
  '2026-11-28-0320-fixed-recipients': fixedRecipients,
  '2026-11-28-0405-unknown-joining': unknownJoining,
  '2026-11-28-0735-flat-lists': flatLists,
  '2026-11-28-0745-read-posts': readPosts,
  '2026-11-28-1135-flat-letters': flatLetters,
  '2026-11-28-1530-celebrated-children': celebratedChildren,
  '2026-11-28-1615-hourly-reminders': hourlyReminders,
  '2026-11-29-0055-other-names': otherNames,
  '2026-11-29-0330-middle-names': middleNames,
}

/** Version 0.1 numbered its migrations; its last schema is the baseline of 1.0.0. */
const numbered = /^00\d\d-/
const lastNumbered = '0040-covers'
const baselineName = '2026-11-22-0000-baseline'

/** The database was created by a newer version of this program. */
export class NewerDatabaseError extends Error {
  override name = 'NewerDatabaseError'
}

/** The database did not reach the last schema of version 0.1.0. */
export class OlderDatabaseError extends Error {
  override name = 'OlderDatabaseError'
}

/**
 * Brings the schema up to date, under a lock and in one transaction.
 * @throws {NewerDatabaseError} when the database knows migrations that this program does not
 * @throws {OlderDatabaseError} when it is older than version 0.1.0
 */
export async function migrate(database: Connection): Promise<void> {
  const { waiting } = await migrationState(database)
  await takeOverNumbered(database)
  if (waiting.length === 0) return
  const { error } = await migrator(database).migrateToLatest()
  if (error) throw error
}

/**
 * Migrates an empty database through some migrations, and no further.
 * @param names the first migrations of the list
 */
export async function migrateThrough(database: Connection, names: readonly string[]): Promise<void> {
  const last = names.at(-1)
  const { error } = last === undefined ? {} : await migrator(database).migrateTo(last)
  if (error) throw error
}

/**
 * Lists a database's applied and pending migrations; the first list is empty for a new one.
 * @throws {NewerDatabaseError} when the database contains migrations that this program does not know
 * @throws {OlderDatabaseError} when it is older than version 0.1.0
 */
export async function migrationState(
  database: Connection,
): Promise<{ applied: string[]; waiting: string[] }> {
  const applied = withBaseline(await recordedMigrations(database))
  if (applied === null)
    throw new OlderDatabaseError(
      'The database is older than the last schema of version 0.1.0. Start version 0.1.0 with it once, then this one.',
    )
  const unknown = unknownMigrations(applied)
  if (unknown.length > 0)
    throw new NewerDatabaseError(
      `The database was made by a newer version of this program (it knows ${unknown.join(', ')}). Start that version.`,
    )
  return { applied, waiting: Object.keys(migrations).filter((name) => !applied.includes(name)) }
}

/** Returns the migrations that this program does not know. */
export function unknownMigrations(names: readonly string[]): string[] {
  return names.filter((name) => !(name in migrations))
}

/**
 * Replaces the numbered migrations of version 0.1.0 by the baseline, which creates the same schema.
 * @returns null when the last of them is missing: that schema is older
 */
export function withBaseline(names: readonly string[]): string[] | null {
  if (!names.some((name) => numbered.test(name))) return [...names]
  if (!names.includes(lastNumbered)) return null
  return [baselineName, ...names.filter((name) => !numbered.test(name))]
}

/**
 * Runs work with a database connection that has no time limits, for migrations.
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

/** Records the baseline in a database of version 0.1.0. Safe when two processes start at once. */
async function takeOverNumbered(database: Connection): Promise<void> {
  const recorded = await recordedMigrations(database)
  const names = recorded.filter((name) => numbered.test(name))
  if (names.length === 0) return
  const work = async (transaction: Connection): Promise<void> => {
    const rows = transaction.withTables<{ kysely_migration: { name: string; timestamp: string } }>()
    await rows
      .insertInto('kysely_migration')
      .columns(['name', 'timestamp'])
      .expression((from) =>
        from
          .selectFrom('kysely_migration')
          .select([sql.lit(baselineName).as('name'), 'timestamp'])
          .where('name', '=', lastNumbered),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await rows.deleteFrom('kysely_migration').where('name', 'in', names).execute()
  }
  await (database.isTransaction ? work(database) : database.transaction().execute(work))
}

async function recordedMigrations(database: Connection): Promise<string[]> {
  if (!(await hasMigrationTable(database))) return []
  const applied = await database
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .orderBy('name')
    .execute()
  return applied.map(({ name }) => name)
}

async function hasMigrationTable(database: Connection): Promise<boolean> {
  const found =
    engineBehind(database) === 'sqlite'
      ? sql<{ name: string | null }>`select name from sqlite_master where name = 'kysely_migration'`
      : sql<{ name: string | null }>`select to_regclass('kysely_migration') as name`
  const { rows } = await found.execute(database)
  return rows.some(({ name }) => name !== null)
}
