import { sql } from 'kysely'
import { openDatabase } from '../../server/database/connection.ts'
import { locksRows } from '../../server/database/row-locks.ts'
import type { TestApp } from './app.ts'
import { until } from './mailbox.ts'

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

/**
 * Makes the database refuse writes, but not reads, until the returned function runs. With
 * PostgreSQL the connections that are open end, as their settings would outlive the change.
 */
export async function refuseWrites({ database, config }: TestApp): Promise<() => Promise<void>> {
  if (!locksRows(database)) {
    await sql`pragma query_only = on`.execute(database)
    return async () => void (await sql`pragma query_only = off`.execute(database))
  }
  const set = async (state: 'on' | 'off') => {
    const apart = openDatabase(config.databaseUrl)
    await apart.connection().execute(async (connection) => {
      await sql`set default_transaction_read_only = off`.execute(connection)
      const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(connection)
      const name = sql.id(rows[0]?.name ?? '')
      await sql`alter database ${name} set default_transaction_read_only = ${sql.raw(state)}`.execute(
        connection,
      )
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(connection)
    })
    await apart.destroy()
    await until('connections of the site', async () =>
      sql`select 1`.execute(database).then(
        () => true,
        () => undefined,
      ),
    )
  }
  await set('on')
  return () => set('off')
}
