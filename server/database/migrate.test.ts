import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { anApp } from '../../tests/support/app.ts'
import { aMember, aProfile } from '../../tests/support/members.ts'
import { openDatabase } from './connection.ts'
import { migrate, NewerDatabaseError } from './migrate.ts'

const run = promisify(execFile)

describe('migrating', () => {
  it('changes nothing when nothing is new', async () => {
    const site = await anApp()
    await migrate(site.database)
    const member = await aMember(site)
    await migrate(site.database)
    expect((await member.get('/api/auth')).status).toBe(200)
  })

  it('two processes that start at once on an empty database both come up', async () => {
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

  it('adds what is new behind everything that databases may have had already', async () => {
    const files = await readdir(new URL('./migrations/', import.meta.url))
    const numbers = files.filter((file) => file.endsWith('.ts')).map((file) => Number.parseInt(file, 10))
    // Earlier ones have gaps and doubles.
    const later = numbers.filter((number) => number >= 34).sort((one, other) => one - other)
    expect(later).toEqual(later.map((_, index) => 34 + index))
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
    // PostgreSQL understands a Date; SQLite would store NULL.
    const result = await isStored
    if (process.env.ENGINE === 'postgres') expect(result).toEqual({ resets_at: '2026-01-01T00:00:00.000Z' })
    else expect(result).toBeInstanceOf(TypeError)
  })

  it('what breaks a rule of the schema is not half-written', async () => {
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

/** A file that does not exist yet, or the same PostgreSQL database without its tables. */
async function emptyDatabase(url: string): Promise<string> {
  if (url.startsWith('file:')) return `${url}.empty`
  const database = openDatabase(url)
  await sql`drop schema public cascade`.execute(database)
  await sql`create schema public`.execute(database)
  await database.destroy()
  return url
}
