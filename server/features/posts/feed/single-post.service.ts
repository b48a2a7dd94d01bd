import type { Post } from '../../../../contract/posts/feed.ts'
import type { Connection } from '../../../database/connection.ts'
import { type Context, may, type Viewer } from '../../../endpoints/context.ts'
import { JsonText } from '../../../endpoints/paging.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import { countHiddenComments, readCommentRecords, readComments } from '../comments/comment-writing.service.ts'
import { listLiked, readLikes } from '../comments/likes.service.ts'
import { withMentions } from '../mentions.service.ts'
import { cachedVisibilityFor, findVisiblePost, type VisiblePost } from '../posts.policy.ts'
import { findPost } from '../posts.queries.ts'
import { bytesOfShared, type SharedPost, sharedPost, viewPost, writeShared } from './shared-post.ts'

/** A post, with the cursors of its further likes and comments. */
interface PostWithMore {
  post: Post
  moreLikes: string | null
  moreComments: string | null
}

/**
 * Reads one post with the newest of its likes and comments.
 * @throws {Refusal} absent
 */
export async function readPost(
  context: Pick<Context, 'config'>,
  connection: Connection,
  viewer: Viewer,
  postId: string,
): Promise<PostWithMore> {
  return viewWithDiscussion(context, connection, viewer, await findVisiblePost(connection, viewer, postId))
}

/** A post for one viewer as JSON, with cursors of further likes and comments. */
interface WrittenPost extends Omit<PostWithMore, 'post'> {
  post: JsonText<Post>
}

interface SharedWithMore extends Omit<PostWithMore, 'post'> {
  post: SharedPost
}

/**
 * Returns one post with its newest likes and comments. The shared part is cached for all members with the
 * same hidden members.
 * @throws {Refusal} absent
 */
export async function showPost(context: Context, viewer: Viewer, postId: string): Promise<WrittenPost> {
  const { config, database, cache } = context
  const { hidden, groups } = await cachedVisibilityFor(context, viewer)
  const key = JSON.stringify(['post', postId, may(viewer, 'moderate'), hidden.toSorted(), groups])
  const found = await cache.read(
    'posts',
    key,
    () => readShared(context, viewer, postId, { hidden, groups }),
    {
      sizeOf: ({ post }) => bytesOfShared(post),
      rowsOf: () => ({ ids: new Set([postId]), isList: false }),
    },
  )
  if (!found) throw refusal('absent')
  const { post, ...more } = found
  const liked = post.likers
    ? post.likers.has(viewer.userId)
    : (await listLiked(database, viewer.userId, [postId])).has(postId)
  return { post: new JsonText(writeShared(config, viewer, post, liked)), ...more }
}

/** Reads a shared post; moderators find any single post, blocked or not. */
async function readShared(
  { config, database }: Context,
  viewer: Viewer,
  postId: string,
  { hidden, groups }: { hidden: string[]; groups: string[] },
): Promise<SharedWithMore | undefined> {
  const visibility = { viewerId: '', hidden, groups }
  const record = await findPost(
    database,
    may(viewer, 'moderate') ? { ...visibility, hidden: [], groups: 'all' } : visibility,
    postId,
  )
  if (!record) return undefined
  const likes = await readLikes(database, postId)
  const comments = await readCommentRecords({ config }, database, { postId, visibility })
  const hiddenComments = await countHiddenComments(database, [postId], visibility)
  const [mentioning = record] = await withMentions({ config }, database, hidden, [record])
  const post = sharedPost(config, mentioning, {
    likes: likes.items,
    areLikesComplete: likes.next === null,
    comments: comments.items,
    hiddenComments: hiddenComments.get(postId) ?? 0,
  })
  return { post, moreLikes: likes.next, moreComments: comments.next }
}

/** Returns a post that the viewer may see, with its newest likes and comments. */
export async function viewWithDiscussion(
  { config }: Pick<Context, 'config'>,
  connection: Connection,
  viewer: Viewer,
  { post: record, visibility }: VisiblePost,
): Promise<PostWithMore> {
  const likes = await readLikes(connection, record.id)
  const comments = await readComments(config, connection, viewer, { postId: record.id, visibility })
  const hiddenComments = await countHiddenComments(connection, [record.id], visibility)
  const [mentioning = record] = await withMentions({ config }, connection, visibility.hidden, [record])
  const post = viewPost(config, viewer, mentioning, {
    likes: likes.items,
    comments: comments.items,
    hiddenComments: hiddenComments.get(record.id) ?? 0,
  })
  return { post, moreLikes: likes.next, moreComments: comments.next }
}
