import type { Kysely, Transaction } from 'kysely'
import { type Patience, postgresDialect } from './engines/postgres.ts'
import { sqliteDialect } from './engines/sqlite.ts'
import { GuardedDatabase } from './guarded-database.ts'
import type { Tables } from './rows/tables.ts'

export type Database = Kysely<Tables>
/** What a query runs on: the database, or a transaction of a service. */
export type Connection = Database | Transaction<Tables>
export type Engine = 'sqlite' | 'postgres'

/** The engine that a `DATABASE_URL` names. */
export function engineOf(databaseUrl: string): Engine {
  return databaseUrl.startsWith('file:') ? 'sqlite' : 'postgres'
}

/** Opens the database that `file:PATH` or `postgres://…` names. The first query connects. */
export function openDatabase(databaseUrl: string, patience: Patience = {}): Database {
  return new GuardedDatabase(
    engineOf(databaseUrl) === 'sqlite'
      ? sqliteDialect(databaseUrl.slice('file:'.length))
      : postgresDialect(databaseUrl, patience),
  )
}
