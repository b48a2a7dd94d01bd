import { type Kysely, type RawBuilder, sql } from 'kysely'
import { engineBehind } from './engine.ts'

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
