import { m } from '../../../../contract/paraglide/messages.js'
import type { Report } from '../../../../contract/posts/moderation.ts'
import type { PageQuery } from '../../../../contract/posts/schemas.ts'
import type { Connection } from '../../../database/connection.ts'
import { newestId } from '../../../database/identifiers.ts'
import type { ReportRow, StoredPostPicture } from '../../../database/rows/post-rows.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { type Page, pageById, readIdCursor } from '../../../endpoints/paging.ts'
import { invalid, refusal } from '../../../endpoints/refusal.ts'
import { avatarAddress } from '../../accounts/account/accounts.service.ts'
import { recordAuditEntry } from '../../audit/audit.service.ts'
import { findComment } from '../comments/comments.queries.ts'
import { viewPostPicture } from '../post-pictures.service.ts'
import { findVisiblePost, mayReport } from '../posts.policy.ts'

const reportsWithoutLimit = 100

/** A reported post, a comment of it, or one of its pictures. */
interface Subject {
  postId: string
  commentId?: string
  picture?: string | undefined
}

/**
 * Reports a post, a comment, or one picture of a post to the administrators.
 * @throws {Refusal} absent, forbidden for one's own, invalid when this member has reported it already
 */
export async function report(
  { config, database }: Context,
  viewer: Viewer,
  { postId, commentId, picture, reason }: Subject & { reason: string },
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const { post } = await findVisiblePost(transaction, viewer, postId)
    const subject = commentId === undefined ? post : await findComment(transaction, postId, commentId)
    const isThere = picture === undefined || post.pictures.some(({ id }) => id === picture)
    if (!subject || !isThere) throw refusal('absent')
    if (!mayReport(viewer, subject)) throw refusal('forbidden')
    const now = config.now()
    const isNew = await insertReport(transaction, {
      id: await newestId(transaction, 'reports', now),
      reporter_id: viewer.userId,
      post_id: postId,
      comment_id: commentId ?? null,
      subject_id: commentId ?? picture ?? postId,
      text: subject.text,
      reason,
      created_at: now.toISOString(),
    })
    if (!isNew) throw invalid('id', m.posts_reported_already())
  })
}

/**
 * Lists the open reports, newest first, for administrators.
 * @throws {Refusal} invalid (cursor)
 */
export async function listReports({ config, database }: Context, query: PageQuery): Promise<Page<Report>> {
  const limit = query.limit ?? reportsWithoutLimit
  const records = await listOpenReports(database, { limit: limit + 1, after: readIdCursor(query.cursor) })
  const { items, next } = pageById(records, limit)
  const person = (id: string, name: string) => ({ _id: id, name, avatar: avatarAddress(config, id) })
  return {
    items: items.map((record) => ({
      _id: record.id,
      post: record.post_id,
      comment: record.comment_id,
      ...picturesOf(record),
      text: record.text,
      textNow: record.text_now === record.text ? null : record.text_now,
      editedSince: isEditedSince(record),
      author: person(record.author_id, record.author_name),
      reporter: person(record.reporter_id, record.reporter_name),
      reason: record.reason,
      date: record.created_at,
    })),
    next,
  }
}

/** Returns the pictures of a report: a single reported one, or all of a reported post. */
function picturesOf(record: {
  subject_id: string
  post_id: string
  comment_id: string | null
  pictures: StoredPostPicture[]
}): Pick<Report, 'picture' | 'pictures'> {
  if (record.comment_id !== null) return { picture: null, pictures: [] }
  const pictures = record.pictures.map(viewPostPicture)
  if (record.subject_id === record.post_id) return { picture: null, pictures }
  const picture = record.subject_id
  return { picture, pictures: pictures.filter(({ _id }) => _id === picture) }
}

/** Checks whether the reported text, or a post's pictures, were edited after the report. */
function isEditedSince(record: {
  comment_id: string | null
  created_at: string
  post_edited_at: string | null
  comment_edited_at: string | null
}): boolean {
  const editedAt = record.comment_id === null ? record.post_edited_at : record.comment_edited_at
  return editedAt !== null && editedAt >= record.created_at
}

/**
 * Closes a report without removing anything.
 * @throws {Refusal} absent
 */
export async function dismissReport(
  { config, database }: Context,
  viewer: Viewer,
  { reportId, reason }: { reportId: string; reason: string },
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const closed = await closeReport(transaction, reportId, config.now().toISOString())
    if (!closed) throw refusal('absent')
    await recordAuditEntry(config, transaction, viewer, {
      act: 'dismiss report',
      subject: { kind: 'report', id: reportId },
      aboutUserId: closed.reporter_id,
      before: { post: closed.post_id, comment: closed.comment_id },
      after: null,
      reason,
    })
  })
}

/** Counts the open reports of posts and comments. */
export function countOpenReports({ database }: Pick<Context, 'database'>): Promise<number> {
  return countOpen(database)
}

/** Counts the open reports made within a span of time. */
export function countNewReports(
  { database }: Pick<Context, 'database'>,
  span: { after: string; until: string },
): Promise<number> {
  return countOpenSince(database, span)
}

/** Stores a report; returns false for a duplicate by the same member. */
async function insertReport(connection: Connection, report: Omit<ReportRow, 'closed_at'>): Promise<boolean> {
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
function closeReport(connection: Connection, reportId: string, closedAt: string) {
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

async function countOpen(connection: Connection): Promise<number> {
  const { count } = await connection
    .selectFrom('reports')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Counts the open reports made after one instant, until another. */
async function countOpenSince(
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
