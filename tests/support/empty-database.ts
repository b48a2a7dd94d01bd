import { join } from 'node:path'
import { sql } from 'kysely'
import { inject, onTestFinished } from 'vitest'
import { type Database, openDatabase } from '../../server/database/connection.ts'
import { copyOf } from './database.ts'
import { aFolder } from './folder.ts'

/** A new database of this run's engine, without tables; or a new file. */
export async function anEmptyDatabase(engine = process.env.ENGINE): Promise<Database> {
  const template = inject('template')
  if (engine === 'sqlite') return opened(`file:${join(await aFolder(), 'restored.db')}`)
  const copy = await copyOf(template)
  const database = opened(copy.url)
  await sql`drop schema public cascade`.execute(database)
  await sql`create schema public`.execute(database)
  onTestFinished(copy.drop)
  return database
}

/** A database that closes with the test. */
export function opened(url: string): Database {
  const database = openDatabase(url, { patient: true })
  onTestFinished(() => database.destroy())
  return database
}
