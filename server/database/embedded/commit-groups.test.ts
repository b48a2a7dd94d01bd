import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Connection, openDatabase } from '../connection.ts'
import { DatabaseUnavailable } from '../engines/database-errors.ts'

/**
 * Creates an embedded database with a table of notes, and a second connection to it. The second connection acts as
 * another process.
 */
async function aFile() {
  const folder = await mkdtemp(join(tmpdir(), 'society-groups-'))
  const open = () => openDatabase(`file:${join(folder, 'society.db')}`)
  const database = open()
  const elsewhere = open()
  onTestFinished(async () => {
    await database.destroy()
    await elsewhere.destroy()
    await rm(folder, { recursive: true, force: true })
  })
  await sql`create table notes (text text unique)`.execute(database)
  await list(elsewhere)
  const add = (text: string, work: (transaction: Connection) => Promise<unknown> = async () => undefined) =>
    database.transaction().execute(async (transaction) => {
      await insert(text).execute(transaction)
      await work(transaction)
      return list(transaction)
    })
  return { database, elsewhere, open, add }
}

const insert = (text: string): RawBuilder<unknown> => sql`insert into notes (text) values (${text})`

async function list(connection: Connection): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`select text from notes order by rowid`.execute(connection)
  return rows.map(({ text }) => text)
}

/** Stops the clock by which groups end; returns a function that advances it. */
function stopTheClock() {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  onTestFinished(() => clock.mockRestore())
  return (milliseconds: number) => clock.mockReturnValue(milliseconds)
}

test('transactions run one after another; none is visible or acknowledged before all are on disk', async () => {
  stopTheClock()
  const { database, elsewhere, add } = await aFile()
  const settled: string[] = []
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const { promise: third, resolve: hasBegun } = Promise.withResolvers<void>()
  const writing = Promise.all([
    add('one').finally(() => settled.push('one')),
    add('two').finally(() => settled.push('two')),
    add('three', () => {
      hasBegun()
      return gate
    }).finally(() => settled.push('three')),
  ])
  await third
  expect([await list(database), await list(elsewhere), settled]).toEqual([[], [], []])
  open()
  expect(await writing).toEqual([['one'], ['one', 'two'], ['one', 'two', 'three']])
  expect(settled).toEqual(['one', 'two', 'three'])
  expect(await list(elsewhere)).toEqual(['one', 'two', 'three'])
})

test('a failing transaction rolls back only itself, gets its own error, and leaves nothing running', async () => {
  const { database, add } = await aFile()
  let left: Promise<unknown> = Promise.resolve()
  const [one, two, three, four] = await Promise.allSettled([
    add('one'),
    add('two', async (transaction) => {
      left = Promise.resolve()
        .then(() => sql`select 1`.execute(transaction))
        .then(() => insert('left').execute(transaction))
        .catch((error: unknown) => error)
      throw new Error('two failed')
    }),
    add('three'),
    insert('one').execute(database),
  ])
  expect([one.status, three.status]).toEqual(['fulfilled', 'fulfilled'])
  expect(two).toMatchObject({ reason: { message: 'two failed' } })
  expect(four).toMatchObject({ reason: { message: expect.stringContaining('UNIQUE') } })
  expect(await left).toBeInstanceOf(Error)
  expect(await list(database)).toEqual(['one', 'three'])
})

test('a group ends after a hundred', async () => {
  stopTheClock()
  const { elsewhere, add } = await aFile()
  const seen = await Promise.all(
    Array.from({ length: 150 }, async (_, number) => {
      let count = 0
      await add(`note ${number}`, async () => {
        count = (await list(elsewhere)).length
      })
      return count
    }),
  )
  expect(seen).toEqual(Array.from({ length: 150 }, (_, number) => (number < 100 ? 0 : 100)))
})

test('a transaction after a long one finds it on disk', async () => {
  const putForward = stopTheClock()
  const { elsewhere, add } = await aFile()
  let seen: string[] = []
  await Promise.all([
    add('one'),
    add('long', async () => putForward(1000)),
    add('three', async () => {
      seen = await list(elsewhere)
    }),
  ])
  expect(seen).toEqual(['one', 'long'])
})

test('two that write to the same file wait for each other, and others are served meanwhile', async () => {
  const { database, elsewhere, add } = await aFile()
  const texts = Array.from({ length: 60 }, (_, number) => `note ${number}`)
  await Promise.all(texts.flatMap((text) => [add(text), insert(`${text} elsewhere`).execute(elsewhere)]))
  expect(await list(database)).toHaveLength(120)
})

test('one connection may write several times, and do so in several transactions', async () => {
  const { database } = await aFile()
  await database.connection().execute(async (connection) => {
    await insert('one').execute(connection)
    await insert('two').execute(connection)
    for (const text of ['three', 'four'])
      await connection.transaction().execute((transaction) => insert(text).execute(transaction))
    expect(await list(connection)).toEqual(['one', 'two', 'three', 'four'])
  })
})

test('closing waits until all accepted transactions are on disk', async () => {
  const { database, elsewhere, add } = await aFile()
  const writing = Promise.all([add('one'), add('two'), insert('three').execute(database)])
  await Promise.resolve()
  await database.destroy()
  expect(await list(elsewhere)).toEqual(['one', 'two', 'three'])
  await writing
})

test('on a full disk no transaction of the group is acknowledged', async () => {
  stopTheClock()
  const { database, add } = await aFile()
  const setRoom = (pages: number) => sql.raw(`pragma max_page_count = ${pages}`).execute(database)
  await setRoom(1)
  const long = (name: string) => `${name} ${'x'.repeat(100_000)}`
  const written = await Promise.allSettled([add('short'), add(long('one')), add(long('two'))])
  const saved = written.flatMap((end) => (end.status === 'fulfilled' ? [end.value.at(-1)] : []))
  const reasons = written.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
  expect(await list(database)).toEqual(saved)
  expect(reasons.length).toBeGreaterThanOrEqual(2)
  for (const reason of reasons) expect(reason).toBeInstanceOf(DatabaseUnavailable)
  await setRoom(1_000_000)
  expect(await add(long('one'))).toEqual([...saved, long('one')])
})

test('a group that cannot be committed is refused as a whole', async () => {
  stopTheClock()
  const { database, elsewhere, add } = await aFile()
  await sql`create table parts (note text references notes (text) deferrable initially deferred)`.execute(
    database,
  )
  const written = await Promise.allSettled([
    add('one'),
    add('two', (transaction) => sql`insert into parts values ('nobody')`.execute(transaction)),
    add('three'),
  ])
  expect(written.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(await list(elsewhere)).toEqual([])
  expect(await add('four')).toEqual(['four'])
})
