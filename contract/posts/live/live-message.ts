/**
 * A message to open pages, sent at once. It carries ids and counts only, so that nobody learns here what a call would
 * not show; a page that shows the thing loads it again.
 */
export type LiveMessage =
  /**
   * The stream is open, and nothing changed for so many milliseconds, as far as the server knows: load again what was
   * asked for longer ago.
   */
  | { type: 'ready'; quietFor: number }
  /** A member wrote a new post. */
  | { type: 'post'; post: string; user: string }
  /** Somebody mentioned the member in a post or in its discussion. */
  | { type: 'mention'; post: string }
  /** A post is gone. */
  | { type: 'removed'; post: string }
  /** A post or its discussion changed: load it again. */
  | { type: 'changed'; post: string }
  /** A post is liked by one more or one less. */
  | { type: 'likes'; post: string; likeCount: number; user: string; liked: boolean }
  /** A comment was edited: pages that show the discussion load it again. */
  | { type: 'discussion'; post: string; user: string }
  /** A post's discussion gained or lost a comment. */
  | { type: 'comments'; post: string; commentCount: number; user: string }
  /** Another post is pinned, or none any more. */
  | { type: 'pinned' }
  /** So much changed that everything shown must be loaded again. */
  | { type: 'refresh' }

/** A stream that stays silent for longer than this, in milliseconds, is dead. */
export const liveSilenceMilliseconds = 45_000
