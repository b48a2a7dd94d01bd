import type { Connection } from '../../../database/connection.ts'
import type { FeedVisibility } from '../posts.queries.ts'

/** What others wrote, from an id on. */
interface Span {
  from: string
  /** No more rows than these are looked at. */
  most: number
}

/** Counts the posts by others that a member may see. */
export async function countRecentPosts(
  connection: Connection,
  { viewerId, hidden }: FeedVisibility,
  { from, most }: Span,
): Promise<number> {
  const recent = connection
    .selectFrom('posts')
    .select('id')
    .where('id', '>=', from)
    .where('user_id', 'not in', [viewerId, ...hidden])
    .orderBy('id', 'desc')
    .limit(most)
  const { count } = await connection
    .selectFrom(recent.as('recent'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Counts, for each post that a member wrote or commented on and may see, the comments by others. */
export function countRecentComments(
  connection: Connection,
  { viewerId, hidden }: FeedVisibility,
  { from, most }: Span,
) {
  const recent = connection
    .selectFrom('comments')
    .select(['id', 'post_id'])
    .where('id', '>=', from)
    .where('user_id', 'not in', [viewerId, ...hidden])
    .orderBy('id', 'desc')
    .limit(most)
  let query = connection
    .selectFrom(recent.as('recent'))
    .innerJoin('posts', 'posts.id', 'recent.post_id')
    .select(({ fn }) => ['recent.post_id', fn.countAll<number>().as('count')])
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb('posts.user_id', '=', viewerId),
        exists(
          selectFrom('comments as own')
            .select('own.id')
            .where('own.user_id', '=', viewerId)
            .whereRef('own.post_id', '=', 'recent.post_id'),
        ),
      ]),
    )
    .groupBy('recent.post_id')
  if (hidden.length > 0) query = query.where('posts.user_id', 'not in', hidden)
  return query.execute()
}

/**
 * Lists the posts and comments that a member may see and in which others mentioned them, the latest mention first. Their
 * texts may have been changed since.
 */
export function listMentioningTexts(
  connection: Connection,
  { viewerId, hidden }: FeedVisibility,
  { since, most }: { since: string; most: number },
) {
  let query = connection
    .selectFrom('mentions')
    .innerJoin('posts', 'posts.id', 'mentions.post_id')
    .leftJoin('comments', 'comments.id', 'mentions.comment_id')
    .select(({ fn, ref }) => [
      'mentions.subject_id as id',
      'mentions.post_id',
      fn.coalesce(ref('comments.text'), ref('posts.text')).as('text'),
    ])
    .where('mentions.user_id', '=', viewerId)
    .where('mentions.created_at', '>=', since)
    .orderBy('mentions.created_at', 'desc')
    .orderBy('mentions.subject_id')
    .limit(most)
  if (hidden.length > 0)
    query = query
      .where('posts.user_id', 'not in', hidden)
      .where(({ eb, or }) =>
        or([eb('comments.user_id', 'is', null), eb('comments.user_id', 'not in', hidden)]),
      )
  return query.execute()
}
