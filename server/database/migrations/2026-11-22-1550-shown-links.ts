import { type Kysely, sql } from 'kysely'
import { columnTypes } from '../engines/engine.ts'

/**
 * Adds the delivery of each link, and the member who was shown it instead. Also marks sessions, passkeys and
 * passwords that began with a shown link. Earlier shown links are revoked, because the member who saw them is
 * unknown.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const type = columnTypes(database)
  const { schema } = database
  await schema
    .alterTable('account_links')
    .addColumn('delivery', type.key, (column) => column.notNull().defaultTo(sql`'mailed'`))
    .execute()
  for (const [table, column, index, atRemoval] of [
    ['account_links', 'made_by', 'account_links_by_maker', 'cascade'],
    ['sessions', 'link_shown_to', 'sessions_by_shown_link', 'cascade'],
    // A passkey belongs to its owner, and remains when another account is removed.
    ['second_steps', 'link_shown_to', 'second_steps_by_shown_link', 'set null'],
  ] as const) {
    await schema
      .alterTable(table)
      .addColumn(column, type.key, (added) => added.references('users.id').onDelete(atRemoval))
      .execute()
    await schema.createIndex(index).on(table).column(column).where(column, 'is not', null).execute()
  }
  await schema
    .alterTable('second_steps')
    .addColumn('signs_in', type.boolean, (column) => column.notNull().defaultTo(sql`true`))
    .execute()
  await schema
    .alterTable('users')
    .addColumn('password_shown', type.boolean, (column) => column.notNull().defaultTo(sql`false`))
    .execute()
  await sql`update account_links set delivery = 'shown'
    where email is null and kind in ('reset', 'invite')`.execute(database)
}
