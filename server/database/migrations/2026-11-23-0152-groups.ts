import { type Kysely, sql } from 'kysely'
import { columnTypes } from '../engines/engine.ts'

/** Adds groups, their members, and the group that a post or an event is for. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const type = columnTypes(database)
  const { schema } = database
  await schema
    .createTable('groups')
    .addColumn('id', type.key, (column) => column.primaryKey())
    .addColumn('name', type.text, (column) => column.notNull())
    .addColumn('name_key', type.key, (column) => column.notNull())
    .addColumn('description', type.text)
    .addColumn('visibility', type.key, (column) => column.notNull())
    .addColumn('joining', type.key, (column) => column.notNull())
    .addColumn('version', type.integer, (column) => column.notNull())
    .addColumn('created_by', type.key, (column) => column.references('users.id').onDelete('set null'))
    .addColumn('created_at', type.instant, (column) => column.notNull())
    .addColumn('updated_at', type.instant, (column) => column.notNull())
    .execute()
  await schema.createIndex('groups_by_name').on('groups').columns(['name_key', 'id']).execute()
  await schema.createIndex('groups_by_founder').on('groups').column('created_by').execute()
  await schema
    .createTable('group_members')
    .addColumn('group_id', type.key, (column) => column.notNull().references('groups.id').onDelete('cascade'))
    .addColumn('user_id', type.key, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('state', type.key, (column) => column.notNull())
    .addColumn('role', type.key, (column) => column.notNull())
    .addColumn('mailed', type.boolean, (column) => column.notNull().defaultTo(sql`true`))
    .addColumn('invited_by', type.key, (column) => column.references('users.id').onDelete('set null'))
    .addColumn('since', type.instant, (column) => column.notNull())
    .addPrimaryKeyConstraint('group_members_key', ['group_id', 'user_id'])
    .execute()
  await schema
    .createIndex('group_members_by_user')
    .on('group_members')
    .columns(['user_id', 'group_id'])
    .execute()
  await schema
    .createIndex('group_members_by_inviter')
    .on('group_members')
    .column('invited_by')
    .where('invited_by', 'is not', null)
    .execute()
  for (const table of ['posts', 'events'] as const) {
    await schema
      .alterTable(table)
      .addColumn('group_id', type.key, (column) => column.references('groups.id').onDelete('cascade'))
      .execute()
    await schema
      .createIndex(`${table}_of_group`)
      .on(table)
      .columns(['group_id', 'id'])
      .where('group_id', 'is not', null)
      .execute()
  }
}
