import { randomBytes } from 'node:crypto'
import { domainToASCII } from 'node:url'
import { type Kysely, sql } from 'kysely'
import { columnTypes } from '../engines/column-types.ts'
import { engineBehind } from '../engines/engine.ts'

interface KeyedUser {
  id: string
  email: string
  email_key: string
}

/**
 * What makes accounts worth trusting: keys of addresses that fold ASCII only, proofs of sessions, devices that signed
 * in before, what happens once in the life of a database, the security log, and the words newcomers join with.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const type = columnTypes(database)

  await rewriteKeys(database)

  await database.schema.alterTable('sessions').addColumn('proved_at', type.instant).execute()
  await sql`update sessions set proved_at = created_at`.execute(database)

  await database.schema
    .createTable('milestones')
    .addColumn('name', type.key, (column) => column.primaryKey())
    .addColumn('at', type.instant, (column) => column.notNull())
    .execute()
  // Whoever is an administrator, or was one, may have become it by the configuration.
  await sql`insert into milestones (name, at)
    select 'first administrator', min(created_at) from users
    where administrator = true or role_withdrawn_at is not null
    having count(*) > 0`.execute(database)

  await database.schema
    .createTable('known_devices')
    .addColumn('id', type.key, (column) => column.primaryKey())
    .addColumn('user_id', type.key, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('secret_hash', type.key, (column) => column.notNull())
    .addColumn('created_at', type.instant, (column) => column.notNull())
    .addColumn('used_at', type.instant, (column) => column.notNull())
    .addUniqueConstraint('known_devices_secret', ['user_id', 'secret_hash'])
    .execute()
  await database.schema.createIndex('known_devices_by_use').on('known_devices').column('used_at').execute()

  await database.schema
    .createTable('site_secrets')
    .addColumn('name', type.key, (column) => column.primaryKey())
    .addColumn('value', type.text, (column) => column.notNull())
    .execute()
  const secret = randomBytes(32).toString('base64url')
  await sql`insert into site_secrets (name, value) values ('security log', ${secret})`.execute(database)
  await addSecurityLog(database)
}

/** Compares addresses by ASCII letters and the domain's IDNA form; where two would be one now, both stay as they are. */
async function rewriteKeys(database: Kysely<unknown>): Promise<void> {
  let after = ''
  for (;;) {
    const { rows } = await sql<KeyedUser>`select id, email, email_key from users
      where id > ${after} and email is not null order by id limit 1000`.execute(database)
    for (const { id, email, email_key } of rows) {
      const key = keyOf(email)
      if (key === email_key) continue
      await sql`update users set email_key = ${key} where id = ${id}
        and not exists (select 1 from users as other where other.email_key = ${key})`.execute(database)
    }
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}

function keyOf(email: string): string {
  const address = email.normalize('NFC')
  const at = address.lastIndexOf('@')
  const domain = domainToASCII(address.slice(at + 1)) || address.slice(at + 1)
  return `${address.slice(0, at)}@${domain}`.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

/** Makes the security log, whose entries nobody changes, and nobody removes within a year. */
async function addSecurityLog(database: Kysely<unknown>): Promise<void> {
  const type = columnTypes(database)
  await database.schema
    .createTable('security_log')
    .addColumn('id', type.key, (column) => column.primaryKey())
    .addColumn('event', type.key, (column) => column.notNull())
    .addColumn('account', type.key)
    .addColumn('network', type.key)
    .addColumn('detail', type.text)
    .addColumn('at', type.instant, (column) => column.notNull())
    .execute()
  await database.schema.createIndex('security_log_by_time').on('security_log').column('at').execute()
  if (engineBehind(database) === 'postgres') {
    await sql`create or replace function keep_security_log() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' and old.at < now() - interval '365 days' then return old; end if;
        raise exception 'the security log is only ever added to';
      end $$`.execute(database)
    await sql`create trigger security_log_kept before update or delete on security_log
      for each row execute function keep_security_log()`.execute(database)
    return
  }
  await sql`create trigger security_log_unchanged before update on security_log
    begin select raise(abort, 'the security log is only ever added to'); end`.execute(database)
  await sql`create trigger security_log_kept before delete on security_log
    when old.at >= strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-365 days')
    begin select raise(abort, 'the security log is only ever added to'); end`.execute(database)
}
