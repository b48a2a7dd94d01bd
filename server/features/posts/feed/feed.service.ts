import {
  commentsInList,
  commentsInResponse,
  likesInList,
  likesInResponse,
  postsWithoutLimit,
} from '../../../../contract/posts/limits.ts'
import type { FeedQuery, Post } from '../../../../contract/posts/schemas.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { type Page, pageOf, readCursor } from '../../../endpoints/paging.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import { countCommentsBy, listComments, listNewestComments } from '../comments/comments.queries.ts'
import { listLikes, listNewestLikes } from '../likes/likes.queries.ts'
import { listHiddenUsers } from '../moderation/blocks.queries.ts'
import { viewPost } from '../post-view.ts'
import {
  type FeedVisibility,
  findPinnedPost,
  findPost,
  listPosts,
  type PostRecord,
} from '../posts.queries.ts'

/** A post, and where its further likes and comments begin. */
export interface PostWithMore {
  post: Post
  moreLikes: string | null
  moreComments: string | null
}

/**
 * A page of the feed, newest first.
 * @throws {Refusal} invalid (cursor)
 */
export async function listFeed(
  { config, database }: Pick<Context, 'config' | 'database'>,
  viewer: Viewer,
  query: FeedQuery,
): Promise<Page<Post>> {
  const limit = query.limit ?? postsWithoutLimit
  const after = readPlace(query.cursor)
  const sight = await visibilityFor(database, viewer)
  const records = await listPosts(database, sight, { limit: limit + 1, after })
  const { items, next } = pageOf(records, limit, ({ id }) => [id])
  const counts = query.details === 'false' ? null : { likes: likesInList, comments: commentsInList }
  return { items: await viewPosts({ config, connection: database, viewer, sight }, items, counts), next }
}

/** The pinned post, if there is one that this viewer may see. */
export async function listPinned({ config, database }: Context, viewer: Viewer): Promise<Post[]> {
  const sight = await visibilityFor(database, viewer)
  const pinned = await findPinnedPost(database, sight)
  return viewPosts({ config, connection: database, viewer, sight }, pinned ? [pinned] : [], null)
}

/**
 * One post with the newest of its likes and comments.
 * @throws {Refusal} absent
 */
export async function readPost(
  { config }: Pick<Context, 'config'>,
  connection: Connection,
  viewer: Viewer,
  postId: string,
): Promise<PostWithMore> {
  const sight = await visibilityFor(connection, viewer)
  const record = await findVisiblePost(connection, viewer, postId)
  const first = (limit: number) => ({ limit: limit + 1, after: null })
  const place = ({ id }: { id: string }) => [id]
  const likes = pageOf(await listLikes(connection, postId, first(likesInResponse)), likesInResponse, place)
  const comments = pageOf(
    await listComments(connection, postId, { ...first(commentsInResponse), hidden: sight.hidden }),
    commentsInResponse,
    place,
  )
  const post = viewPost(config, viewer, record, {
    likes: likes.items,
    comments: comments.items,
    hiddenComments: (await hiddenComments(connection, [postId], sight)).get(postId) ?? 0,
  })
  return { post, moreLikes: likes.next, moreComments: comments.next }
}

/**
 * A post that the viewer may see. Administrators see every single post, blocked or not: they have to judge it.
 * @throws {Refusal} absent
 */
export async function findVisiblePost(
  connection: Connection,
  viewer: Viewer,
  postId: string,
): Promise<PostRecord> {
  const sight = await visibilityFor(connection, viewer)
  const record = await findPost(connection, viewer.administrator ? { ...sight, hidden: [] } : sight, postId)
  if (!record) throw refusal('absent')
  return record
}

/** Who looks, and whom they do not see. */
export async function visibilityFor(connection: Connection, { userId }: Viewer): Promise<FeedVisibility> {
  return { viewerId: userId, hidden: await listHiddenUsers(connection, userId) }
}

/** The id behind which a list continues. */
export function readPlace(cursor: string | undefined): string | null {
  return cursor ? (readCursor(cursor, 1)[0] ?? null) : null
}

async function viewPosts(
  {
    config,
    connection,
    viewer,
    sight,
  }: Pick<Context, 'config'> & { connection: Connection; viewer: Viewer; sight: FeedVisibility },
  records: PostRecord[],
  counts: { likes: number; comments: number } | null,
): Promise<Post[]> {
  const ids = records.map(({ id }) => id)
  if (ids.length === 0) return []
  const [likes, comments, hidden] = await Promise.all([
    counts ? listNewestLikes(connection, ids, counts.likes) : [],
    counts ? listNewestComments(connection, ids, { count: counts.comments, hidden: sight.hidden }) : [],
    hiddenComments(connection, ids, sight),
  ])
  const likesOf = Map.groupBy(likes, ({ post_id }) => post_id)
  const commentsOf = Map.groupBy(comments, ({ post_id }) => post_id)
  return records.map((record) =>
    viewPost(config, viewer, record, {
      likes: likesOf.get(record.id) ?? [],
      comments: commentsOf.get(record.id) ?? [],
      hiddenComments: hidden.get(record.id) ?? 0,
    }),
  )
}

/** How many comments of each post this viewer does not see. */
async function hiddenComments(
  connection: Connection,
  postIds: string[],
  { hidden }: FeedVisibility,
): Promise<Map<string, number>> {
  if (hidden.length === 0) return new Map()
  const counts = await countCommentsBy(connection, postIds, hidden)
  return new Map(counts.map(({ post_id, count }) => [post_id, count]))
}
