import type { Insertable } from 'kysely'
import type { Mention } from '../../../../contract/posts/schemas.ts'
import { compiledOnce, type Placeholders } from '../../../database/compiled-once.ts'
import type { Connection } from '../../../database/connection.ts'
import type { CommentRow } from '../../../database/rows/post-rows.ts'
import { beginOfNewest } from '../posts.queries.ts'

/** Selects comments with their authors' names. */
function selectComments(connection: Connection) {
  return connection
    .selectFrom('comments')
    .innerJoin('users', 'users.id', 'comments.user_id')
    .select(['comments.id', 'comments.post_id', 'comments.user_id', 'comments.text'])
    .select(['comments.created_at', 'comments.edited_at', 'users.name'])
}

export type CommentRecord = Awaited<ReturnType<typeof listComments>>[number] & { mentions?: Mention[] }

/** Lists the newest comments of each given post, newest first, `count` each at most. */
export function listNewestComments(
  connection: Connection,
  postIds: string[],
  { count, hidden }: { count: number; hidden: string[] },
) {
  let query = selectComments(connection)
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .where('posts.id', 'in', postIds)
    .where('comments.id', '>=', beginOfNewest('comments', count))
    .orderBy('comments.id', 'desc')
  if (hidden.length > 0) query = query.where('comments.user_id', 'not in', hidden)
  return query.execute()
}

/** Lists a page of a post's comments, newest first, after the cursor `after`. */
export function listComments(
  connection: Connection,
  postId: string,
  { limit, after, hidden }: { limit: number; after: string | null; hidden: string[] },
) {
  if (after === null && hidden.length === 0) return firstComments(connection, { postId, limit })
  let query = selectComments(connection)
    .where('comments.post_id', '=', postId)
    .orderBy('comments.id', 'desc')
    .limit(limit)
  if (after !== null) query = query.where('comments.id', '<', after)
  if (hidden.length > 0) query = query.where('comments.user_id', 'not in', hidden)
  return query.execute()
}

const firstComments = compiledOnce(
  (connection, { postId, limit }: Placeholders<{ postId: string; limit: number }>) =>
    selectComments(connection)
      .where('comments.post_id', '=', postId)
      .orderBy('comments.id', 'desc')
      .limit(limit),
)

/** Counts the comments by some members, for each of the given posts. */
export function countCommentsBy(connection: Connection, postIds: string[], userIds: string[]) {
  return connection
    .selectFrom('comments')
    .select(({ fn }) => ['post_id', fn.countAll<number>().as('count')])
    .where('user_id', 'in', userIds)
    .where('post_id', 'in', postIds)
    .groupBy('post_id')
    .execute()
}

/** Finds a comment of the given post. */
export function findComment(connection: Connection, postId: string, commentId: string) {
  return selectComments(connection)
    .where('comments.id', '=', commentId)
    .where('comments.post_id', '=', postId)
    .executeTakeFirst()
}

export function insertComment(connection: Connection, comment: Insertable<CommentRow>) {
  return connection.insertInto('comments').values(comment).execute()
}

/** Changes a comment; returns false when it no longer exists. */
export async function updateCommentText(
  connection: Connection,
  commentId: string,
  change: Pick<CommentRow, 'text' | 'edited_at'>,
): Promise<boolean> {
  const updated = await connection
    .updateTable('comments')
    .set(change)
    .where('id', '=', commentId)
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

/** Deletes a comment; returns false when it no longer exists. */
export async function deleteComment(connection: Connection, commentId: string): Promise<boolean> {
  const deleted = await connection
    .deleteFrom('comments')
    .where('id', '=', commentId)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}
