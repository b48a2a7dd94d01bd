import type { Kysely } from 'kysely'

/** Lets the members of a day be counted from the index alone. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.dropIndex('memberships_by_category').execute()
  await database.schema
    .createIndex('memberships_by_category')
    .on('memberships')
    .columns(['category', 'user_id', 'from_date', 'to_date'])
    .execute()
}
