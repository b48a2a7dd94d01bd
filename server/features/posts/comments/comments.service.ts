import type { Comment } from '../../../../contract/posts/comments-and-likes.ts'
import { commentsInResponse } from '../../../../contract/posts/comments-and-likes.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { type Page, pageById, readIdCursor } from '../../../endpoints/paging.ts'
import { findVisiblePost } from '../blocks/visibility.ts'
import { withMentions } from '../mentions/mentions.service.ts'
import type { FeedVisibility } from '../posts.queries.ts'
import { bytesOfWritten, viewWritten } from '../written-view.ts'
import { type CommentRecord, countCommentsBy, listComments } from './comments.queries.ts'

/** Returns the address of a post's comments. */
export function commentsAddress(postId: string): string {
  return `/api/posts/comment/${encodeURIComponent(postId)}`
}

/**
 * Lists a page of a post's comments, newest first.
 * @throws {Refusal} absent, invalid (cursor)
 */
export async function listPostComments(
  { config, database }: Context,
  viewer: Viewer,
  { postId, limit, cursor }: { postId: string; limit?: number | undefined; cursor?: string | undefined },
): Promise<Page<Comment>> {
  const after = readIdCursor(cursor)
  const { visibility } = await findVisiblePost(database, viewer, postId)
  const place = { postId, visibility, limit: limit ?? commentsInResponse, after }
  return readComments(config, database, viewer, place)
}

interface CommentPlace {
  postId: string
  visibility: FeedVisibility
  limit?: number
  after?: string | null
}

/** Reads a page of comments as the viewer sees them, newest first; access was checked. */
export async function readComments(
  config: Context['config'],
  connection: Connection,
  viewer: Viewer,
  place: CommentPlace,
): Promise<Page<Comment>> {
  const { items, next } = await readCommentRecords({ config }, connection, place)
  return { items: items.map((record) => viewWritten(config, viewer, record)), next }
}

/** Reads a page of comments in stored form, newest first. */
export async function readCommentRecords(
  context: Pick<Context, 'config'>,
  connection: Connection,
  { postId, visibility: { hidden }, limit = commentsInResponse, after = null }: CommentPlace,
): Promise<Page<CommentRecord>> {
  const records = await listComments(connection, postId, { limit: limit + 1, after, hidden })
  const { items, next } = pageById(records, limit, ({ text }) => bytesOfWritten(text))
  return { items: await withMentions(context, connection, hidden, items), next }
}

/** Counts each post's comments that are hidden from the viewer; leaves out posts without any. */
export async function countHiddenComments(
  connection: Connection,
  postIds: string[],
  { hidden }: FeedVisibility,
): Promise<Map<string, number>> {
  if (hidden.length === 0) return new Map()
  const counts = await countCommentsBy(connection, postIds, hidden)
  return new Map(counts.map(({ post_id, count }) => [post_id, count]))
}
