import { type QueryExecutorProvider, SqliteAdapter } from 'kysely'

export type Engine = 'sqlite' | 'postgres'

/** Returns the engine that a `DATABASE_URL` names. */
export function engineOf(databaseUrl: string): Engine {
  return databaseUrl.startsWith('file:') ? 'sqlite' : 'postgres'
}

/** Returns the engine behind a connection. */
export function engineBehind(connection: QueryExecutorProvider): Engine {
  return connection.getExecutor().adapter instanceof SqliteAdapter ? 'sqlite' : 'postgres'
}
