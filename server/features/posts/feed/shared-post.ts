import { type Post, post as postSchema } from '../../../../contract/posts/feed.ts'
import type { Like } from '../../../../contract/posts/likes.ts'
import { may, type Viewer } from '../../../endpoints/context.ts'
import { jsonWriter } from '../../../endpoints/paging.ts'
import type { CommentRecord } from '../comments/comments.queries.ts'
import type { PostRecord } from '../posts.queries.ts'
import { viewWritten } from '../written-view.ts'
import { viewPost } from './post-view.ts'

const write = jsonWriter(postSchema)

/** A post with its discussion as members see it who have no part in it: read and written once for all of them. */
export interface SharedPost {
  record: PostRecord
  likes: Like[]
  comments: CommentRecord[]
  hiddenComments: number
  /** Who wrote the post or one of the comments: their rights differ. */
  writers: ReadonlySet<string>
  /** The JSON for members, and for moderators once one has asked. */
  texts: { member: string; moderator?: string }
}

const anyMember: Viewer = {
  userId: '',
  sessionId: '',
  roles: [],
  limited: false,
  approved: true,
}

/** Makes what members share of a post. */
export function sharedPost(
  config: { publicUrl: string },
  record: PostRecord,
  { likes, comments, hiddenComments }: Pick<SharedPost, 'likes' | 'comments' | 'hiddenComments'>,
): SharedPost {
  const writers = new Set([record.user_id, ...comments.map(({ user_id }) => user_id)])
  const shared = { record, likes, comments, hiddenComments, writers, texts: { member: '' } }
  shared.texts.member = write(viewShared(config, anyMember, shared, false))
  return shared
}

/** Shows one viewer a shared post. */
export function viewShared(
  config: { publicUrl: string },
  viewer: Viewer,
  { record, likes, comments, hiddenComments }: SharedPost,
  liked: boolean,
): Post {
  return viewPost(
    config,
    viewer,
    { ...record, own_like_id: liked ? '' : null },
    { likes, comments: comments.map((comment) => viewWritten(config, viewer, comment)), hiddenComments },
  )
}

/** Writes a shared post for one viewer as JSON; the same text for everybody who has no part in it. */
export function writeShared(
  config: { publicUrl: string },
  viewer: Viewer,
  shared: SharedPost,
  liked: boolean,
): string {
  const { texts, writers } = shared
  if (liked || writers.has(viewer.userId)) return write(viewShared(config, viewer, shared, liked))
  if (!may(viewer, 'moderate')) return texts.member
  texts.moderator ??= write(viewShared(config, { ...anyMember, roles: ['moderator'] }, shared, false))
  return texts.moderator
}

const copies = 4

/** Returns about how many bytes a shared post takes: its texts, and what they were made from. */
export function bytesOfShared({ texts }: SharedPost): number {
  return copies * texts.member.length
}
