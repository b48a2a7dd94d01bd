import type { Comment, Like } from '../../../../contract/posts/comments-and-likes.ts'
import { type Post, post as postSchema } from '../../../../contract/posts/feed.ts'
import { may, type Viewer } from '../../../endpoints/context.ts'
import { jsonWriter } from '../../../endpoints/paging.ts'
import type { CommentRecord } from '../comments/comments.queries.ts'
import { viewPostPicture } from '../post-pictures.service.ts'
import type { PostRecord } from '../posts.queries.ts'
import { viewWritten } from '../written-view.ts'

const write = jsonWriter(postSchema)

/** A post with its discussion, serialised once for all members not involved in it. */
export interface SharedPost {
  record: PostRecord
  likes: Like[]
  comments: CommentRecord[]
  hiddenComments: number
  /** The authors of the post and of the comments, whose rights differ. */
  writers: ReadonlySet<string>
  /** The members who like it; null where not all likes are loaded. */
  likers: ReadonlySet<string> | null
  /** The JSON for members; the variants for likers and moderators are added on their first request. */
  texts: { member: string; [variant: string]: string }
}

const anyMember: Viewer = {
  userId: '',
  sessionId: '',
  roles: [],
  limited: false,
  approved: true,
}

interface Discussion extends Pick<SharedPost, 'likes' | 'comments' | 'hiddenComments'> {
  areLikesComplete: boolean
}

/** Creates the part of a post that members share. */
export function sharedPost(
  config: { publicUrl: string },
  record: PostRecord,
  { areLikesComplete, ...discussion }: Discussion,
): SharedPost {
  const { likes, comments } = discussion
  const writers = new Set([record.user_id, ...comments.map(({ user_id }) => user_id)])
  const likers = areLikesComplete ? new Set(likes.map(({ user }) => user)) : null
  const shared = { record, ...discussion, writers, likers, texts: { member: '' } }
  shared.texts.member = write(viewShared(config, anyMember, shared, false))
  return shared
}

/** Converts a shared post to the form that one viewer gets. */
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

/** Serialises a shared post for one viewer; all members not involved get the same text. */
export function writeShared(
  config: { publicUrl: string },
  viewer: Viewer,
  shared: SharedPost,
  liked: boolean,
): string {
  const { texts, writers, likers } = shared
  const { userId } = viewer
  // Among incomplete likes the viewer's own replaces another.
  if (writers.has(userId) || (liked && likers === null))
    return write(viewShared(config, viewer, shared, liked))
  const role = may(viewer, 'moderate') ? 'moderator' : 'member'
  const variant = liked ? `${role} liking` : role
  const roles = role === 'moderator' ? [role] : []
  texts[variant] ??= write(viewShared(config, { ...anyMember, userId, roles } as Viewer, shared, liked))
  return texts[variant]
}

const copies = 6

/** Returns the approximate bytes of a shared post, including its records. */
export function bytesOfShared({ texts }: SharedPost): number {
  return copies * texts.member.length
}

interface PostDiscussion {
  likes: Like[]
  comments: Comment[]
  /** The number of comments that this viewer does not see. */
  hiddenComments: number
}

/** The discussion of a new post. */
export const noDiscussion: PostDiscussion = { likes: [], comments: [], hiddenComments: 0 }

/** Converts a post to the form that one viewer gets. */
export function viewPost(
  config: { publicUrl: string },
  viewer: Viewer,
  record: PostRecord,
  { likes, comments, hiddenComments }: PostDiscussion,
): Post {
  const liked = record.own_like_id !== null
  return {
    ...viewWritten(config, viewer, record),
    pinned: record.pin !== null,
    group: record.group_id === null ? null : { _id: record.group_id, name: record.group_name ?? '' },
    pictures: record.pictures.map(viewPostPicture),
    likes: liked ? withOwnLike(likes, viewer.userId) : likes,
    comments,
    likeCount: record.like_count,
    commentCount: record.comment_count - hiddenComments,
    liked,
  }
}

/** Includes the viewer's own like among a post's likes, even below a hundred newer ones. */
function withOwnLike(likes: Like[], viewerId: string): Like[] {
  if (likes.length === 0 || likes.some(({ user }) => user === viewerId)) return likes
  return [...likes.slice(0, -1), { user: viewerId }]
}
