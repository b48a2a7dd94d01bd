import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Kysely, Transaction } from 'kysely'
import { Changes } from './changes/changes.ts'
import { sqliteDialect } from './embedded/sqlite.ts'
import { engineOf } from './engines/engine.ts'
import { type Patience, postgresDialect } from './engines/postgres.ts'
import type { DatabaseUnavailable } from './engines/unavailable.ts'
import { GuardedDatabase } from './guarded-database.ts'
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
