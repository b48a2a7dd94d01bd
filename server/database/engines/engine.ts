import { type Kysely, type QueryExecutorProvider, type RawBuilder, SqliteAdapter, sql } from 'kysely'

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

/**
 * Returns the column types by meaning, so that one list of migrations serves both engines.
 * `key` is text compared by code point; the words `boolean` and `json` tell the SQLite driver how to read.
 */
export function columnTypes(database: Kysely<unknown>): Record<ColumnMeaning, RawBuilder<unknown>> {
  return engineBehind(database) === 'postgres'
    ? {
        text: sql`text`,
        key: sql`text collate "C"`,
        integer: sql`integer`,
        boolean: sql`boolean`,
        json: sql`jsonb`,
        bytes: sql`bytea`,
        date: sql`date`,
        instant: sql`timestamptz`,
      }
    : {
        text: sql`text`,
        key: sql`text`,
        integer: sql`integer`,
        boolean: sql`boolean`,
        json: sql`json`,
        bytes: sql`blob`,
        date: sql`text`,
        instant: sql`text`,
      }
}

type ColumnMeaning = 'text' | 'key' | 'integer' | 'boolean' | 'json' | 'bytes' | 'date' | 'instant'
