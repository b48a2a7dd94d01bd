import { randomBytes } from 'node:crypto'
import { type CreateTableBuilder, type Kysely, sql } from 'kysely'
import { columnTypes, engineBehind } from '../engines/engine.ts'
import { moneyTables } from './2026-11-23-0200-money.tables.ts'

/**
 * Adds the ledger: levels of dues, accounts of households, entries, and their derived tables. Triggers refuse
 * to change entries, and record which people and households changed, so that accounts can be updated.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const isServer = engineBehind(database) === 'postgres'
  const types = { ...columnTypes(database), cents: isServer ? sql`bigint` : sql`integer` }
  for (const [table, columns, keys] of moneyTables) {
    let builder: CreateTableBuilder<string, string> = database.schema.createTable(table)
    for (const [name, spec] of Object.entries(columns)) {
      const [type = '', ...rest] = spec.split(' ')
      const flags = rest.join(' ')
      builder = builder.addColumn(name, types[type as keyof typeof types], (column) => {
        let built = column
        if (!flags.includes('?')) built = built.notNull()
        if (flags.includes('unique')) built = built.unique()
        const [, fallback] = /=(\S+)/.exec(flags) ?? []
        if (fallback !== undefined) built = built.defaultTo(sql.raw(fallback))
        const [, target, ending] = /->(\w+\.\w+)(!?)/.exec(flags) ?? []
        if (target !== undefined) built = built.references(target)
        return ending === '!' ? built.onDelete('cascade') : built
      })
    }
    await builder.addPrimaryKeyConstraint(`${table}_key`, keys as never).execute()
  }
  for (const statement of [...indexes, ...(isServer ? serverStatements : embeddedStatements), ...firstRows])
    await sql.raw(statement).execute(database)
  const secret = randomBytes(32).toString('base64url')
  await sql`insert into site_secrets (name, value) values ('payment links', ${secret})`.execute(database)
}

const indexes = [
  'create index money_accounts_by_name on money_accounts (name_key, id) where merged_into is null',
  'create index money_accounts_by_dues on money_accounts (dues_state, name_key, id) where merged_into is null',
  'create index money_accounts_by_level on money_accounts (level_id, name_key, id) where merged_into is null',
  'create index money_accounts_merged on money_accounts (merged_into) where merged_into is not null',
  'create index money_words_by_account on money_words (account_id)',
  'create index money_entries_by_account on money_entries (account_id, id)',
  'create index money_entries_by_day on money_entries (received_on, id)',
  'create index money_entries_by_event on money_entries (event_id, id) where event_id is not null',
  'create index money_entries_by_corrected on money_entries (corrects) where corrects is not null',
  'create index money_entries_by_person on money_entries (user_id)',
  'create index money_entries_by_treasurer on money_entries (entered_by)',
  'create index money_entries_by_corrected_year on money_entries (corrected_year, id) where corrected_year is not null',
  'create index money_charges_by_account on money_charges (account_id)',
  'create index money_charges_by_year on money_charges (year, account_id) where year is not null',
  'create index money_charges_by_person on money_charges (person_id) where person_id is not null',
  'create index money_charges_by_event on money_charges (event_id) where event_id is not null',
  'create index money_charges_open on money_charges (due_on, charge_id) where open_cents > 0',
  'create index money_receipts_by_account on money_receipts (account_id)',
  'create unique index money_letters_by_year on money_letters (year, account_id)',
  'create index money_letters_by_name on money_letters (year, name_key, id)',
  'create index money_letters_by_person on money_letters (user_id)',
  'create index money_deposit_payments_by_deposit on money_deposit_payments (deposit_id, entry_id)',
  'create index money_reminders_to_print on money_reminders (way, charge_id, level)',
  'create index money_checkouts_by_person on money_checkouts (user_id)',
  'create index money_stripe_events_by_time on money_stripe_events (at)',
]

const firstRows = [
  `insert into money_settings (slot, saved, version) values (1, '{}', 0)`,
  `insert into money_reminder_rules (slot, is_on, rules, version) values (1, false, '[]', 0)`,
  'insert into money_moves (user_id) select id from users order by name_key, id',
  'insert into money_moves (household_id) select id from households',
]

/** Changes after which accounts are updated: the event, the person, and the household concerned. */
const moves: [name: string, event: string, user: string, household: string, when: string][] = [
  ['users_arrive', 'after insert on users', 'new.id', 'null', ''],
  [
    'users_change',
    'after update of name_key, child, departed on users',
    'new.id',
    'null',
    'old.name_key <> new.name_key or old.child <> new.child or old.departed is distinct from new.departed',
  ],
  ['users_leave', 'after delete on users', 'old.id', 'null', ''],
  ['places_begin', 'after insert on household_members', 'new.user_id', 'null', ''],
  [
    'places_change',
    'after update of household_id on household_members',
    'new.user_id',
    'old.household_id',
    'old.household_id <> new.household_id',
  ],
  ['places_end', 'after delete on household_members', 'old.user_id', 'old.household_id', ''],
  ['households_change', 'after update of name on households', 'null', 'new.id', 'old.name <> new.name'],
  [
    'cards_change',
    'after update of shown_membership_id on profiles',
    'new.user_id',
    'null',
    'old.shown_membership_id is distinct from new.shown_membership_id',
  ],
  [
    'categories_change',
    'after update of category on memberships',
    'new.user_id',
    'null',
    'old.category <> new.category',
  ],
]

const embeddedStatements = [
  `create table money_moves (id text not null primary key
    default (strftime('%Y%m%d%H%M%f', 'now') || lower(hex(randomblob(8)))), user_id text, household_id text)`,
  ...moves.map(
    ([name, event, user, household, when]) =>
      `create trigger money_${name} ${event} ${when && `when ${when}`} begin
        insert into money_moves (user_id, household_id) values (${user}, ${household}); end`,
  ),
  `create trigger money_entries_unchanged before update on money_entries
    begin select raise(abort, 'the ledger is only ever added to'); end`,
  `create trigger money_entries_kept before delete on money_entries
    begin select raise(abort, 'the ledger is only ever added to'); end`,
]

const serverStatements = [
  `create table money_moves (id text collate "C" not null
    default to_char(clock_timestamp() at time zone 'UTC', 'YYYYMMDDHH24MISSUS') || gen_random_uuid(),
    user_id text collate "C", household_id text collate "C", constraint money_moves_key primary key (id))`,
  ...moves.flatMap(([name, event, user, household, when]) => [
    `create or replace function money_${name}() returns trigger language plpgsql as $$ begin
      insert into money_moves (user_id, household_id) values (${user}, ${household}); return null; end $$`,
    `create trigger money_${name} ${event} for each row ${when && `when (${when})`} execute function money_${name}()`,
  ]),
  `create or replace function money_entries_kept() returns trigger language plpgsql as $$ begin
    raise exception 'the ledger is only ever added to'; end $$`,
  'create trigger money_entries_kept before update or delete on money_entries for each row execute function money_entries_kept()',
]
