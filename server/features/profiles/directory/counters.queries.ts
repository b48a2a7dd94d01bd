import { sql } from 'kysely'
import type { Connection } from '../../../database/connection.ts'

/** The columns by which each table of counters counts. */
const countedBy = {
  group_counts: ['category', 'confirmation', 'trusted'],
  place_counts: ['location_key', 'location', 'location_audience', 'trusted'],
} as const

type Counters = keyof typeof countedBy

/**
 * Merges the slots of a table's counters. Merges committed counts only; concurrent transactions count in their own
 * slots.
 */
async function foldTable(transaction: Connection, table: Counters): Promise<void> {
  const columns = sql.join(countedBy[table].map((column) => sql.ref(column)))
  const name = sql.table(table)
  await sql`with gone as (delete from ${name} where slot <> '' returning *)
    insert into ${name} (${columns}, slot, members)
    select ${columns}, '', sum(members) from gone group by ${columns} having sum(members) <> 0
    on conflict (${columns}, slot) do update set members = ${name}.members + excluded.members`.execute(
    transaction,
  )
  await sql`delete from ${name} where slot = '' and members = 0`.execute(transaction)
}

/** Checks if any counter is split across several slots. */
export async function hasSlots(connection: Connection): Promise<boolean> {
  const slots = ['group_counts', 'place_counts'] as const
  for (const table of slots) {
    const slot = await connection
      .selectFrom(table)
      .select('slot')
      .where('slot', '<>', '')
      .limit(1)
      .executeTakeFirst()
    if (slot) return true
  }
  return false
}

export async function foldTables(transaction: Connection): Promise<void> {
  await foldTable(transaction, 'group_counts')
  await foldTable(transaction, 'place_counts')
}
