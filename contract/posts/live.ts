import { z } from 'zod'
import { endpoints } from '../endpoint.ts'

/** Live streams that one account may have open at the same time. */
export const streamsPerAccount = 20

/**
 * A live message to open pages. It contains ids and counts only, so that it discloses nothing beyond what a
 * call returns; a page that shows the post loads it again.
 */
export type LiveMessage =
  /**
   * The stream is open. The server knows of no change for `quietFor` milliseconds: reload everything that was
   * requested longer ago.
   */
  | { type: 'ready'; quietFor: number }
  /** A member wrote a new post. */
  | { type: 'post'; post: string; user: string }
  /** Another member mentioned the viewer in a post or in its discussion. */
  | { type: 'mention'; post: string }
  /** A post was removed. */
  | { type: 'removed'; post: string }
  /** A post or its discussion changed: load it again. */
  | { type: 'changed'; post: string }
  /** A post gained or lost a like. */
  | { type: 'likes'; post: string; likeCount: number; user: string; liked: boolean }
  /** A comment was edited: pages that show the discussion load it again. */
  | { type: 'discussion'; post: string; user: string }
  /** A post's discussion gained or lost a comment. */
  | { type: 'comments'; post: string; commentCount: number; user: string }
  /** Another post is pinned, or none any more. */
  | { type: 'pinned' }
  /** Many changes at once: the page must reload everything that it shows. */
  | { type: 'refresh' }

export const liveFeedEndpoints = endpoints({
  'GET /api/posts/live': {
    name: 'followFeed',
    summary: 'What happens in the feed, as server-sent events; the stream ends with the session',
    audience: 'members',
    part: 'postsOn',
    response: z.string().describe('Each event is the JSON of what happened; ids and counts only'),
    stream: true,
  },
})
