import { sql } from 'kysely'
import { commentsInList, likesInList } from '../../../../contract/posts/comments-and-likes.ts'
import { type FeedQuery, type Post, postsWithoutLimit } from '../../../../contract/posts/feed.ts'
import {
  commentTextMax,
  picturesPerPost,
  postTextMax,
} from '../../../../contract/posts/options-and-limits.ts'
import { postPictureAltMax } from '../../../../contract/posts/pictures.ts'
import { bytesPerCharacter } from '../../../../contract/text/characters.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import {
  countFitting,
  type JsonPage,
  jsonList,
  pageById,
  pageBytesMax,
  readIdCursor,
} from '../../../endpoints/paging.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import { countHiddenComments } from '../comments/comment-writing.service.ts'
import { listNewestComments } from '../comments/comments.queries.ts'
import { listLiked, listNewestLikes } from '../comments/likes.service.ts'
import { withMentions } from '../mentions.service.ts'
import { cachedVisibilityFor } from '../posts.policy.ts'
import {
  beginOfNewest,
  type FeedVisibility,
  isForGroups,
  type PostRecord,
  selectPosts,
} from '../posts.queries.ts'
import { bytesBesideText, bytesOfLike, bytesOfMentions } from '../written-view.ts'
import { findPinnedPost } from './pins.service.ts'
import { bytesOfShared, type SharedPost, sharedPost, viewShared, writeShared } from './shared-post.ts'

type Reading = Pick<Context, 'config' | 'database' | 'cache'>

interface SharedPage {
  posts: SharedPost[]
  next: string | null
}

/** The most likes and comments that each post of a list contains. */
interface DetailCounts {
  likes: number
  comments: number
}

interface AskedPage {
  limit: number
  after: string | null
  /** null when the posts come without likes and comments. */
  counts: DetailCounts | null
}

/**
 * Lists a page of the feed, newest first. The posts are read once for all members with the same blocks and groups; own
 * likes and rights are added.
 * @throws {Refusal} invalid (cursor), absent (a group that the viewer is not in)
 */
export async function listFeed(context: Reading, viewer: Viewer, query: FeedQuery): Promise<JsonPage<Post>> {
  const { config, database, cache } = context
  const limit = query.limit ?? postsWithoutLimit
  const after = readIdCursor(query.cursor)
  const counts = query.details === 'false' ? null : { likes: likesInList, comments: commentsInList }
  const { hidden, groups } = await cachedVisibilityFor(context, viewer)
  const { group: only } = query
  if (only !== undefined && !groups.includes(only)) throw refusal('absent')
  const key = JSON.stringify(['feed', limit, after, counts !== null, hidden.toSorted(), only ?? groups])
  const page = await cache.read(
    'posts',
    key,
    () => readSharedPage(context, { viewerId: '', hidden, groups, only }, { limit, after, counts }),
    {
      sizeOf: ({ posts }) => posts.reduce((bytes, post) => bytes + bytesOfShared(post), 0),
      rowsOf: ({ posts }) => ({ ids: new Set(posts.map(({ record }) => record.id)), isList: true }),
    },
  )
  const { posts, next }: SharedPage = page ?? { posts: [], next: null }
  const liked = await listLiked(
    database,
    viewer.userId,
    posts.flatMap(({ record, likers }) => (likers === null ? record.id : [])),
  )
  const isLiked = ({ record, likers }: SharedPost) =>
    (likers ?? liked).has(likers ? viewer.userId : record.id)
  return {
    items: jsonList(posts.map((post) => writeShared(config, viewer, post, isLiked(post)))),
    next,
  }
}

async function readSharedPage(
  context: Reading,
  visibility: FeedVisibility,
  { limit, after, counts }: AskedPage,
): Promise<SharedPage> {
  const { database } = context
  const fitting = await countFittingPosts(database, visibility, { limit, after, counts })
  const records = await listPosts(database, visibility, { limit: fitting + 1, after })
  const { items, next } = pageById(records, fitting)
  return { posts: await withDiscussions(context, visibility, { records: items, counts }), next }
}

/** Lists the pinned post, if any that this viewer may see. */
export async function listPinned(context: Reading, viewer: Viewer): Promise<Post[]> {
  const visibility = await cachedVisibilityFor(context, viewer)
  const pinned = await findPinnedPost(context.database, visibility)
  const records = pinned ? [pinned] : []
  const posts = await withDiscussions(context, visibility, { records, counts: null })
  return posts.map((post) => viewShared(context.config, viewer, post, post.record.own_like_id !== null))
}

/** Reads the newest likes and comments of some posts, or neither. */
async function withDiscussions(
  { config, database }: Reading,
  visibility: FeedVisibility,
  { records, counts }: { records: PostRecord[]; counts: DetailCounts | null },
): Promise<SharedPost[]> {
  const ids = records.map(({ id }) => id)
  if (ids.length === 0) return []
  const { hidden } = visibility
  const [likes, comments, hiddenComments] = await Promise.all([
    counts ? listNewestLikes(database, ids, counts.likes) : [],
    counts ? listNewestComments(database, ids, { count: counts.comments, hidden }) : [],
    countHiddenComments(database, ids, visibility),
  ])
  const likesOf = Map.groupBy(likes, ({ post_id }) => post_id)
  const context = { config }
  const [posts, mentioning] = await Promise.all([
    withMentions(context, database, hidden, records),
    withMentions(context, database, hidden, comments),
  ])
  const commentsOf = Map.groupBy(mentioning, ({ post_id }) => post_id)
  return posts.map((record) =>
    sharedPost(config, record, {
      likes: (likesOf.get(record.id) ?? []).map(({ user_id }) => ({ user: user_id })),
      areLikesComplete: counts !== null && (likesOf.get(record.id) ?? []).length < counts.likes,
      comments: commentsOf.get(record.id) ?? [],
      hiddenComments: hiddenComments.get(record.id) ?? 0,
    }),
  )
}

/**
 * Returns how many posts a page may have to stay below 4 MiB. The database returns the sizes of the texts before any of
 * them is read; a page that cannot become too large is not checked.
 */
async function countFittingPosts(
  connection: Connection,
  visibility: FeedVisibility,
  { limit, after, counts }: AskedPage,
): Promise<number> {
  const { likes, comments } = counts ?? { likes: 0, comments: 0 }
  const largest =
    bytesIn(postTextMax) +
    picturesPerPost * bytesIn(postPictureAltMax) +
    likes * bytesOfLike +
    comments * bytesIn(commentTextMax) +
    bytesBesideText
  if (limit * largest <= pageBytesMax) return limit
  const sizes = await listPostSizes(connection, visibility, { limit, after, comments })
  const fitting = countFitting(
    sizes.map(
      ({ text_bytes, mention_count, like_count, comment_count }) =>
        text_bytes +
        bytesOfMentions * mention_count +
        bytesBesideText * (1 + Math.min(comment_count, comments)) +
        bytesOfLike * Math.min(like_count, likes),
    ),
  )
  return fitting === sizes.length ? limit : fitting
}

function bytesIn(characters: number): number {
  return characters * bytesPerCharacter + bytesBesideText + bytesOfMentions
}

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
function listPostSizes(
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
