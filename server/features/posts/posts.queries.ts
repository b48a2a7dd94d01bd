import type { Insertable } from 'kysely'
import type { Connection } from '../../database/connection.ts'
import type { PostRow } from '../../database/rows/post-rows.ts'

/** Who looks, and whose posts and comments they do not see. */
export interface FeedVisibility {
  viewerId: string
  hidden: string[]
}

/** Posts with author's name, the viewer's own like and the pin: the ground of every screen. */
function posts(connection: Connection, { viewerId, hidden }: FeedVisibility) {
  let query = connection
    .selectFrom('posts')
    .innerJoin('users', 'users.id', 'posts.user_id')
    .leftJoin('likes as own_like', (join) =>
      join.onRef('own_like.post_id', '=', 'posts.id').on('own_like.user_id', '=', viewerId),
    )
    .leftJoin('pinned_posts', 'pinned_posts.post_id', 'posts.id')
    .selectAll('posts')
    .select(['users.name', 'own_like.id as own_like_id', 'pinned_posts.slot as pin'])
  if (hidden.length > 0) query = query.where('posts.user_id', 'not in', hidden)
  return query
}

export type PostRecord = NonNullable<Awaited<ReturnType<typeof findPost>>>

/** A page of the feed, newest first, beginning behind the post `after`. */
export function listPosts(
  connection: Connection,
  sight: FeedVisibility,
  { limit, after }: { limit: number; after: string | null },
) {
  let query = posts(connection, sight).orderBy('posts.id', 'desc').limit(limit)
  if (after !== null) query = query.where('posts.id', '<', after)
  return query.execute()
}

export function findPost(connection: Connection, sight: FeedVisibility, postId: string) {
  return posts(connection, sight).where('posts.id', '=', postId).executeTakeFirst()
}

export function findPinnedPost(connection: Connection, sight: FeedVisibility) {
  return posts(connection, sight).where('pinned_posts.slot', '=', 1).executeTakeFirst()
}

export function findAuthor(connection: Connection, postId: string) {
  return connection
    .selectFrom('posts')
    .select(['user_id', 'text', 'created_at'])
    .where('id', '=', postId)
    .executeTakeFirst()
}

export function insertPost(connection: Connection, post: Insertable<PostRow>) {
  return connection.insertInto('posts').values(post).execute()
}

export function updatePostText(
  connection: Connection,
  postId: string,
  change: Pick<PostRow, 'text' | 'edited_at'>,
) {
  return connection.updateTable('posts').set(change).where('id', '=', postId).execute()
}

export function deletePost(connection: Connection, postId: string) {
  return connection.deleteFrom('posts').where('id', '=', postId).execute()
}

/**
 * Adds to a post's stored count and answers the new one; undefined when the post does not exist (any more) or there
 * is nothing to take away. Comes before the like or comment itself, so that simultaneous changes of a post queue here.
 */
export async function addToCount(
  connection: Connection,
  postId: string,
  count: 'like_count' | 'comment_count',
  difference: 1 | -1,
): Promise<number | undefined> {
  const changed = await connection
    .updateTable('posts')
    .set((eb) => ({ [count]: eb(count, '+', difference) }))
    .where('id', '=', postId)
    .where(count, '>=', -difference)
    .returning(count)
    .executeTakeFirst()
  return changed?.[count]
}

export async function pinPost(connection: Connection, postId: string, pinnedAt: string): Promise<void> {
  await connection
    .insertInto('pinned_posts')
    .values({ slot: 1, post_id: postId, pinned_at: pinnedAt })
    .onConflict((conflict) => conflict.column('slot').doUpdateSet({ post_id: postId, pinned_at: pinnedAt }))
    .execute()
}

/** False when the post is not pinned. */
export async function unpinPost(connection: Connection, postId: string): Promise<boolean> {
  const deleted = await connection
    .deleteFrom('pinned_posts')
    .where('post_id', '=', postId)
    .returning('slot')
    .executeTakeFirst()
  return deleted !== undefined
}

export async function findPinnedId(connection: Connection): Promise<string | null> {
  const pinned = await connection.selectFrom('pinned_posts').select('post_id').executeTakeFirst()
  return pinned?.post_id ?? null
}
