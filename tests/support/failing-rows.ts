import { sql } from 'kysely'
import { locksRows } from '../../server/database/row-locks.ts'
import type { TestApp } from './app.ts'

/** Makes the database fail each change of one row, until the returned function is called. */
export async function failRow(
  { database }: TestApp,
  { table, id, on = 'update' }: { table: string; id: string; on?: 'update' | 'delete' },
): Promise<() => Promise<void>> {
  const row = sql.ref('old.id')
  const trigger = sql.table('failing_row')
  if (locksRows(database)) {
    await sql`create function fail_row() returns trigger language plpgsql as
      ${sql.lit("begin raise exception 'injected'; end")}`.execute(database)
    await sql`create trigger ${trigger} before ${sql.raw(on)} on ${sql.table(table)} for each row
      when (${row} = ${sql.lit(id)}) execute function fail_row()`.execute(database)
    return async () => {
      await sql`drop trigger ${trigger} on ${sql.table(table)}`.execute(database)
      await sql`drop function fail_row()`.execute(database)
    }
  }
  await sql`create trigger ${trigger} before ${sql.raw(on)} on ${sql.table(table)} when ${row} = ${sql.lit(id)}
    begin select raise(abort, 'injected'); end`.execute(database)
  return async () => void (await sql`drop trigger ${trigger}`.execute(database))
}
