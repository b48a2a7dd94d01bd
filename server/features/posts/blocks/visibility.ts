import type { Connection } from '../../../database/connection.ts'
import { type Context, may, type Viewer } from '../../../endpoints/context.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import { type FeedVisibility, findPost, type PostRecord } from '../posts.queries.ts'
import { listHiddenUsers } from './blocks.queries.ts'

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
  const visibility = await visibilityFor(connection, viewer)
  const post = await findPost(
    connection,
    may(viewer, 'moderate') ? { ...visibility, hidden: [] } : visibility,
    postId,
  )
  if (!post) throw refusal('absent')
  return { post, visibility }
}
