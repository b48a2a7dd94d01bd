import { commentsInList } from '../../../../contract/posts/comments/limits.ts'
import { postsWithoutLimit } from '../../../../contract/posts/feed/limits.ts'
import type { FeedQuery, Post } from '../../../../contract/posts/feed/schemas.ts'
import { likesInList } from '../../../../contract/posts/likes/limits.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { type Page, pageById, readIdCursor } from '../../../endpoints/paging.ts'
import { visibilityFor } from '../blocks/visibility.ts'
import { listNewestComments } from '../comments/comments.queries.ts'
import { countHiddenComments } from '../comments/comments.service.ts'
import { listNewestLikes } from '../likes/likes.queries.ts'
import type { FeedVisibility, PostRecord } from '../posts.queries.ts'
import { viewWritten } from '../written-view.ts'
import { findPinnedPost, listPosts } from './feed.queries.ts'
import { countFittingPosts, type DetailCounts } from './feed-page-size.ts'
import { viewPost } from './post-view.ts'

type Reading = Pick<Context, 'config' | 'database'>

/**
 * Lists a page of the feed, newest first.
 * @throws {Refusal} invalid (cursor)
 */
export async function listFeed(context: Reading, viewer: Viewer, query: FeedQuery): Promise<Page<Post>> {
  const limit = query.limit ?? postsWithoutLimit
  const after = readIdCursor(query.cursor)
  const visibility = await visibilityFor(context.database, viewer)
  const counts = query.details === 'false' ? null : { likes: likesInList, comments: commentsInList }
  const fitting = await countFittingPosts(context.database, visibility, { limit, after, counts })
  const records = await listPosts(context.database, visibility, { limit: fitting + 1, after })
  const { items, next } = pageById(records, fitting)
  return { items: await viewPosts(context, viewer, visibility, { records: items, counts }), next }
}

/** Lists the pinned post, if there is one that this viewer may see. */
export async function listPinned(context: Reading, viewer: Viewer): Promise<Post[]> {
  const visibility = await visibilityFor(context.database, viewer)
  const pinned = await findPinnedPost(context.database, visibility)
  return viewPosts(context, viewer, visibility, { records: pinned ? [pinned] : [], counts: null })
}

/** Shows one viewer some posts, each with the newest of its likes and comments, or with neither. */
async function viewPosts(
  { config, database }: Reading,
  viewer: Viewer,
  visibility: FeedVisibility,
  { records, counts }: { records: PostRecord[]; counts: DetailCounts | null },
): Promise<Post[]> {
  const ids = records.map(({ id }) => id)
  if (ids.length === 0) return []
  const { hidden } = visibility
  const [likes, comments, hiddenComments] = await Promise.all([
    counts ? listNewestLikes(database, ids, counts.likes) : [],
    counts ? listNewestComments(database, ids, { count: counts.comments, hidden }) : [],
    countHiddenComments(database, ids, visibility),
  ])
  const likesOf = Map.groupBy(likes, ({ post_id }) => post_id)
  const commentsOf = Map.groupBy(comments, ({ post_id }) => post_id)
  return records.map((record) =>
    viewPost(config, viewer, record, {
      likes: (likesOf.get(record.id) ?? []).map(({ user_id }) => ({ user: user_id })),
      comments: (commentsOf.get(record.id) ?? []).map((comment) => viewWritten(config, viewer, comment)),
      hiddenComments: hiddenComments.get(record.id) ?? 0,
    }),
  )
}
