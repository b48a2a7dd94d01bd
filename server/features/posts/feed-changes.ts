import type { LiveMessage } from '../../../contract/posts/feed.ts'
import { Channel } from '../../live/broadcast.ts'

/** The group of a post; null for all members. */
interface OfGroup {
  group: string | null
}

/** A change of the feed, as processes of the site broadcast it to each other. */
export type FeedChange =
  | (Extract<LiveMessage, { post: string }> extends infer About
      ? About extends { type: 'mention' }
        ? never
        : About & OfGroup
      : never)
  | Extract<LiveMessage, { type: 'pinned' | 'refresh' }>
  | { type: 'mention'; post: string; users: string[] }
  | { type: 'blocks'; users: string[] | 'everybody' }

/** Carries changes of the feed between processes. */
export const feedChanges = new Channel<FeedChange>('feed')
