import { expect, it } from 'vitest'
import { anApp } from '../../tests/support/app.ts'
import { compiledOnce, type Placeholders } from './compiled-once.ts'

it('builds a query once, and asks it with the values of each call', async () => {
  const { database } = await anApp()
  let built = 0
  const hit = compiledOnce((connection, { key, hits }: Placeholders<{ key: string; hits: number }>) => {
    built += 1
    return connection
      .insertInto('throttles')
      .values({ key, hits, resets_at: '2100-01-01T00:00:00.000Z' })
      .returning(({ eb }) => ['key', 'hits', eb('hits', '+', hits).as('twice')])
  })
  expect(await hit(database, { key: 'one', hits: 1 })).toEqual([{ key: 'one', hits: 1, twice: 2 }])
  const two = await database.transaction().execute((transaction) => hit(transaction, { key: 'two', hits: 2 }))
  expect(two).toEqual([{ key: 'two', hits: 2, twice: 4 }])
  expect(built).toBe(1)
})
