import { sql } from 'kysely'
import type { Connection } from '../../../database/connection.ts'
import { personalTables } from '../../../database/personal/personal-tables.ts'
import type { Tables } from '../../../database/rows/tables.ts'

export type OwnRow = Record<string, unknown>

/** The rows of a table that are about an account. */
export interface OwnRows {
  table: keyof Tables
  /** The column by which they are the account's; a table may have several. */
  owner: string
  /** Distinguishes it from the table's other rows about the account. */
  name: string
  rows: OwnRow[]
}

/** Reads every row of the database that is about an account, without what is withheld, table by table. */
export async function* readOwnRows(connection: Connection, userId: string): AsyncGenerator<OwnRows> {
  for (const [name, kinds] of Object.entries(personalTables)) {
    const table = name as keyof Tables
    for (const { owner, withheld = [], through } of kinds) {
      if (withheld === 'all') continue
      const accounts = through
        ? sql`(select ${sql.ref(through.key)} from ${sql.table(through.table)} where ${sql.ref(through.owner)} = ${userId})`
        : sql`(${userId})`
      const query = sql<OwnRow>`select * from ${sql.table(table)} where ${sql.ref(owner)} in ${accounts}`
      const { rows } = await query.execute(connection)
      const hidden: readonly string[] = withheld
      yield {
        table,
        owner,
        name: owner === kinds[0]?.owner ? table : `${table}-${owner.replace(/_id$/, '')}`,
        rows: rows.map((row) =>
          Object.fromEntries(Object.entries(row).filter(([key]) => !hidden.includes(key))),
        ),
      }
    }
  }
}
