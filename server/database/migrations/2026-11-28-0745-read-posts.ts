import type { Kysely } from 'kysely'
import { columnTypes } from '../engines/engine.ts'

/** Adds when a member last read the feed, apart from home. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .alterTable('message_times')
    .addColumn('posts_read_at', columnTypes(database).instant)
    .execute()
}
