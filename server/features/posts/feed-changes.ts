import type { LiveMessage } from '../../../contract/posts/live.ts'
import { Channel } from '../../live/broadcast.ts'

/** A change of the feed, as processes of the site broadcast it to each other. */
export type FeedChange =
  | Exclude<LiveMessage, { type: 'ready' | 'mention' }>
  | { type: 'mention'; post: string; users: string[] }
  | { type: 'blocks'; users: string[] | 'everybody' }

/** Carries changes of the feed between processes. */
export const feedChanges = new Channel<FeedChange>('feed')
