import { sql } from 'kysely'
import type { Connection } from '../../../database/connection.ts'
import { beginOfNewest, type FeedVisibility, isForGroups, selectPosts } from '../posts.queries.ts'

/** Lists a page of the feed, newest first, beginning behind the post `after`. */
export function listPosts(
  connection: Connection,
  visibility: FeedVisibility,
  { limit, after }: { limit: number; after: string | null },
) {
  let query = selectPosts(connection, visibility).orderBy('posts.id', 'desc').limit(limit)
  if (after !== null) query = query.where('posts.id', '<', after)
  return query.execute()
}

/**
 * Lists the approximate sizes of a page's posts, by their stored columns. The counts, and the bytes of the
 * texts of a post and of its newest comments. A text cannot contain more mentions than stored mentioned
 * people.
 */
export function listPostSizes(
  connection: Connection,
  { hidden, ...groups }: FeedVisibility,
  { limit, after, comments }: { limit: number; after: string | null; comments: number },
) {
  const ofComments = sql<number>`coalesce((
    select sum(octet_length(entry.text)) from comments as entry
    where entry.post_id = posts.id and entry.id >= ${beginOfNewest('comments', comments)}), 0)`
  let query = connection
    .selectFrom('posts')
    .select(['posts.like_count', 'posts.comment_count'])
    .select(({ fn, selectFrom }) =>
      selectFrom('mentions')
        .select(fn.countAll<number>().as('count'))
        .whereRef('mentions.post_id', '=', 'posts.id')
        .$asScalar()
        .$notNull()
        .as('mention_count'),
    )
    .select(
      // Twice the stored size of pictures: a response contains their addresses, too.
      sql<number>`octet_length(posts.text) + 2 * octet_length(cast(posts.pictures as text))
        + ${comments > 0 ? ofComments : sql.lit(0)}`.as('text_bytes'),
    )
    .where(isForGroups(groups))
    .orderBy('posts.id', 'desc')
    .limit(limit)
  if (hidden.length > 0) query = query.where('posts.user_id', 'not in', hidden)
  if (after !== null) query = query.where('posts.id', '<', after)
  return query.execute()
}

export function findPinnedPost(connection: Connection, visibility: FeedVisibility) {
  return selectPosts(connection, visibility).where('pinned_posts.slot', '=', 1).executeTakeFirst()
}
