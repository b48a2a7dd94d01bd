import { type Kysely, sql } from 'kysely'
import { columnTypes } from '../engines/engine.ts'

/**
 * Records which member was shown the link that set a password. This replaces a mark without the member. Also
 * adds the member who corrected an address. Where the member is unknown, the account's own id represents a
 * removed one.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const type = columnTypes(database)
  const { schema } = database
  for (const [column, index] of [
    ['password_shown_to', 'users_by_shown_password'],
    ['email_corrected_by', 'users_by_corrected_email'],
  ] as const) {
    await schema
      .alterTable('users')
      .addColumn(column, type.key, (added) => added.references('users.id').onDelete('set null'))
      .execute()
    await schema.createIndex(index).on('users').column(column).where(column, 'is not', null).execute()
  }
  await sql`update users set password_shown_to = coalesce(
    (select made_by from account_links where account_links.user_id = users.id
      and made_by is not null and used_at is not null and kind in ('reset', 'invite')
      order by used_at desc limit 1), id)
    where password_shown`.execute(database)
  await schema.alterTable('users').dropColumn('password_shown').execute()
}
