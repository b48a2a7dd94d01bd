import { type Kysely, sql } from 'kysely'
import { counters, decidingColumns, entryColumns, entryRows } from './entries.ts'

/**
 * Makes PostgreSQL keep the directory's entries and counters with every write. Each transaction counts in a slot of
 * its own, so that a long one does not keep others waiting for a counter; `foldCounts` puts the slots together.
 */
export async function keepDirectoryOnPostgres(database: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(database)
  const person = { users: 'id', profiles: 'user_id', memberships: 'user_id' }
  for (const table of ['users', 'profiles', 'memberships'] as const) {
    await run(`create or replace function ${table}_enter_directory() returns trigger language plpgsql as $$
      begin
        delete from directory_entries where user_id in (select ${person[table]} from entered);
        insert into directory_entries (${entryColumns}) ${entryRows}
          and account.id in (select ${person[table]} from entered);
        return null;
      end $$`)
    await run(`create trigger ${table}_enter_directory after insert on ${table}
      referencing new table as entered for each statement execute function ${table}_enter_directory()`)
    await run(`create or replace function ${table}_change_directory() returns trigger language plpgsql as $$
      begin
        delete from directory_entries where user_id = new.${person[table]};
        insert into directory_entries (${entryColumns}) ${entryRows} and account.id = new.${person[table]};
        return null;
      end $$`)
    const columns = decidingColumns[table]
    const isChanged = columns.map((column) => `old.${column} is distinct from new.${column}`).join(' or ')
    await run(`create trigger ${table}_change_directory after update of ${columns.join(', ')} on ${table}
      for each row when (${isChanged}) execute function ${table}_change_directory()`)
  }
  for (const { table, columns, present } of counters) {
    const names = columns.join(', ')
    const same = columns.map((column) => `counter.${column} = left_by.${column}`).join(' and ')
    await run(`create or replace function directory_entries_into_${table}() returns trigger language plpgsql as $$
      begin
        insert into ${table} (${names}, slot, members)
          select ${names}, pg_current_xact_id()::text, count(*) from entered where ${present} is not null group by ${names}
        on conflict (${names}, slot) do update set members = ${table}.members + excluded.members;
        return null;
      end $$`)
    await run(`create trigger directory_entries_into_${table} after insert on directory_entries
      referencing new table as entered for each statement execute function directory_entries_into_${table}()`)
    // A counter that nobody is left of goes at once: it may spell what somebody wrote.
    await run(`create or replace function directory_entries_from_${table}() returns trigger language plpgsql as $$
      begin
        insert into ${table} (${names}, slot, members)
          select ${names}, pg_current_xact_id()::text, -count(*) from gone where ${present} is not null group by ${names}
        on conflict (${names}, slot) do update set members = ${table}.members + excluded.members;
        delete from ${table} as counter using (select distinct ${names} from gone) as left_by where ${same}
          and (select sum(other.members) from ${table} as other
            where ${columns.map((column) => `other.${column} = counter.${column}`).join(' and ')}) = 0;
        return null;
      end $$`)
    await run(`create trigger directory_entries_from_${table} after delete on directory_entries
      referencing old table as gone for each statement execute function directory_entries_from_${table}()`)
  }
}
