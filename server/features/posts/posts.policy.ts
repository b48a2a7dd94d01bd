import type { Permissions } from '../../../contract/posts/schemas.ts'
import { type FilledQuery, together } from '../../database/compiled-once.ts'
import type { Connection } from '../../database/connection.ts'
import { shareLockQueries } from '../../database/row-locks.ts'
import { type Context, may, type Viewer } from '../../endpoints/context.ts'
import { refusal } from '../../endpoints/refusal.ts'
import { cachedGroupsOf, isInGroup, readGroupsOf } from '../groups/own-groups.service.ts'
import { hiddenUsers, listHiddenUsers } from './blocks.service.ts'
import { type FeedVisibility, type PostRecord, postAmongAll } from './posts.queries.ts'

/** A post that the viewer may see, and the members hidden in its discussion. */
export interface VisiblePost {
  post: PostRecord
  visibility: FeedVisibility
}

/** Reads the members that are hidden from the viewer, and the viewer's groups. */
export async function visibilityFor(
  connection: Connection,
  { userId }: Pick<Viewer, 'userId'>,
): Promise<FeedVisibility> {
  const [hidden, groups] = await Promise.all([
    listHiddenUsers(connection, userId),
    readGroupsOf(connection, { userId }),
  ])
  return { viewerId: userId, hidden, groups }
}

/** Returns hidden members and own groups of the viewer, from the cache when possible. */
export async function cachedVisibilityFor(
  context: Pick<Context, 'database' | 'cache'>,
  viewer: Pick<Viewer, 'userId'>,
): Promise<FeedVisibility & { groups: string[] }> {
  const { userId } = viewer
  const { database, cache } = context
  const [members, groups] = await Promise.all([
    cache.read('hiddenMembers', userId, async () => ({ hidden: await listHiddenUsers(database, userId) })),
    cachedGroupsOf(context, viewer),
  ])
  return { viewerId: userId, hidden: members?.hidden ?? [], groups }
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
  if (!post) throw refusal('absent')
  if (!may(viewer, 'moderate')) {
    if (hidden.includes(post.user_id)) throw refusal('absent')
    if (post.group_id !== null && !(await isInGroup(connection, post.group_id, userId)))
      throw refusal('absent')
  }
  return { post, visibility: { viewerId: userId, hidden, groups: 'all' } }
}

/** A post or comment, with the column that decides about rights. */
interface Authored {
  user_id: string
}

/** Checks whether the viewer is the author, who alone may edit it. */
export function isAuthor(viewer: Viewer, { user_id }: Authored): boolean {
  return viewer.userId === user_id
}

/** Checks whether the viewer may report it: any text but their own. */
export function mayReport(viewer: Viewer, written: Authored): boolean {
  return !isAuthor(viewer, written)
}

/** Returns the viewer's rights on a post or comment, for the screen. */
export function permissionsFor(viewer: Viewer, written: Authored): Permissions {
  const author = isAuthor(viewer, written)
  return {
    edit: author,
    remove: author,
    report: mayReport(viewer, written),
    block: !author,
    moderate: may(viewer, 'moderate'),
  }
}
