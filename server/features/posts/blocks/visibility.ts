import { type FilledQuery, together } from '../../../database/compiled-once.ts'
import type { Connection } from '../../../database/connection.ts'
import { shareLockQueries } from '../../../database/row-locks.ts'
import { type Context, may, type Viewer } from '../../../endpoints/context.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import { type FeedVisibility, type PostRecord, postAmongAll } from '../posts.queries.ts'
import { hiddenUsers, listHiddenUsers } from './blocks.queries.ts'

/** A post that the viewer may see, and the members hidden in its discussion. */
export interface VisiblePost {
  post: PostRecord
  visibility: FeedVisibility
}

/** Reads the members that are hidden from the viewer. */
export async function visibilityFor(
  connection: Connection,
  { userId }: Pick<Viewer, 'userId'>,
): Promise<FeedVisibility> {
  return { viewerId: userId, hidden: await listHiddenUsers(connection, userId) }
}

/** Returns the members hidden from the viewer, from the cache when possible. */
export async function cachedVisibilityFor(
  { database, cache }: Pick<Context, 'database' | 'cache'>,
  viewer: Pick<Viewer, 'userId'>,
): Promise<FeedVisibility> {
  const { userId } = viewer
  const visibility = await cache.read('hiddenMembers', userId, () => visibilityFor(database, viewer))
  return visibility ?? { viewerId: userId, hidden: [] }
}

/**
 * Finds a post that the viewer may see. Moderators find any single post, blocked or not.
 * @throws {Refusal} absent
 */
export async function findVisiblePost(
  connection: Connection,
  viewer: Viewer,
  postId: string,
): Promise<VisiblePost> {
  return findVisible(connection, viewer, postId, [])
}

/**
 * Finds a post to which the viewer adds something, and share-locks the viewer's account.
 * @throws {Refusal} absent
 */
export async function findPostToJoin(
  transaction: Connection,
  viewer: Viewer,
  postId: string,
): Promise<VisiblePost> {
  return findVisible(transaction, viewer, postId, shareLockQueries(transaction, viewer.userId))
}

async function findVisible(
  connection: Connection,
  viewer: Viewer,
  postId: string,
  locks: FilledQuery<unknown>[],
): Promise<VisiblePost> {
  const { userId } = viewer
  const [hiddenRows, posts] = await together(
    connection,
    [hiddenUsers.with({ userId }), postAmongAll.with({ viewerId: userId, postId })],
    locks,
  )
  const hidden = hiddenRows.map(({ id }) => id)
  const [post] = posts
  if (!post || (hidden.includes(post.user_id) && !may(viewer, 'moderate'))) throw refusal('absent')
  return { post, visibility: { viewerId: userId, hidden } }
}
