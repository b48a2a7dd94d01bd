import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Dialect, Kysely, type Logger, type Transaction, type TransactionBuilder } from 'kysely'
import { Changes } from './changes/changes.ts'
import { sqliteDialect } from './embedded/sqlite.ts'
import { DatabaseUnavailable } from './engines/database-errors.ts'
import { engineOf } from './engines/engine.ts'
import { type Patience, postgresDialect } from './engines/postgres.ts'
import type { Tables } from './rows/tables.ts'

export type Database = Kysely<Tables>
/** Runs queries: the database itself, or a transaction of a service. */
export type Connection = Database | Transaction<Tables>

/** Reports a slow query: its SQL, without values, and its milliseconds. */
type OnSlowQuery = { longerThan: number; report: (sql: string, milliseconds: number) => void }

interface Opening extends Patience {
  /** Receives every write. */
  changes?: Changes
  slow?: OnSlowQuery
  /** Called for each write that is refused while reading still works. */
  refused?: (error: DatabaseUnavailable) => void
}

/** Opens the database named by `file:PATH` or `postgres://…`; the first query connects. */
export function openDatabase(
  databaseUrl: string,
  { changes = new Changes(), slow, refused, ...patience }: Opening = {},
): Database {
  return new GuardedDatabase(
    engineOf(databaseUrl) === 'sqlite'
      ? sqliteDialect(databaseUrl.slice('file:'.length), changes)
      : postgresDialect(databaseUrl, patience, changes),
    slow &&
      (({ query, queryDurationMillis }) => {
        if (queryDurationMillis > slow.longerThan) slow.report(query.sql, queryDurationMillis)
      }),
    refused,
  )
}

/** Describes the database of a `DATABASE_URL` to people, without user and password. */
export function describeDatabase(databaseUrl: string): string {
  if (engineOf(databaseUrl) === 'sqlite') return pathOf(databaseUrl)
  if (!URL.canParse(databaseUrl)) return 'PostgreSQL'
  const { hostname, port, pathname, searchParams } = new URL(databaseUrl)
  const host = searchParams.get('host') ?? (hostname || 'localhost')
  return `PostgreSQL “${decodeURIComponent(pathname.slice(1))}” at ${host}${port && `:${port}`}`
}

/** Checks whether opening a `DATABASE_URL` would create a file. */
export function isMissingFile(databaseUrl: string): boolean {
  return engineOf(databaseUrl) === 'sqlite' && !existsSync(pathOf(databaseUrl))
}

function pathOf(databaseUrl: string): string {
  return resolve(databaseUrl.slice('file:'.length))
}

const attempts = 5
const longestPause = 40

/** A database that refuses use inside its own transaction, and retries deadlocked transactions. */
class GuardedDatabase extends Kysely<Tables> {
  /** @param refused is called for each write that is refused while reading still works */
  constructor(dialect: Dialect, log?: Logger, refused?: (error: DatabaseUnavailable) => void) {
    super({ dialect, ...(log && { log }) })
    const executor = this.getExecutor()
    const provide = executor.provideConnection.bind(executor)
    const work = new AsyncLocalStorage<{ holds: boolean }>()
    // The embedded database would wait for itself forever inside a transaction, since it allows one write at
    // a time. A pool could run out of connections waiting for each other.
    executor.provideConnection = async (consumer, options) => {
      if (work.getStore()?.holds)
        throw new Error('The database was used inside a transaction. Use the transaction itself.')
      const held = { holds: true }
      try {
        return await work.run(held, () => provide(consumer, options))
      } catch (error) {
        if (error instanceof DatabaseUnavailable && error.canRead) refused?.(error)
        throw error
      } finally {
        held.holds = false
      }
    }
  }

  /**
   * Starts a transaction whose work is retried after a deadlock. The work must do nothing but query the
   * transaction.
   */
  override transaction(): TransactionBuilder<Tables> {
    const builder = super.transaction()
    const execute = builder.execute.bind(builder)
    builder.execute = (work) => repeated(() => execute(work))
    return builder
  }
}

async function repeated<Result>(transact: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transact()
    } catch (error) {
      const hasCrossed = error instanceof DatabaseUnavailable && error.trouble === 'crossed'
      if (!hasCrossed || attempt === attempts) throw error
      await pause(Math.random() * longestPause * attempt)
    }
  }
}
