import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { fillSociety } from '../../../scripts/demo/society.ts'
import { anApp, type TestApp, testConfig } from '../../../tests/support/app.ts'
import { copyOf } from '../../../tests/support/database.ts'
import { anEmptyDatabase, opened } from '../../../tests/support/empty-database.ts'
import { aFolder } from '../../../tests/support/folder.ts'
import { aMember } from '../../../tests/support/members.ts'
import { aPost } from '../../../tests/support/posts.ts'
import { counters } from '../../database/changes/derived-tables.ts'
import type { Database } from '../../database/connection.ts'
import { engineBehind } from '../../database/engines/engine.ts'
import { fingerprint, newId } from '../../database/identifiers.ts'
import { ArchiveError } from './archive-format.ts'
import { checkArchive } from './archive-reading.ts'
import { writeArchive } from './archive-writing.ts'
import { restoreArchive, totalsOf } from './restoring.ts'
import { listStoredTables } from './stored-tables.ts'

const passphrase = 'कोशी नदी 12 momos'
const plain = { passphrase: null }

/** Creates a society with data of every kind, and values that are easily corrupted. */
async function aSociety(): Promise<TestApp> {
  const site = await anApp()
  onTestFinished(site.close)
  await fillSociety(site.app)
  const member = await aMember(site, { name: 'Zoë “Õ” \\ 🎉 थारु', email: 'zoe@example.net' })
  await aPost(member, 'one\ntwo\t"three" \\u0041 \u2029 👩‍👩‍👧 ​')
  const bytes = Uint8Array.from({ length: 100_000 }, (_, index) => (index * 7919) % 256)
  for (const width of [1, 2, 3, 4, 5, 6])
    await site.database
      .insertInto('pictures')
      .values({
        id: newId(),
        width,
        height: 1,
        large: bytes,
        small: bytes.slice(0, width - 1),
        created_by: member.id,
        created_at: '2026-02-28T23:59:59.999Z',
      })
      .execute()
  return site
}

/** Reads every row of every table in the simplest way; counters may have several slots. */
async function contentOf(database: Database): Promise<Record<string, string[]>> {
  const content: Record<string, string[]> = {}
  for (const name of await tableNames(database)) {
    // Restored people count as changed people, which the ledger processes again.
    if (name === 'money_moves') continue
    const counted = counters.find(({ table }) => table === name)?.columns.map((column) => sql.ref(column))
    const { rows } = await (counted
      ? sql<
          Record<string, unknown>
        >`select ${sql.join(counted)}, sum(members) as members from ${sql.table(name)}
          group by ${sql.join(counted)} having sum(members) <> 0`
      : sql<Record<string, unknown>>`select * from ${sql.table(name)}`
    ).execute(database)
    content[name] = rows.map((row) => inOneOrder(row)).toSorted()
  }
  return content
}

function inOneOrder(row: Record<string, unknown>): string {
  const plain = Object.entries(row).map(([name, value]) =>
    value instanceof Uint8Array ? [name, fingerprint(Buffer.from(value).toString('hex'))] : [name, value],
  )
  return JSON.stringify(Object.fromEntries(plain), (_, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
}

/** Lists the tables in the catalogue of the database. */
async function tableNames(database: Database): Promise<string[]> {
  const { rows } = await (engineBehind(database) === 'postgres'
    ? sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`
    : sql<{ name: string }>`select name from sqlite_master where type = 'table' and name not like 'sqlite%'`
  ).execute(database)
  return rows
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('kysely_migration'))
    .toSorted()
}

test('every table is in the archive, and has a primary key and no numbers of the database’s own', async () => {
  const { database } = await anApp()
  const tables = await listStoredTables(database)
  expect(tables.map(({ name }) => name)).toEqual(await tableNames(database))
  expect(tables.filter(({ key }) => key.length === 0)).toEqual([])
  if (engineBehind(database) === 'sqlite') return
  // Restored rows would collide with the numbers of a sequence.
  expect((await sql`select sequencename from pg_sequences`.execute(database)).rows).toEqual([])
})

test('a society moves from database to database, across the engines, and every row is the same', async () => {
  const site = await aSociety()
  const before = await contentOf(site.database)
  const full = Object.values(before).filter((rows) => rows.length > 0)
  expect(full.length).toBeGreaterThan(15)
  const folder = await aFolder()
  let from = site.database
  for (const [place, engine] of [process.env.ENGINE, 'sqlite', process.env.ENGINE].entries()) {
    const path = join(folder, `${place}.gz`)
    const secret = place === 1 ? passphrase : null
    const { totals } = await writeArchive(from, path, { passphrase: secret })
    const to = await anEmptyDatabase(engine)
    expect((await restoreArchive(to, path, secret)).totals).toEqual(totals)
    expect(await contentOf(to)).toEqual(before)
    expect((await totalsOf(to)).tables).toEqual(totals.tables)
    from = to
  }
})

test('a restored society works: people sign in, and new rows find their place', async () => {
  const site = await anApp()
  const account = { email: 'anna@example.org', password: 'the last of the momos' }
  const anna = await aMember(site, account)
  const path = join(await aFolder(), 'society.gz')
  await writeArchive(site.database, path, plain)
  const copy = await copyOf(inject('template'))
  onTestFinished(copy.drop)
  // A site that was started on the new database, and not used.
  await restoreArchive(opened(copy.url), path, null)
  const moved = await anApp({ databaseUrl: copy.url })
  onTestFinished(moved.close)
  expect((await moved.client().post('/api/auth', account)).status).toBe(200)
  expect((await moved.client(anna.token).get('/api/auth')).status).toBe(200)
  await aPost(await aMember(moved), 'Good morning')
})

test('an archive shows one moment, while others write', async () => {
  const { throttles } = testConfig()
  const many = { hits: 1_000_000, seconds: 3600 }
  const site = await anApp({ throttles: { ...throttles, postsPerAccount: many, writesPerAccount: many } })
  const member = await aMember(site)
  const path = join(await aFolder(), 'society.gz')
  let isOver = false
  const written = (async () => {
    let number = 0
    for (; !isOver; number += 1)
      expect((await member.post('/api/posts', { text: `${number}` })).status).toBe(201)
    return number
  })()
  await expect.poll(async () => (await totalsOf(site.database)).tables.posts?.rows ?? 0).toBeGreaterThan(3)
  const archiving = opened(site.config.databaseUrl)
  const { totals } = await writeArchive(archiving, path, plain)
  isOver = true
  expect(await written).toBeGreaterThanOrEqual(totals.tables.posts?.rows ?? 0)
  const restored = await anEmptyDatabase()
  await restoreArchive(restored, path, null)
  expect((await totalsOf(restored)).tables).toEqual(totals.tables)
})

test('a database with accounts is not overwritten by a restore, and is unchanged', async () => {
  const site = await anApp()
  const path = join(await aFolder(), 'society.gz')
  await writeArchive(site.database, path, plain)
  await aMember(site)
  const before = await contentOf(site.database)
  await expect(restoreArchive(site.database, path, null)).rejects.toThrow('The database is not empty')
  expect(await contentOf(site.database)).toEqual(before)
})

test('a foreign database is not restored over', async () => {
  const database = await anEmptyDatabase()
  await sql`create table accounting (id integer primary key)`.execute(database)
  const site = await anApp()
  const path = join(await aFolder(), 'society.gz')
  await writeArchive(site.database, path, plain)
  await expect(restoreArchive(database, path, null)).rejects.toThrow('The database is not empty')
  expect(await tableNames(database)).toEqual(['accounting'])
})

test('an archive that is cut, changed or none is refused, and leaves the database empty', async () => {
  const site = await anApp()
  await aMember(site, { name: 'Anna Tharu' })
  const folder = await aFolder()
  const path = join(folder, 'society.gz')
  await writeArchive(site.database, path, plain)
  const whole = await readFile(path)
  const text = gunzipSync(whole).toString()
  const spoilt = {
    'is damaged or incomplete': [
      whole.subarray(0, whole.length - 40),
      gzipSync(text.replace('Anna Tharu', 'Anna Theru')),
      gzipSync(text.split('\n').slice(0, -2).join('\n')),
      gzipSync(text.split('\n').slice(1).join('\n')),
      // Behind the head, whose list of migrations grows.
      Buffer.from(whole).fill(0, whole.length - 400, whole.length - 380),
    ],
    'is not an archive': [Buffer.from('PK\u0003\u0004 something else'), Buffer.alloc(0)],
    'made by a newer version of this program (it knows 9999-later)': [
      gzipSync(text.replace('"migrations":[', '"migrations":["9999-later",')),
    ],
    'made by a newer version of this program.': [gzipSync(text.replace('"version":1', '"version":2'))],
  }
  const database = await anEmptyDatabase()
  for (const [message, files] of Object.entries(spoilt))
    for (const bytes of files) {
      await writeFile(join(folder, 'spoilt'), bytes)
      const failure = await restoreArchive(database, join(folder, 'spoilt'), null).catch(
        (error: unknown) => error,
      )
      expect(failure).toBeInstanceOf(ArchiveError)
      expect((failure as Error).message).toContain(message)
      expect(await tableNames(database)).toEqual([])
    }
})

test('an encrypted archive opens with its passphrase only, and shows nothing', async () => {
  const site = await anApp()
  await aMember(site, { name: 'Anna Tharu' })
  const path = join(await aFolder(), 'society.gz.age')
  await writeArchive(site.database, path, { passphrase })
  expect((await checkArchive(path, passphrase)).totals.tables.users?.rows).toBe(1)
  await expect(checkArchive(path, null)).rejects.toThrow('Set BACKUP_PASSPHRASE')
  await expect(checkArchive(path, `${passphrase}!`)).rejects.toThrow('BACKUP_PASSPHRASE is not the one')
  const bytes = await readFile(path)
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 100) ^ 1, bytes.length - 100)
  await writeFile(path, bytes)
  await expect(checkArchive(path, passphrase)).rejects.toThrow('damaged or incomplete')
})

test('a failed backup leaves no file', async () => {
  const site = await anApp()
  const folder = await aFolder()
  await site.database.destroy()
  await expect(writeArchive(site.database, join(folder, 'society.gz'), plain)).rejects.toThrow()
  expect(await readdir(folder)).toEqual([])
  await expect(
    writeArchive((await anApp()).database, join(folder, 'no', 'society.gz'), plain),
  ).rejects.toThrow(`There is no folder ${join(folder, 'no')}. Make it, or choose another one.`)
})
