import type { RecentWriting } from '../../../../contract/posts/recent/schemas.ts'
import { beginOfIds } from '../../../database/newest-id.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { cachedVisibilityFor } from '../blocks/visibility.ts'
import { withMentions } from '../mentions/mentions.service.ts'
import { listRemovedWriting } from '../moderation/removed-writing.service.ts'
import type { FeedVisibility } from '../posts.queries.ts'
import { countRecentComments, countRecentPosts, listMentioningTexts } from './recent.queries.ts'

/** Nobody wants to know more exactly how many there are. */
const mostPosts = 100
/** So many of the newest comments of the site are looked at. */
const mostComments = 500

/** Counts what others wrote from an instant on: posts, comments where the viewer takes part, mentions of the viewer, and what officers removed. */
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

/** Lists the posts in which, or in whose discussion, a text mentions the viewer still; what its author took out is none. */
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
