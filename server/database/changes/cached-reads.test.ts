import { expect, it } from 'vitest'
import { anApp } from '../../../tests/support/app.ts'
import { CachedReads } from './cached-reads.ts'
import { ReadScope, readScope } from './statement-scope.ts'

it('what waited for a reading during which something changed is not cache', async () => {
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
  app.changes.tell([{ table: 'sessions', columns: null }])
  goOn()
  await Promise.all([reading, waiting])
  expect(joined.words.has('sessions')).toBe(true)
  expect(joined.hasWritten).toBe(true)
})
