import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { engineOf } from '../../server/database/engines/engine.ts'

type Run = (sql: string, values: unknown[]) => Promise<unknown>
/** The statements of one write, between the begin and the end of its transaction. */
export type Statements = (run: Run, number: number) => Promise<void>

const connections = 10
const seconds = 2

/** Returns the bare driver's durable writes per second, each in its own commit. */
export async function bareWrites(databaseUrl: string, statements: Statements): Promise<number> {
  return engineOf(databaseUrl) === 'sqlite'
    ? embedded(databaseUrl.slice('file:'.length), statements)
    : server(databaseUrl, statements)
}

async function embedded(path: string, statements: Statements): Promise<number> {
  const database = new DatabaseSync(path, { timeout: 5000 })
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
  const prepared = new Map<string, ReturnType<DatabaseSync['prepare']>>()
  const run: Run = async (sql, values) => {
    const statement = prepared.get(sql) ?? database.prepare(sql)
    prepared.set(sql, statement)
    return statement.all(...(values as string[]))
  }
  const perSecond = await count(1, async (number) => {
    await run('begin immediate', [])
    await statements(run, number)
    await run('commit', [])
  })
  database.close()
  return perSecond
}

async function server(url: string, statements: Statements): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: connections })
  const perSecond = await count(connections, async (number) => {
    const client = await pool.connect()
    const run: Run = (sql, values) => {
      const text = sql
        .split('?')
        .map((part, place) => (place === 0 ? part : `$${place}${part}`))
        .join('')
      return client.query({ name: text.slice(0, 60), text, values })
    }
    await client.query('begin')
    await statements(run, number)
    await client.query('commit')
    client.release()
  })
  await pool.end()
  return perSecond
}

async function count(atOnce: number, write: (number: number) => Promise<void>): Promise<number> {
  let written = 0
  const began = performance.now()
  const until = began + seconds * 1000
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (performance.now() < until) {
        const number = written
        written += 1
        await write(number)
      }
    }),
  )
  return Math.round((written * 1000) / (performance.now() - began))
}
