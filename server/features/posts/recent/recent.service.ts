import type { RecentWriting } from '../../../../contract/posts/recent/schemas.ts'
import { beginOfIds } from '../../../database/newest-id.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { keptVisibilityFor } from '../blocks/visibility.ts'
import { countRecentComments, countRecentPosts } from './recent.queries.ts'

/** Nobody wants to know more exactly how many there are. */
const mostPosts = 100
/** So many of the newest comments of the site are looked at. */
const mostComments = 500

/** Counts what others wrote from an instant on: posts, and comments where the viewer takes part. */
export async function readRecentWriting(
  context: Pick<Context, 'database' | 'kept'>,
  viewer: Viewer,
  since: string,
): Promise<RecentWriting> {
  const { database } = context
  const visibility = await keptVisibilityFor(context, viewer)
  const from = beginOfIds(new Date(since))
  const [posts, discussions] = await Promise.all([
    countRecentPosts(database, visibility, { from, most: mostPosts }),
    countRecentComments(database, visibility, { from, most: mostComments }),
  ])
  const [only] = discussions
  return {
    posts,
    comments: discussions.reduce((sum, { count }) => sum + count, 0),
    discussion: discussions.length === 1 && only ? only.post_id : null,
  }
}
