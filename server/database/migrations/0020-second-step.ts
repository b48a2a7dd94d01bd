import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { columnTypes } from '../engines/column-types.ts'

/** What proves who somebody is beside the password: apps, passkeys and recovery codes, and how they are lost. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const type = columnTypes(database)
  const { schema } = database
  await schema.alterTable('users').addColumn('second_step_since', type.instant).execute()
  await schema.alterTable('sessions').addColumn('sign_in_way', type.key).execute()

  await schema
    .createTable('second_steps')
    .addColumn('id', type.key, (column) => column.primaryKey())
    .addColumn('user_id', type.key, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kind', type.key, (column) => column.notNull())
    .addColumn('name', type.text, (column) => column.notNull())
    .addColumn('created_at', type.instant, (column) => column.notNull())
    .addColumn('used_at', type.instant)
    .addColumn('counter', type.integer, (column) => column.notNull())
    .addColumn('sealed_key', type.text)
    .addColumn('credential_id', type.key, (column) => column.unique())
    .addColumn('public_key', type.text)
    .addColumn('transports', type.text)
    .execute()
  await schema.createIndex('second_steps_by_user').on('second_steps').column('user_id').execute()

  await schema
    .createTable('recovery_codes')
    .addColumn('user_id', type.key, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('beginning', type.key, (column) => column.notNull())
    .addColumn('code_hash', type.text, (column) => column.notNull())
    .addPrimaryKeyConstraint('recovery_codes_key', ['user_id', 'code_hash'])
    .execute()

  await schema
    .createTable('sign_in_tickets')
    .addColumn('secret_hash', type.key, (column) => column.primaryKey())
    .addColumn('user_id', type.key, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('expires_at', type.instant, (column) => column.notNull())
    .execute()
  await schema.createIndex('sign_in_tickets_by_user').on('sign_in_tickets').column('user_id').execute()

  await schema
    .createTable('used_challenges')
    .addColumn('hash', type.key, (column) => column.primaryKey())
    .addColumn('expires_at', type.instant, (column) => column.notNull())
    .execute()

  await schema
    .createTable('second_step_resets')
    .addColumn('user_id', type.key, (column) =>
      column.primaryKey().references('users.id').onDelete('cascade'),
    )
    .addColumn('asked_at', type.instant, (column) => column.notNull())
    .addColumn('due_at', type.instant, (column) => column.notNull())
    .execute()

  const secret = randomBytes(32).toString('base64url')
  await sql`insert into site_secrets (name, value) values ('second step', ${secret})`.execute(database)
}
