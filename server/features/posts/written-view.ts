import type { Comment } from '../../../contract/posts/comments/schemas.ts'
import type { Mention } from '../../../contract/posts/schemas.ts'
import type { CommentRow } from '../../database/rows/post-rows.ts'
import type { Viewer } from '../../endpoints/context.ts'
import { avatarAddress } from '../accounts/accounts.service.ts'
import { permissionsFor } from './posts.policy.ts'

/** A comment, or the columns that a post has in common with one, with the author's name. */
type WrittenRecord = Omit<CommentRow, 'post_id'> & { name: string; mentions?: Mention[] }

/** Shows one viewer a comment, or what a post has in common with one. */
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
