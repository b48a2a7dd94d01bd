import { CompiledQuery, sql } from 'kysely'
import { expect, it } from 'vitest'
import { anApp } from '../../../tests/support/app.ts'
import { engineBehind } from '../engines/engine.ts'
import { privateTables } from './changes.ts'
import { decidingTables, derivedTables } from './derived-tables.ts'
import { referencedTables, scopeOf, touches, type Written } from './statement-scope.ts'

it('knows every table on which others depend, and only names tables that there are', async () => {
  const { database } = await anApp()
  const tables = (await database.introspection.getTables()).map(({ name }) => name)
  const { rows } =
    engineBehind(database) === 'postgres'
      ? await sql<{ name: string }>`
          select distinct confrelid::regclass::text as name from pg_constraint where contype = 'f'`.execute(
          database,
        )
      : await sql<{ name: string }>`
          select distinct keys."table" as name from sqlite_schema as tables
          join pragma_foreign_key_list(tables.name) as keys where tables.type = 'table' and keys."table" is not null`.execute(
          database,
        )
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...referencedTables].toSorted())
  expect(privateTables.filter((table) => !tables.includes(table))).toEqual([])
})

it('knows every table from which the database makes others', async () => {
  const { database } = await anApp()
  const { rows } =
    engineBehind(database) === 'postgres'
      ? await sql<{ name: string }>`
          select distinct event_object_table as name from information_schema.triggers
          where trigger_name like '%_directory'`.execute(database)
      : await sql<{ name: string }>`
          select distinct tbl_name as name from sqlite_schema where type = 'trigger' and name like '%_directory'`.execute(
          database,
        )
  expect(rows.map(({ name }) => name).toSorted()).toEqual(decidingTables.toSorted())
  const writtenBy = (query: { compile: () => CompiledQuery }) => scopeOf(query.compile()).written
  const tables = derivedTables.map((table) => ({ table, columns: null }))
  expect(writtenBy(database.updateTable('profiles').set({ unlisted: true }))).toEqual([
    { table: 'profiles', columns: ['unlisted'] },
    ...tables,
  ])
  expect(writtenBy(database.updateTable('profiles').set({ bio: '' }))).toEqual([
    { table: 'profiles', columns: ['bio'] },
  ])
})

it('returns the reads and writes of a statement', async () => {
  const { database } = await anApp()
  const names = scopeOf(database.selectFrom('users').select('users.name').compile())
  const everything = scopeOf(database.selectFrom('users').selectAll().compile())
  const profiles = scopeOf(database.selectFrom('profiles').select('position').compile())
  const seen = scopeOf(database.updateTable('users').set({ seen_at: '' }).compile()).written
  const renamed = scopeOf(database.updateTable('users').set({ name: '' }).compile()).written
  const gone = scopeOf(database.deleteFrom('memberships').compile()).written
  const removed = scopeOf(database.deleteFrom('users').compile()).written

  expect([names, everything, profiles].map(({ written }) => written)).toEqual([[], [], []])
  expect([names, everything, profiles].map(({ words }) => touches(seen, words))).toEqual([false, true, false])
  expect([names, everything, profiles].map(({ words }) => touches(renamed, words))).toEqual([
    true,
    true,
    false,
  ])
  expect([names, profiles].map(({ words }) => touches(gone, words))).toEqual([false, false])
  expect([names, profiles].map(({ words }) => touches(removed, words))).toEqual([true, true])
})

it('names the rows that a plain statement writes, and none in any other', async () => {
  const { database } = await anApp()
  const keysOf = (query: { compile: () => CompiledQuery }) => {
    const { written } = scopeOf(query.compile())
    return written === 'everything' ? written : written[0]?.keys
  }
  const like = { id: 'l', user_id: 'u', post_id: 'p' }
  const likes = database.deleteFrom('likes').where('post_id', '=', 'p')
  const posts = database.updateTable('posts').where('id', '=', 'p')
  expect([
    keysOf(database.insertInto('likes').values(like).returning('id')),
    keysOf(likes.where('user_id', '=', 'u')),
    keysOf(posts.set({ text: 'a ? b' }).where('like_count', '>=', 1)),
  ]).toEqual([like, { post_id: 'p', user_id: 'u' }, { id: 'p' }])
  const several = [
    database.insertInto('likes').values([like, like]),
    database
      .insertInto('likes')
      .values(like)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(like)),
    database
      .updateTable('posts')
      .set({ text: '' })
      .where((eb) => eb.or([eb('id', '=', 'p'), eb('user_id', '=', 'u')])),
    database
      .updateTable('posts')
      .set({ text: '' })
      .where((eb) => eb.not(eb('id', '=', 'p'))),
    database.updateTable('likes').set({ post_id: 'q' }).where('post_id', '=', 'p'),
    likes.where('user_id', 'in', database.selectFrom('users').select('id').where('id', '=', 'u')),
    database.deleteFrom('likes').where('post_id', 'in', ['p', 'q']),
    database.updateTable('posts').set({ text: '' }),
    database.deleteFrom('posts').where('id', '=', 'p'),
  ]
  for (const query of several) expect(['everything', {}, undefined]).toContainEqual(keysOf(query))
})

it('reports the writes of a transaction by row, and those of a large one by table', async () => {
  const { database, changes } = (await anApp()).app
  const published: Written[] = []
  changes.onChange((written) => {
    if (written !== 'everything' && written.some(({ table }) => table === 'posts')) published.push(written)
  })
  const touch = (count: number) =>
    database.transaction().execute(async (transaction) => {
      for (let row = 0; row < count; row += 1)
        await transaction.updateTable('posts').set({ text: '' }).where('id', '=', String(row)).execute()
    })
  await touch(2)
  await touch(100)
  const write = { table: 'posts', columns: ['text'] }
  expect(published).toEqual([
    [
      { ...write, keys: { id: '0' } },
      { ...write, keys: { id: '1' } },
    ],
    [write],
  ])
})

it.each([
  ['select 1 for update of users', []],
  ['insert into "throttles" ("key") values (?) on conflict do update set "hits" = 1', ['throttles']],
  ['with gone as (delete from likes returning id) select count(*) from gone', ['likes']],
  ['alter table users add column extra text', 'everything'],
])('reads %s rightly', (text, tables) => {
  const { written } = scopeOf(CompiledQuery.raw(text))
  expect(written === 'everything' ? written : written.map(({ table }) => table)).toEqual(tables)
})
