import type { RecentWriting } from '../../../../contract/posts/recent/schemas.ts'
import { beginOfIds } from '../../../database/newest-id.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { keptVisibilityFor } from '../blocks/visibility.ts'
import { countRecentComments, countRecentPosts, listRecentMentions } from './recent.queries.ts'

/** Nobody wants to know more exactly how many there are. */
const mostPosts = 100
/** So many of the newest comments of the site are looked at. */
const mostComments = 500

/** Counts what others wrote from an instant on: posts, comments where the viewer takes part, and mentions of the viewer. */
export async function readRecentWriting(
  context: Pick<Context, 'database' | 'kept'>,
  viewer: Viewer,
  since: string,
): Promise<RecentWriting> {
  const { database } = context
  const visibility = await keptVisibilityFor(context, viewer)
  const from = beginOfIds(new Date(since))
  const [posts, discussions, mentions] = await Promise.all([
    countRecentPosts(database, visibility, { from, most: mostPosts }),
    countRecentComments(database, visibility, { from, most: mostComments }),
    listRecentMentions(database, visibility, { since, most: mostPosts }),
  ])
  const [only] = discussions
  return {
    posts,
    comments: discussions.reduce((sum, { count }) => sum + count, 0),
    discussion: discussions.length === 1 && only ? only.post_id : null,
    mentions: mentions.length,
    mentionedIn: mentions[0] ?? null,
  }
}
