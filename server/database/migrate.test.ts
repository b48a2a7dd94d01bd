import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished, test } from 'vitest'
import { anApp } from '../../tests/support/app.ts'
import { aMember, aProfile } from '../../tests/support/members.ts'
import { type Database, openDatabase } from './connection.ts'
import { migrate, migrateThrough, migrationState, NewerDatabaseError, OlderDatabaseError } from './migrate.ts'

const run = promisify(execFile)

describe('migrating', () => {
  it('changes nothing when nothing is new', async () => {
    const site = await anApp()
    await migrate(site.database)
    const member = await aMember(site)
    await migrate(site.database)
    expect((await member.get('/api/auth')).status).toBe(200)
  })

  it('two processes that start at once on an empty database both start', async () => {
    const site = await anApp()
    const emptied = await emptyDatabase(site.config.databaseUrl)
    const program = `
      import { openDatabase } from './server/database/connection.ts'
      import { migrate } from './server/database/migrate.ts'
      const database = openDatabase(${JSON.stringify(emptied)})
      await migrate(database)
      await database.destroy()`
    const start = () => run(process.execPath, ['--input-type=module', '--eval', program])
    const both = await Promise.all([start(), start()])
    expect(both.map(({ stdout, stderr }) => stdout + stderr)).toEqual(['', ''])
  })

  it('runs in the order of the names, which begin with date and time', async () => {
    const files = await readdir(new URL('./migrations/', import.meta.url))
    const names = files
      .filter((file) => /(?<!\.tables)\.ts$/.test(file))
      .map((file) => file.slice(0, -'.ts'.length))
    const { applied } = await migrationState((await anApp()).database)
    expect(applied).toEqual(names.toSorted())
    expect(names.filter((name) => !/^20\d\d-\d\d-\d\d-\d{4}-[a-z]/.test(name))).toEqual([])
  })

  it('takes over a database of the last numbered migration, also by two processes at once', async () => {
    const site = await anApp()
    const member = await aMember(site)
    const { applied } = await migrationState(site.database)
    await recordInstead(site.database, ['0001-accounts-and-profiles', '0040-covers'])
    await Promise.all([migrate(site.database), migrate(site.database)])
    expect(await migrationState(site.database)).toEqual({ applied, waiting: [] })
    expect((await member.get('/api/auth')).status).toBe(200)
  })

  it('refuses a database older than that, naming the version to pass through', async () => {
    const site = await anApp()
    await recordInstead(site.database, ['0001-accounts-and-profiles', '0039-visits'])
    await expect(migrate(site.database)).rejects.toThrow(OlderDatabaseError)
    await expect(migrate(site.database)).rejects.toThrow(/Start version 0\.1\.0/)
  })

  it('stops at a database of a newer version', async () => {
    const site = await anApp()
    await site.database
      .withTables<{ kysely_migration: { name: string; timestamp: string } }>()
      .insertInto('kysely_migration')
      .values({ name: '9999-from-the-future', timestamp: new Date().toISOString() })
      .execute()
    await expect(migrate(site.database)).rejects.toThrow(NewerDatabaseError)
    await expect(migrate(site.database)).rejects.toThrow(/9999-from-the-future/)
  })
})

test('a password that a shown link set keeps its mark, with the member if known', async () => {
  const { config, database: full } = await anApp()
  const { applied } = await migrationState(full)
  const database = openDatabase(await emptyDatabase(config.databaseUrl))
  onTestFinished(() => database.destroy())
  await migrateThrough(
    database,
    applied.filter((name) => name < '2026-11-22-2020'),
  )
  for (const [id, isShown] of [
    ['maker', false],
    ['known', true],
    ['unknown', true],
  ] as const)
    await sql`insert into users (id, name, name_key, email, email_key, password_hash, administrator, created_at, password_shown)
      values (${id}, ${id}, ${id}, ${id}, ${id}, 'x', false, ${now}, ${sql.raw(String(isShown))})`.execute(
      database,
    )
  await sql`insert into account_links (id, kind, user_id, secret_hash, created_at, expires_at, used_at, delivery, made_by)
    values ('link', 'reset', 'known', 'x', ${now}, ${now}, ${now}, 'shown', 'maker')`.execute(database)
  await migrate(database)
  const marks = await database.selectFrom('users').select(['id', 'password_shown_to']).orderBy('id').execute()
  expect(marks).toEqual([
    { id: 'known', password_shown_to: 'maker' },
    { id: 'maker', password_shown_to: null },
    { id: 'unknown', password_shown_to: 'unknown' },
  ])
})

describe('values leave the database alike on both engines', () => {
  it('booleans, instants, dates, lists and counts', async () => {
    const site = await anApp()
    const member = await aMember(site)
    await aProfile(member)
    const user = await site.database.selectFrom('users').selectAll().executeTakeFirstOrThrow()
    expect(user.administrator).toBe(false)
    expect(user.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    const profile = await site.database.selectFrom('profiles').selectAll().executeTakeFirstOrThrow()
    expect(profile.dob).toBe('1985-05-17')
    expect(profile.skills).toEqual(['Sewing', 'Accounting'])
    const { count } = await site.database
      .selectFrom('users')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(1)
  })

  it('a value of a type that would be stored wrongly is refused', async () => {
    const site = await anApp()
    const isStored = site.database
      .insertInto('throttles')
      .values({ key: 'x', hits: 1, resets_at: new Date('2026-01-01T00:00:00Z') as never })
      .returning('resets_at')
      .executeTakeFirst()
      .catch((error: unknown) => error)
    // PostgreSQL accepts a Date; SQLite would store NULL.
    const result = await isStored
    if (process.env.ENGINE === 'postgres') expect(result).toEqual({ resets_at: '2026-01-01T00:00:00.000Z' })
    else expect(result).toBeInstanceOf(TypeError)
  })

  it('a write that violates a constraint is rolled back completely', async () => {
    const site = await anApp()
    const member = await aMember(site)
    await expect(
      site.database.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('sessions').where('user_id', '=', member.id).execute()
        await transaction
          .insertInto('sessions')
          .values({
            id: 'x',
            user_id: 'nobody',
            token_hash: 'x',
            created_at: now,
            used_at: now,
            expires_at: now,
          })
          .execute()
      }),
    ).rejects.toThrow()
    expect((await member.get('/api/auth')).status).toBe(200)
  })
})

const now = new Date().toISOString()

/** Records the numbered migrations of version 0.1 in place of the baseline. */
async function recordInstead(database: Database, numbered: readonly string[]): Promise<void> {
  await sql`delete from kysely_migration where name like '%-baseline'`.execute(database)
  for (const name of numbered)
    await sql`insert into kysely_migration (name, timestamp) values (${name}, ${'2026-11-01T00:00:00.000Z'})`.execute(
      database,
    )
}

/** Returns the URL of a new file, or of the PostgreSQL database without its tables. */
async function emptyDatabase(url: string): Promise<string> {
  if (url.startsWith('file:')) return `${url}.empty`
  const database = openDatabase(url)
  await sql`drop schema public cascade`.execute(database)
  await sql`create schema public`.execute(database)
  await database.destroy()
  return url
}
