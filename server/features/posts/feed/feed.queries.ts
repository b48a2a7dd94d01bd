import type { Connection } from '../../../database/connection.ts'
import { type FeedVisibility, selectPosts } from '../posts.queries.ts'

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

export function findPinnedPost(connection: Connection, visibility: FeedVisibility) {
  return selectPosts(connection, visibility).where('pinned_posts.slot', '=', 1).executeTakeFirst()
}
