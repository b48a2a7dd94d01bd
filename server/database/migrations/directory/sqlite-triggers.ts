import { type Kysely, sql } from 'kysely'
import { counters, decidingColumns, entryColumns, entryRows } from './entries.ts'

/** Makes the embedded database keep the directory's entries and counters with every write. */
export async function keepDirectoryOnSqlite(database: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(database)
  const person = { users: 'new.id', profiles: 'new.user_id', memberships: 'new.user_id' }
  for (const table of ['users', 'profiles', 'memberships'] as const) {
    const refresh = `
      delete from directory_entries where user_id = ${person[table]};
      insert into directory_entries (${entryColumns}) ${entryRows} and account.id = ${person[table]};`
    await run(`create trigger ${table}_enter_directory after insert on ${table} begin ${refresh} end`)
    await run(`create trigger ${table}_change_directory after update of ${decidingColumns[table].join(', ')}
      on ${table} begin ${refresh} end`)
  }
  for (const { table, columns, present } of counters) {
    const names = columns.join(', ')
    const of = (row: string) => columns.map((column) => `${row}.${column}`).join(', ')
    const same = columns.map((column) => `${column} = old.${column}`).join(' and ')
    await run(`create trigger directory_entries_into_${table} after insert on directory_entries
      when new.${present} is not null begin
        insert into ${table} (${names}, slot, members) values (${of('new')}, '', 1)
        on conflict (${names}, slot) do update set members = members + 1;
      end`)
    await run(`create trigger directory_entries_from_${table} after delete on directory_entries
      when old.${present} is not null begin
        update ${table} set members = members - 1 where ${same} and slot = '';
        delete from ${table} where ${same} and slot = '' and members <= 0;
      end`)
  }
}
