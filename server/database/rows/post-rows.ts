import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Instant } from './site-rows.ts'

export interface PostRow {
  /** UUIDv7: sorting by id is sorting by time. */
  id: string
  user_id: string
  text: string
  like_count: Generated<number>
  comment_count: Generated<number>
  created_at: Instant
  edited_at: Instant | null
  /** Its pictures, in this order; the files are in `post_pictures`. */
  pictures: JSONColumnType<StoredPostPicture[], string | undefined>
  /** The group that it is for; null for all members. */
  group_id: ColumnType<string | null, string | null | undefined, never>
}

/** A picture of a post, as the post's row refers to it. */
export interface StoredPostPicture {
  id: string
  alt: string
  width: number
  height: number
}

/** The file of an uploaded picture for a post, re-encoded by the server: WebP, in two sizes. */
export interface PostPictureRow {
  id: string
  user_id: string
  /** null until a post shows it. */
  post_id: string | null
  width: number
  height: number
  large: Uint8Array
  small: Uint8Array
  created_at: Instant
}

export interface LikeRow {
  post_id: string
  user_id: string
  /** UUIDv7, the order of likes. */
  id: string
}

export interface CommentRow {
  /** UUIDv7: sorting by id is sorting by time. */
  id: string
  post_id: string
  user_id: string
  text: string
  created_at: Instant
  edited_at: Instant | null
}

/** A member that a post or comment mentions, even if an edit removed it: each is notified once. */
export interface MentionRow {
  /** The comment's id, or the post's. */
  subject_id: string
  /** The id of the post, also for a comment on it. */
  post_id: string
  /** null when the post itself mentions them. */
  comment_id: string | null
  user_id: string
  /** The name as written behind the @. */
  name: string
  /** The position of the mention among the text's mentions. */
  place: number
  created_at: Instant
}

export interface BlockRow {
  blocker_id: string
  blocked_id: string
  created_at: Instant
}

export interface ReportRow {
  id: string
  reporter_id: string
  post_id: string
  /** null when the post itself is reported. */
  comment_id: string | null
  /** The comment's id, or the post's. */
  subject_id: string
  /** The text at the time of the report. */
  text: string
  reason: string
  created_at: Instant
  closed_at: Instant | null
}

/** At most one row. */
export interface PinnedPostRow {
  slot: number
  post_id: string
  pinned_at: Instant
}

export interface PostTables {
  posts: PostRow
  likes: LikeRow
  comments: CommentRow
  mentions: MentionRow
  blocks: BlockRow
  reports: ReportRow
  pinned_posts: PinnedPostRow
  post_pictures: PostPictureRow
}
