import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { clearable, id, paging, writing } from '../fields.ts'
import { groupName } from '../groups/groups.ts'
import { comment, like } from './comments-and-likes.ts'
import { mentionedPeople } from './mentions.ts'
import { postText } from './options-and-limits.ts'
import { chosenPictures, postPicture } from './pictures.ts'
import { may, written } from './schemas.ts'

/** The length of a list of posts without `limit` (docs/product-decisions.md#lists). */
export const postsWithoutLimit = 100

/** The input for writing or editing a post; an edit without `pictures` leaves them unchanged. */
export const postInput = z.object({
  text: writing(postText),
  pictures: chosenPictures.optional(),
  mentions: mentionedPeople,
  group: clearable(id).describe('The group that a new post is for; without it all members'),
})

export const post = z.object({
  ...written,
  pinned: z.boolean(),
  group: groupName.nullable().describe('The group that it is for; null for all members'),
  pictures: z.array(postPicture),
  likes: z.array(like).describe('Newest first, the viewer’s own always among them'),
  comments: z.array(comment).describe('Newest first'),
  likeCount: z.int(),
  commentCount: z.int(),
  liked: z.boolean().describe('Whether the viewer likes it'),
  may,
})

/** `group` lists the posts of one group of the viewer. `details=false` leaves `likes` and `comments` empty, for screens that show only the counts. */
export const feedQuery = z.object({
  ...paging,
  details: z.enum(['true', 'false']).optional(),
  group: id.optional(),
})

export type Post = z.infer<typeof post>
export type PostInput = z.infer<typeof postInput>
export type FeedQuery = z.infer<typeof feedQuery>

/** Counts of what others wrote since a member's last visit. */
export const recentWriting = z.object({
  posts: z.int().describe('At most 100'),
  comments: z.int().describe('On posts that the member wrote or commented on'),
  discussion: id.nullable().describe('The post with these comments, if it is one'),
  mentions: z.int().describe('Of the member, at most 100'),
  removed: z.int().describe('Own posts, comments, pictures and photos that officers removed, at most 100'),
  mentionedIn: id.nullable().describe('The post, or that of the comment, that mentioned the member last'),
})

export type RecentWriting = z.infer<typeof recentWriting>

const postId = z.object({ id })

export const feedEndpoints = endpoints({
  'GET /api/posts': {
    name: 'listPosts',
    summary: 'The feed, newest first',
    audience: 'members',
    part: 'postsOn',
    query: feedQuery,
    response: z.array(post),
    refusals: ['absent'],
    paged: true,
  },
  'POST /api/posts': {
    name: 'addPost',
    summary: 'Write a post. Honours Idempotency-Key for 24 hours',
    audience: 'members',
    part: 'postsOn',
    body: postInput,
    response: post,
    status: 201,
    refusals: ['absent', 'conflict'],
    repeatable: true,
  },
  'GET /api/posts/pinned': {
    name: 'listPinnedPosts',
    summary: 'The post that an administrator has pinned: a list of one or none',
    audience: 'members',
    part: 'postsOn',
    response: z.array(post),
  },
  'GET /api/posts/:id': {
    name: 'readPost',
    summary: 'A post with its discussion; more comments and likes by Link',
    audience: 'members',
    part: 'postsOn',
    params: postId,
    response: post,
    refusals: ['absent'],
    paged: true,
  },
  'PUT /api/posts/:id': {
    name: 'editPost',
    summary: 'Edit the own post',
    audience: 'members',
    part: 'postsOn',
    params: postId,
    body: postInput,
    response: post,
    refusals: ['forbidden', 'absent'],
  },
  'DELETE /api/posts/:id': {
    name: 'removePost',
    summary: 'Remove the own post with its discussion',
    audience: 'members',
    part: 'postsOn',
    params: postId,
    response: null,
    refusals: ['forbidden', 'absent'],
  },
})

/** Live streams that one account may have open at the same time. */
export const streamsPerAccount = 20

/**
 * A live message to open pages. It contains ids and counts only, so that it discloses nothing beyond what a
 * call returns; a page that shows the post loads it again.
 */
export type LiveMessage =
  /**
   * The stream is open. The server knows of no change for `quietFor` milliseconds: reload everything that was
   * requested longer ago.
   */
  | { type: 'ready'; quietFor: number }
  /** A member wrote a new post. */
  | { type: 'post'; post: string; user: string }
  /** Another member mentioned the viewer in a post or in its discussion. */
  | { type: 'mention'; post: string }
  /** A post was removed. */
  | { type: 'removed'; post: string }
  /** A post or its discussion changed: load it again. */
  | { type: 'changed'; post: string }
  /** A post gained or lost a like. */
  | { type: 'likes'; post: string; likeCount: number; user: string; liked: boolean }
  /** A comment was edited: pages that show the discussion load it again. */
  | { type: 'discussion'; post: string; user: string }
  /** A post's discussion gained or lost a comment. */
  | { type: 'comments'; post: string; commentCount: number; user: string }
  /** Another post is pinned, or none any more. */
  | { type: 'pinned' }
  /** Many changes at once: the page must reload everything that it shows. */
  | { type: 'refresh' }

export const liveFeedEndpoints = endpoints({
  'GET /api/posts/live': {
    name: 'followFeed',
    summary: 'What happens in the feed, as server-sent events; the stream ends with the session',
    audience: 'members',
    part: 'postsOn',
    response: z.string().describe('Each event is the JSON of what happened; ids and counts only'),
    stream: true,
  },
})
