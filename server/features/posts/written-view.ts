import type { Comment } from '../../../contract/posts/comments-and-likes.ts'
import { mentionsMax } from '../../../contract/posts/mentions.ts'
import type { Mention } from '../../../contract/posts/schemas.ts'
import { bytesOf } from '../../../contract/text/characters.ts'
import type { CommentRow } from '../../database/rows/post-rows.ts'
import type { Viewer } from '../../endpoints/context.ts'
import { avatarAddress } from '../accounts/account/accounts.service.ts'
import { permissionsFor } from './posts.policy.ts'

/** The columns that posts and comments share, with the author's name. */
type WrittenRecord = Omit<CommentRow, 'post_id'> & { name: string; mentions?: Mention[] }

/** Returns a comment, or the shared fields of a post, for one viewer. */
export function viewWritten(config: { publicUrl: string }, viewer: Viewer, record: WrittenRecord): Comment {
  return {
    _id: record.id,
    text: record.text,
    ...(record.mentions && record.mentions.length > 0 && { mentions: record.mentions }),
    name: record.name,
    avatar: avatarAddress(config, record.user_id),
    user: record.user_id,
    date: record.created_at,
    edited: record.edited_at,
    may: permissionsFor(viewer, record),
  }
}

/** Bytes of a post or comment without its text: ids, the author, dates, permissions. */
export const bytesBesideText = 512

/** Bytes of a like in a list. */
export const bytesOfLike = 64

/** The most bytes of the mentions of one text. */
export const bytesOfMentions = 80 * mentionsMax

/** Returns the approximate size of a post or comment in a response, in bytes. */
export function bytesOfWritten(text: string): number {
  return bytesOf(text) + bytesBesideText + (text.includes('@') ? bytesOfMentions : 0)
}
