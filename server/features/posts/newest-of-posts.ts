import { type RawBuilder, sql } from 'kysely'

/**
 * Selects the id of the oldest among the newest `count` likes or comments of the row's post; '' when the post has no
 * more than that.
 */
export function beginOfNewest(table: 'likes' | 'comments', count: number): RawBuilder<string> {
  return sql<string>`coalesce((
    select newer.id from ${sql.table(table)} as newer where newer.post_id = posts.id
    order by newer.id desc limit 1 offset ${sql.lit(count - 1)}), '')`
}
