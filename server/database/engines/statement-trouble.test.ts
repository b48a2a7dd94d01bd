import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, inject, it } from 'vitest'
import { anApp } from '../../../tests/support/app.ts'
import { aMember } from '../../../tests/support/members.ts'
import { postgresError } from './postgres.ts'

function serverError(code: string): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError('failed', 0, 'error'), { code })
}

describe('an error of PostgreSQL', () => {
  it.each([
    ['25P02', 'failing'],
    ['26000', 'failing'],
    ['55000', 'failing'],
    ['58000', 'failing'],
    ['58030', 'failing'],
    ['58P01', 'failing'],
    ['XX000', 'failing'],
    ['XX001', 'damaged'],
    ['57P01', 'away'],
    ['53300', 'away'],
    ['53100', 'full'],
  ])('%s is trouble with the server (%s)', (code, trouble) => {
    expect(postgresError(serverError(code))).toMatchObject({ name: 'DatabaseUnavailable', trouble })
  })

  it.each(['42P01', '42703', '22P02', '23505'])('%s is a fault of the statement', (code) => {
    const error = serverError(code)
    expect(postgresError(error)).toBe(error)
  })
})

describe.runIf(inject('template').engine === 'postgres')('a connection to PostgreSQL', () => {
  it('gives each statement its own rows, also when a transaction fails while it still reads', async () => {
    const { database } = await anApp()
    const late: Promise<unknown>[] = []
    const failing = database.transaction().execute(async (transaction) => {
      const reads = ['1 / 0', 'pg_sleep(0.05)', 'pg_sleep(0.05)'].map((text) =>
        sql`select ${sql.raw(text)}`.execute(transaction),
      )
      late.push(...reads)
      await Promise.all(reads)
    })
    await expect(failing).rejects.toThrow('division by zero')
    const rows = await Promise.all(
      [1, 2, 3].map((number) => sql<{ number: number }>`select ${number}::int as number`.execute(database)),
    )
    expect(rows.map(({ rows }) => rows[0]?.number)).toEqual([1, 2, 3])
    const [, , last] = await Promise.allSettled(late)
    expect(String(last?.status === 'rejected' && last.reason)).toMatch(
      /after its work had ended|already rolled back/,
    )
  })

  it('that lost its prepared statements is replaced, and its caller is asked to retry', async () => {
    const site = await anApp()
    const member = await aMember(site)
    const write = async () => (await member.post('/api/posts', { text: 'Prepared' })).status
    for (let times = 0; times < 3; times += 1) expect(await write()).toBe(201)
    const discarded = Array.from({ length: 4 }, () =>
      site.database.connection().execute((connection) => sql`deallocate all`.execute(connection)),
    )
    await Promise.all(discarded)
    const statuses: number[] = []
    while (statuses.at(-1) !== 201) statuses.push(await write())
    expect([503, 201]).toEqual(expect.arrayContaining(statuses))
  })
})
