import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { anApp, type TestApp } from '../../tests/support/app.ts'
import type { Database } from './connection.ts'
import { DatabaseUnavailable } from './engines/database-errors.ts'

let site: TestApp
let database: Database
beforeAll(async () => {
  site = await anApp()
  database = site.database
})

const ask = (connection: Pick<Database, 'selectFrom'>) =>
  connection.selectFrom('users').select('id').execute()

it('using the database inside a transaction is an error at once, and hangs nobody', async () => {
  const nested = database.transaction().execute(async () => ask(database))
  await expect(nested).rejects.toThrow('used inside a transaction')
  const twice = database.transaction().execute(() => database.transaction().execute(ask))
  await expect(twice).rejects.toThrow('used inside a transaction')
  expect(await ask(database)).toEqual([])
})

it('work started by a transaction may use the database after it has ended', async () => {
  let later: Promise<unknown> = Promise.resolve()
  const { promise: over, resolve: end } = Promise.withResolvers<void>()
  await database.transaction().execute(async (transaction) => {
    later = over.then(() => ask(database))
    await ask(transaction)
  })
  end()
  expect(await later).toEqual([])
})

it('a transaction that crossed another one runs again, a bounded number of times', async () => {
  let runs = 0
  const crossedTwice = database.transaction().execute(async (transaction) => {
    runs += 1
    await transaction
      .insertInto('throttles')
      .values({ key: 'once', hits: 1, resets_at: '2100-01-01T00:00:00.000Z' })
      .execute()
    if (runs < 3) throw new DatabaseUnavailable('crossed')
    return runs
  })
  expect(await crossedTwice).toBe(3)
  expect(await database.selectFrom('throttles').select('key').execute()).toHaveLength(1)

  runs = 0
  const alwaysCrossed = database.transaction().execute(async () => {
    runs += 1
    throw new DatabaseUnavailable('crossed')
  })
  await expect(alwaysCrossed).rejects.toThrow(DatabaseUnavailable)
  expect(runs).toBe(5)
})

it('other failures are not retried, and are thrown unchanged', async () => {
  let runs = 0
  const failing = database.transaction().execute(async (transaction) => {
    runs += 1
    await sql`select * from nothing_of_that_name`.execute(transaction)
  })
  await expect(failing).rejects.toThrow('nothing_of_that_name')
  expect(runs).toBe(1)
})
