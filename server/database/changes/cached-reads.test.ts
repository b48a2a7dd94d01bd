import { expect, it } from 'vitest'
import { anApp } from '../../../tests/support/app.ts'
import { CachedReads } from './cached-reads.ts'
import { ReadScope, readScope, type Write } from './statement-scope.ts'

it('invalidates only the values that are made of a written row', async () => {
  const { app } = await anApp()
  const cache = new CachedReads(app)
  let readings = 0
  const read = (key: string, isList: boolean, ...ids: string[]) =>
    cache.read(
      'posts',
      key,
      async () => {
        await app.database
          .selectFrom('posts')
          .innerJoin('likes', 'likes.post_id', 'posts.id')
          .select('text')
          .execute()
        readings += 1
        return {}
      },
      { rowsOf: () => ({ ids: new Set(ids), isList }) },
    )
  const readingsAfter = async (...written: Write[]) => {
    app.changes.publish(written)
    const before = readings
    await read('one', false, 'one')
    await read('other', false, 'other')
    await read('page', true, 'one')
    return readings - before
  }
  expect(await readingsAfter()).toBe(3)
  expect(await readingsAfter()).toBe(0)
  expect(await readingsAfter({ table: 'likes', columns: null, keys: { post_id: 'one', user_id: 'u' } })).toBe(
    2,
  )
  expect(await readingsAfter({ table: 'likes', columns: null, keys: { post_id: 'other' } })).toBe(1)
  expect(await readingsAfter({ table: 'likes', columns: null, keys: { user_id: 'u' } })).toBe(3)
  expect(await readingsAfter({ table: 'posts', columns: ['text'], keys: { id: 'other' } })).toBe(1)
  expect(await readingsAfter({ table: 'posts', columns: null, keys: { id: 'new' } })).toBe(1)
  expect(await readingsAfter({ table: 'posts', columns: ['text'] })).toBe(3)
  expect(await readingsAfter({ table: 'events', columns: null })).toBe(0)
})

it('a value read while its table changed is not cached', async () => {
  const { app } = await anApp()
  const cache = new CachedReads(app)
  const { promise: held, resolve: goOn } = Promise.withResolvers<void>()
  const read = () =>
    cache.read('sessions', 'some key', async () => {
      const found = await app.database.selectFrom('sessions').select('id').execute()
      await held
      return found
    })
  const [first, joined] = [new ReadScope(), new ReadScope()]
  const reading = readScope.run(first, read)
  await expect.poll(() => first.words.has('sessions')).toBe(true)
  const waiting = readScope.run(joined, read)
  app.changes.publish([{ table: 'sessions', columns: null }])
  goOn()
  await Promise.all([reading, waiting])
  expect(joined.words.has('sessions')).toBe(true)
  expect(joined.hasWritten).toBe(true)
})
