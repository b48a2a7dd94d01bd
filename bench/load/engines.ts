import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '../../server/database/connection.ts'
import { engineOf } from '../../server/database/engines/engine.ts'
import { startPostgres } from '../../tests/support/postgres.ts'

/** Measures on an empty database of each engine, which is thrown away afterwards; `BENCH_ENGINE` names only one. */
export async function measureOnBothEngines(
  measure: (engine: string, databaseUrl: string) => Promise<void>,
): Promise<void> {
  const wanted = process.env.BENCH_ENGINE
  const folder = await mkdtemp(join(tmpdir(), 'society-bench-'))
  try {
    if (wanted !== 'postgres') await measure('SQLite', `file:${join(folder, 'society.db')}`)
    if (wanted === 'sqlite') return
    const postgres = await startPostgres()
    await measure('PostgreSQL', postgres.url).finally(() => postgres.stop())
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Returns the address of one more empty database beside another. */
export async function databaseBeside(databaseUrl: string, name: string): Promise<string> {
  if (engineOf(databaseUrl) === 'sqlite') return databaseUrl.replace(/[^/]+$/, `${name}.db`)
  const server = openDatabase(databaseUrl)
  await sql`create database ${sql.id(name)}`.execute(server)
  await server.destroy()
  return databaseUrl.replace(/[^/]+$/, name)
}
