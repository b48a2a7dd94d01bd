import type { Comment, Like } from '../../../../contract/posts/comments-and-likes.ts'
import type { Post } from '../../../../contract/posts/feed.ts'
import type { Viewer } from '../../../endpoints/context.ts'
import { viewPostPicture } from '../post-pictures.service.ts'
import type { PostRecord } from '../posts.queries.ts'
import { viewWritten } from '../written-view.ts'

interface Discussion {
  likes: Like[]
  comments: Comment[]
  /** The number of comments that this viewer does not see. */
  hiddenComments: number
}

/** The discussion of a new post. */
export const noDiscussion: Discussion = { likes: [], comments: [], hiddenComments: 0 }

/** Converts a post to the form that one viewer gets. */
export function viewPost(
  config: { publicUrl: string },
  viewer: Viewer,
  record: PostRecord,
  { likes, comments, hiddenComments }: Discussion,
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
