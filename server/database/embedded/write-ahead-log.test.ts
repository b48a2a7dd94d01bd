import { copyFile, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../connection.ts'
import { logBytes } from './sqlite-file.ts'

const kilobyte = 1000
const text = 'x'.repeat(10 * kilobyte)

/** Creates an embedded database with a table of notes, and functions to inspect its files. */
async function aFile() {
  const folder = await mkdtemp(join(tmpdir(), 'society-log-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'society.db')
  const open = (name = path) => openDatabase(`file:${name}`)
  const database = open()
  await sql`create table notes (id integer primary key, text text)`.execute(database)
  const sizeOfLog = () =>
    stat(`${path}-wal`).then(
      ({ size }) => size,
      () => 0,
    )
  return { path, database, open, sizeOfLog, copy: join(folder, 'copy.db') }
}

function addNotes(database: ReturnType<typeof openDatabase>, count: number): Promise<unknown> {
  return database.transaction().execute(async (transaction) => {
    for (let one = 0; one < count; one += 1)
      await sql`insert into notes (text) values (${text})`.execute(transaction)
  })
}

async function countNotes(database: ReturnType<typeof openDatabase>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from notes`.execute(database)
  return rows[0]?.count ?? 0
}

test('the log shrinks again after a large transaction', async () => {
  const { database, sizeOfLog } = await aFile()
  onTestFinished(() => database.destroy())
  await addNotes(database, 2000)
  expect(await sizeOfLog()).toBeGreaterThan(2 * logBytes)
  await addNotes(database, 1)
  expect(await sizeOfLog()).toBeLessThanOrEqual(logBytes)
})

test('the log stays small under many transactions', async () => {
  const { database, sizeOfLog } = await aFile()
  onTestFinished(() => database.destroy())
  for (let round = 0; round < 200; round += 1) await addNotes(database, 10)
  expect(await sizeOfLog()).toBeLessThan(1.5 * logBytes)
})

test('after a stop the one file has everything, even while another process has it open', async () => {
  const { path, database, open, sizeOfLog, copy } = await aFile()
  const another = open()
  onTestFinished(() => another.destroy())
  await countNotes(another)
  await addNotes(database, 5)
  await database.destroy()
  expect(await sizeOfLog()).toBe(0)
  await copyFile(path, copy)
  const copied = open(copy)
  onTestFinished(() => copied.destroy())
  expect(await countNotes(copied)).toBe(5)
})
