import type { Connection } from '../../../database/connection.ts'
import { beginOfIds } from '../../../database/next-id.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { type FeedVisibility, isForGroups } from '../posts.queries.ts'
import { cachedVisibilityFor } from '../visibility.ts'

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
