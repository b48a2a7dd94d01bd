import { type Kysely, sql } from 'kysely'

/** Finds the accounts that nobody has claimed among many. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createIndex('users_unclaimed')
    .on('users')
    .column('id')
    .where(sql.ref('password_hash'), '=', sql.lit(''))
    .execute()
}
