import type { Connection } from '../../../database/connection.ts'
import type { ReportRow } from '../../../database/rows/post-rows.ts'

/** Stores a report; returns false for a duplicate by the same member. */
export async function insertReport(
  connection: Connection,
  report: Omit<ReportRow, 'closed_at'>,
): Promise<boolean> {
  const inserted = await connection
    .insertInto('reports')
    .values({ ...report, closed_at: null })
    .onConflict((conflict) => conflict.columns(['reporter_id', 'subject_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Lists a page of the open reports, newest first, with the reported post or comment. */
export function listOpenReports(
  connection: Connection,
  { limit, after }: { limit: number; after: string | null },
) {
  let query = connection
    .selectFrom('reports')
    .innerJoin('users as reporter', 'reporter.id', 'reports.reporter_id')
    .innerJoin('posts', 'posts.id', 'reports.post_id')
    .innerJoin('users as post_author', 'post_author.id', 'posts.user_id')
    .leftJoin('comments', 'comments.id', 'reports.comment_id')
    .leftJoin('users as comment_author', 'comment_author.id', 'comments.user_id')
    .select(['reports.id', 'reports.post_id', 'reports.comment_id', 'reports.text', 'reports.reason'])
    .select('reports.created_at')
    .select(['reports.reporter_id', 'reporter.name as reporter_name'])
    .select(({ fn }) => [
      fn.coalesce('comments.text', 'posts.text').as('text_now'),
      fn.coalesce('comment_author.id', 'post_author.id').as('author_id'),
      fn.coalesce('comment_author.name', 'post_author.name').as('author_name'),
    ])
    .select(['reports.subject_id', 'posts.pictures'])
    .select(['posts.edited_at as post_edited_at', 'comments.edited_at as comment_edited_at'])
    .where('reports.closed_at', 'is', null)
    .orderBy('reports.id', 'desc')
    .limit(limit)
  if (after !== null) query = query.where('reports.id', '<', after)
  return query.execute()
}

/** Closes an open report and returns its subject; undefined when there is none. */
export function closeReport(connection: Connection, reportId: string, closedAt: string) {
  return connection
    .updateTable('reports')
    .set({ closed_at: closedAt })
    .where('id', '=', reportId)
    .where('closed_at', 'is', null)
    .returning(['post_id', 'comment_id', 'subject_id', 'reporter_id'])
    .executeTakeFirst()
}

/** Deletes the reports of one picture of a post. */
export function deletePictureReports(connection: Connection, postId: string, pictureId: string) {
  return connection
    .deleteFrom('reports')
    .where('post_id', '=', postId)
    .where('subject_id', '=', pictureId)
    .execute()
}

export async function countOpen(connection: Connection): Promise<number> {
  const { count } = await connection
    .selectFrom('reports')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Counts the open reports made after one instant, until another. */
export async function countOpenSince(
  connection: Connection,
  { after, until }: { after: string; until: string },
): Promise<number> {
  const { count } = await connection
    .selectFrom('reports')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('closed_at', 'is', null)
    .where('created_at', '>', after)
    .where('created_at', '<=', until)
    .executeTakeFirstOrThrow()
  return count
}
