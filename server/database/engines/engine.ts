import { type QueryExecutorProvider, SqliteAdapter } from 'kysely'

export type Engine = 'sqlite' | 'postgres'

/** Returns the engine that a `DATABASE_URL` names. */
export function engineOf(databaseUrl: string): Engine {
  return databaseUrl.startsWith('file:') ? 'sqlite' : 'postgres'
}

/** Returns the engine of a connection. */
export function engineBehind(connection: QueryExecutorProvider): Engine {
  return connection.getExecutor().adapter instanceof SqliteAdapter ? 'sqlite' : 'postgres'
}

/**
 * Names of prepared statements, by their text. PostgreSQL parses and plans these once per connection instead of each
 * time.
 */
const names = new Map<string, string>()

/**
 * Marks a statement for preparation. Each takes memory in every connection, so only texts from a fixed set
 * are marked.
 */
export function prepareOnce(text: string): void {
  if (!names.has(text)) names.set(text, `society_${names.size}`)
}

/** Returns the name of a prepared statement; undefined when it is not prepared. */
export function preparedName(text: string): string | undefined {
  return names.get(text)
}
