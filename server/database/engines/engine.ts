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

/**
 * Names of prepared statements, by their text. PostgreSQL parses and plans these once per connection instead of each
 * time.
 */
const names = new Map<string, string>()

/** Lets a statement be prepared. Each takes memory in every connection, so only for texts whose number is fixed. */
export function prepareOnce(text: string): void {
  if (!names.has(text)) names.set(text, `society_${names.size}`)
}

/** Returns the name under which a statement is prepared; undefined when it is not. */
export function preparedName(text: string): string | undefined {
  return names.get(text)
}
