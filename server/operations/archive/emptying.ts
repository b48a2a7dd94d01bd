import { sql } from 'kysely'
import type { Connection } from '../../database/connection.ts'
import { engineBehind } from '../../database/engines/engine.ts'
import { ArchiveError } from './archive-error.ts'
import { ask } from './row-reading.ts'
import { listStoredTables } from './stored-tables.ts'

/**
 * Refuses to restore over a society. A database whose site was started and never used counts as empty.
 * @throws {ArchiveError}
 */
export async function requireEmpty(connection: Connection): Promise<void> {
  const tables = await listStoredTables(connection)
  const foreign = tables.length > 0 && !tables.some(({ name }) => name === 'users')
  const rows = foreign || tables.length === 0 ? [] : await ask(connection, 'select 1 from "users" limit 1')
  if (foreign || rows.length > 0)
    throw new ArchiveError(
      'The database is not empty, and nothing was changed. Set DATABASE_URL to an empty one: a new file, or a new database.',
    )
}

/** Removes what an unused site has left. */
export async function dropTables(connection: Connection): Promise<void> {
  const names = (await listStoredTables(connection)).map(({ name }) => name)
  if (names.length === 0) return
  const isServer = engineBehind(connection) === 'postgres'
  if (!isServer) await clearTables(connection)
  const inOrder = isServer ? names : await referringFirst(connection, names)
  for (const name of [...inOrder, 'kysely_migration', 'kysely_migration_lock'])
    await ask(connection, `drop table if exists "${name}"${isServer ? ' cascade' : ''}`)
}

/** Orders tables so that each comes before those that it refers to, as SQLite wants to drop them. */
async function referringFirst(connection: Connection, names: string[]): Promise<string[]> {
  const { rows } = await sql<{ from: string; to: string }>`
    select tables.name as "from", keys."table" as "to"
    from sqlite_master as tables, pragma_foreign_key_list(tables.name) as keys
    where tables.type = 'table' and keys."table" <> tables.name`.execute(connection)
  const ordered: string[] = []
  let left = names
  while (left.length > 0) {
    const isFree = (name: string) => !rows.some(({ from, to }) => to === name && left.includes(from))
    const free = left.filter(isFree)
    ordered.push(...(free.length > 0 ? free : left))
    left = free.length > 0 ? left.filter((name) => !free.includes(name)) : []
  }
  return ordered
}

/** Removes the rows with which migrations begin. References are looked at when the transaction ends. */
export async function clearTables(connection: Connection): Promise<void> {
  if (engineBehind(connection) === 'sqlite') await sql`pragma defer_foreign_keys = on`.execute(connection)
  for (const { name } of await listStoredTables(connection)) await ask(connection, `delete from "${name}"`)
}

/**
 * Runs work with which rows may refer to rows that come later. Every reference is checked afterwards.
 */
export async function withoutReferences(connection: Connection, work: () => Promise<void>): Promise<void> {
  if (engineBehind(connection) === 'sqlite') {
    await sql`pragma defer_foreign_keys = on`.execute(connection)
    return work()
  }
  const { rows } = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(
    connection,
  )
  for (const { table, name } of rows) await ask(connection, `alter table ${table} drop constraint ${name}`)
  await work()
  for (const { table, name, definition } of rows)
    await ask(connection, `alter table ${table} add constraint ${name} ${definition}`)
}
