import type { RecentWriting } from '../../../../contract/posts/feed.ts'
import type { Connection } from '../../../database/connection.ts'
import { beginOfIds } from '../../../database/identifiers.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { withMentions } from '../mentions.service.ts'
import { listRemovedWriting } from '../moderation/removal.service.ts'
import { cachedVisibilityFor } from '../posts.policy.ts'
import { type FeedVisibility, isForGroups } from '../posts.queries.ts'

/** The most posts and mentions counted; screens show larger numbers as this one. */
const mostPosts = 100
/** The most comments read, the newest of the site. */
const mostComments = 500

/**
 * Counts posts, comments, mentions and removals by others since an instant. Comments count on posts that the
 * viewer wrote or commented on.
 */
export async function readRecentWriting(
  context: Pick<Context, 'config' | 'database' | 'cache'>,
  viewer: Viewer,
  since: string,
): Promise<RecentWriting> {
  const { database } = context
  const visibility = await cachedVisibilityFor(context, viewer)
  const from = beginOfIds(new Date(since))
  const [posts, discussions, mentions, removed] = await Promise.all([
    countRecentPosts(database, visibility, { from, most: mostPosts }),
    countRecentComments(database, visibility, { from, most: mostComments }),
    listMentionedIn(context, visibility, since),
    listRemovedWriting(context, viewer, since),
  ])
  const [only] = discussions
  return {
    posts,
    comments: discussions.reduce((sum, { count }) => sum + count, 0),
    discussion: discussions.length === 1 && only ? only.post_id : null,
    mentions: mentions.length,
    removed: removed.length,
    mentionedIn: mentions[0] ?? null,
  }
}

/** Lists the posts whose text or discussion still mentions the viewer. */
async function listMentionedIn(
  context: Pick<Context, 'config' | 'database'>,
  visibility: FeedVisibility,
  since: string,
): Promise<string[]> {
  const { database } = context
  const texts = await listMentioningTexts(database, visibility, { since, most: mostPosts })
  const read = await withMentions(context, database, visibility.hidden, texts)
  return read
    .filter(({ mentions }) => mentions.some(({ user }) => user === visibility.viewerId))
    .map(({ post_id }) => post_id)
}

/** A range of newest rows. */
interface Span {
  from: string
  /** Rows read at most. */
  most: number
}

/** Counts the posts by others that a member may see. */
async function countRecentPosts(
  connection: Connection,
  { viewerId, hidden, ...groups }: FeedVisibility,
  { from, most }: Span,
): Promise<number> {
  const recent = connection
    .selectFrom('posts')
    .select('id')
    .where('id', '>=', from)
    .where('user_id', 'not in', [viewerId, ...hidden])
    .where(isForGroups(groups))
    .orderBy('id', 'desc')
    .limit(most)
  const { count } = await connection
    .selectFrom(recent.as('recent'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Counts others' comments on each visible post that the member wrote or commented on. */
function countRecentComments(
  connection: Connection,
  { viewerId, hidden, ...groups }: FeedVisibility,
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
    .where(isForGroups(groups))
    .groupBy('recent.post_id')
  if (hidden.length > 0) query = query.where('posts.user_id', 'not in', hidden)
  return query.execute()
}

/**
 * Lists the visible posts and comments that mention a member, latest mention first. Their authors may have
 * changed the texts since.
 */
function listMentioningTexts(
  connection: Connection,
  { viewerId, hidden, ...groups }: FeedVisibility,
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
    .where(isForGroups(groups))
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

/** New posts by others, and the authors who mentioned the viewer. */
interface UnreadPosts {
  /** The newest posts. */
  posts: { name: string; text: string }[]
  /** The number of posts, at most 100. */
  count: number
  /** The names of the members whose posts or comments mention the viewer. */
  mentionedBy: string[]
}

const mostListed = 5
const mostCounted = 100

/**
 * Lists visible posts by others since an instant. Posts that mention the viewer are separate, because an
 * email may have reported them already.
 */
export async function readUnreadPosts(
  context: Pick<Context, 'config' | 'database' | 'cache'>,
  viewer: Viewer,
  since: string,
): Promise<UnreadPosts> {
  const { config, database } = context
  if (!config.postsOn) return { posts: [], count: 0, mentionedBy: [] }
  const visibility = await cachedVisibilityFor(context, viewer)
  const [posts, mentionedBy] = await Promise.all([
    listUnread(database, visibility, beginOfIds(new Date(since))),
    listMentioning(database, visibility, since),
  ])
  return { posts: posts.slice(0, mostListed), count: posts.length, mentionedBy }
}

function listUnread(connection: Connection, { viewerId, hidden, ...groups }: FeedVisibility, from: string) {
  return connection
    .selectFrom('posts')
    .innerJoin('users', 'users.id', 'posts.user_id')
    .select(['users.name', 'posts.text'])
    .where('posts.id', '>=', from)
    .where('posts.user_id', 'not in', [viewerId, ...hidden])
    .where(isForGroups(groups))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mentions')
            .select('mentions.user_id')
            .whereRef('mentions.post_id', '=', 'posts.id')
            .where('mentions.user_id', '=', viewerId),
        ),
      ),
    )
    .orderBy('posts.id', 'desc')
    .limit(mostCounted)
    .execute()
}

/** Lists the names of the members whose texts mention the viewer since an instant. */
async function listMentioning(
  connection: Connection,
  { viewerId, hidden, ...groups }: FeedVisibility,
  since: string,
): Promise<string[]> {
  let query = connection
    .selectFrom('mentions')
    .innerJoin('posts', 'posts.id', 'mentions.post_id')
    .leftJoin('comments', 'comments.id', 'mentions.comment_id')
    .innerJoin('users', (join) =>
      join.on(({ eb, ref, fn }) =>
        eb('users.id', '=', fn.coalesce(ref('comments.user_id'), ref('posts.user_id'))),
      ),
    )
    .select('users.name')
    .distinct()
    .where('mentions.user_id', '=', viewerId)
    .where('mentions.created_at', '>', since)
    .where(isForGroups(groups))
    .orderBy('users.name')
    .limit(mostCounted)
  if (hidden.length > 0)
    query = query.where('users.id', 'not in', hidden).where('posts.user_id', 'not in', hidden)
  return (await query.execute()).map(({ name }) => name)
}
