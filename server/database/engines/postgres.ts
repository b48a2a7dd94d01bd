import { type Dialect, PostgresDialect } from 'kysely'
import pg from 'pg'
import { second } from '../../../contract/time/durations.ts'

const { builtins } = pg.types

const connections = 10
const connectMilliseconds = 5 * second

/** Connects to PostgreSQL so that values leave as on SQLite: instants and dates as text, counts as numbers. */
export function postgresDialect(url: string): Dialect {
  const readers = new Map<number, (text: string) => unknown>([
    [builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString()],
    [builtins.DATE, (text) => text],
    [builtins.INT8, Number],
  ])
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectMilliseconds,
    // Text order is by code point and times are UTC whatever the server's settings say.
    options: '-c timezone=UTC',
    types: {
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        readers.get(oid) ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  })
  // An idle connection that breaks is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => undefined)
  return new PostgresDialect({ pool })
}
