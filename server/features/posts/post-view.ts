import type { Comment, Post } from '../../../contract/posts/schemas.ts'
import type { Viewer } from '../../endpoints/context.ts'
import { avatarAddress } from '../accounts/accounts.service.ts'
import type { CommentRecord } from './comments/comments.queries.ts'
import { permissionsFor } from './posts.policy.ts'
import type { PostRecord } from './posts.queries.ts'

interface Details {
  likes: { user_id: string }[]
  comments: CommentRecord[]
  /** Comments that this viewer does not see. */
  hiddenComments: number
}

/** A post as one viewer sees it. */
export function viewPost(
  config: { publicUrl: string },
  viewer: Viewer,
  record: PostRecord,
  { likes, comments, hiddenComments }: Details,
): Post {
  const liked = record.own_like_id !== null
  return {
    ...written(config, record),
    pinned: record.pin !== null,
    likes: withOwn(
      likes.map(({ user_id }) => ({ user: user_id })),
      liked ? viewer.userId : null,
    ),
    comments: comments.map((comment) => viewComment(config, viewer, comment)),
    likeCount: record.like_count,
    commentCount: record.comment_count - hiddenComments,
    liked,
    may: permissionsFor(viewer, record),
  }
}

/** A comment as one viewer sees it. */
export function viewComment(config: { publicUrl: string }, viewer: Viewer, record: CommentRecord): Comment {
  return { ...written(config, record), may: permissionsFor(viewer, record) }
}

function written(
  config: { publicUrl: string },
  record: Pick<CommentRecord, 'id' | 'user_id' | 'name' | 'text' | 'created_at' | 'edited_at'>,
) {
  return {
    _id: record.id,
    text: record.text,
    name: record.name,
    avatar: avatarAddress(config, record.user_id),
    user: record.user_id,
    date: record.created_at,
    edited: record.edited_at,
  }
}

/** The viewer's own like stands among a post's likes even if a hundred are newer. */
function withOwn(likes: { user: string }[], viewerId: string | null): { user: string }[] {
  if (viewerId === null || likes.length === 0 || likes.some(({ user }) => user === viewerId)) return likes
  return [...likes.slice(0, -1), { user: viewerId }]
}
