import { sql } from 'kysely'
import type { Connection } from '../../../database/connection.ts'
import { engineBehind } from '../../../database/engines/engine.ts'
import type { Tables } from '../../../database/rows/tables.ts'

export interface OwnColumn {
  name: string
  isPicture: boolean
}

/** Lists the columns of a table in its order; those of bytes hold pictures. */
export async function listColumns(connection: Connection, table: keyof Tables): Promise<OwnColumn[]> {
  const query =
    engineBehind(connection) === 'postgres'
      ? sql<{ name: string; type: string }>`
          select attname as name, format_type(atttypid, null) as type from pg_attribute
          where attrelid = quote_ident(${table})::regclass and attnum > 0 and not attisdropped order by attnum`
      : sql<{ name: string; type: string }>`select name, type from pragma_table_info(${table}) order by cid`
  const { rows } = await query.execute(connection)
  return rows.map(({ name, type }) => ({
    name,
    isPicture: ['bytea', 'blob'].includes(type.toLowerCase()),
  }))
}
