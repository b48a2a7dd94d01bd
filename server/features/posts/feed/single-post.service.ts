import type { Post } from '../../../../contract/posts/feed/schemas.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { findVisiblePost, type VisiblePost } from '../blocks/visibility.ts'
import { countHiddenComments, readComments } from '../comments/comments.service.ts'
import { readLikes } from '../likes/likes.service.ts'
import { viewPost } from './post-view.ts'

/** A post, and where its further likes and comments begin. */
export interface PostWithMore {
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

/** Reads the newest likes and comments of a post that was found for the viewer, and shows it with them. */
export async function viewWithDiscussion(
  { config }: Pick<Context, 'config'>,
  connection: Connection,
  viewer: Viewer,
  { post: record, visibility }: VisiblePost,
): Promise<PostWithMore> {
  const likes = await readLikes(connection, record.id)
  const comments = await readComments(config, connection, viewer, { postId: record.id, visibility })
  const hiddenComments = await countHiddenComments(connection, [record.id], visibility)
  const post = viewPost(config, viewer, record, {
    likes: likes.items,
    comments: comments.items,
    hiddenComments: hiddenComments.get(record.id) ?? 0,
  })
  return { post, moreLikes: likes.next, moreComments: comments.next }
}
