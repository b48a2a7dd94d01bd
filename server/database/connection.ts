import { Kysely, type Transaction } from 'kysely'
import { postgresDialect } from './postgres.ts'
import type { Tables } from './rows/tables.ts'
import { sqliteDialect } from './sqlite.ts'

export type Database = Kysely<Tables>
/** What a query runs on: the database, or a transaction of a service. */
export type Connection = Database | Transaction<Tables>
export type Engine = 'sqlite' | 'postgres'

/** The engine that a `DATABASE_URL` names. */
export function engineOf(databaseUrl: string): Engine {
  return databaseUrl.startsWith('file:') ? 'sqlite' : 'postgres'
}

/** Opens the database that `file:PATH` or `postgres://…` names. The first query connects. */
export function openDatabase(databaseUrl: string): Database {
  const dialect =
    engineOf(databaseUrl) === 'sqlite'
      ? sqliteDialect(databaseUrl.slice('file:'.length))
      : postgresDialect(databaseUrl)
  return new Kysely<Tables>({ dialect })
}
