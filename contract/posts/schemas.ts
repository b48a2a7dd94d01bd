import { z } from 'zod'
import { id, instant, paging, writing } from '../fields.ts'
import { m } from '../paraglide/messages.js'
import { commentTextMax, postTextMax, reasonMax } from './limits.ts'

/** What a post takes, new or edited: up to 5,000 characters as people count them. */
export const postInput = z.object({ text: writing(m.posts_text, postTextMax) })

/** What a comment takes: up to 2,000 characters as people count them. */
export const commentInput = z.object({ text: writing(m.posts_comment, commentTextMax) })

/** Why somebody reports, and why an administrator acts. */
export const reasonInput = z.object({ reason: writing(m.posts_reason, reasonMax) })

export const like = z.object({ user: id })

const written = {
  _id: id,
  text: z.string(),
  name: z.string().describe('The author’s name'),
  avatar: z.url(),
  user: id.describe('The author’s id'),
  date: instant,
  edited: instant.nullable(),
}

/** Of posts and comments alike. */
const may = z
  .object({
    edit: z.boolean(),
    remove: z.boolean(),
    report: z.boolean(),
    block: z.boolean(),
    moderate: z.boolean(),
  })
  .describe('What the viewer may do with it')

export const comment = z.object({ ...written, may })

export const post = z.object({
  ...written,
  pinned: z.boolean(),
  likes: z.array(like).describe('Newest first, the viewer’s own always among them'),
  comments: z.array(comment).describe('Newest first'),
  likeCount: z.int(),
  commentCount: z.int(),
  liked: z.boolean().describe('Whether the viewer likes it'),
  may,
})

/** `details=false` leaves `likes` and `comments` empty, for screens that show only the counts. */
export const feedQuery = z.object({ ...paging, details: z.enum(['true', 'false']).optional() })

export const pageQuery = z.object(paging)

const person = z.object({ _id: id, name: z.string(), avatar: z.url() })

/** Somebody whom the viewer has blocked. */
export const block = z.object({ user: person, date: instant })

/** An open report, for administrators. */
export const report = z.object({
  _id: id,
  post: id,
  comment: id.nullable().describe('null when the post itself is reported'),
  text: z.string().describe('The text as it was reported'),
  textNow: z
    .string()
    .nullable()
    .describe('What its author has changed it to since; null when it is the same'),
  author: person,
  reporter: person,
  reason: z.string(),
  date: instant,
})

export type Post = z.infer<typeof post>
export type Comment = z.infer<typeof comment>
export type Like = z.infer<typeof like>
export type Block = z.infer<typeof block>
export type Report = z.infer<typeof report>
export type FeedQuery = z.infer<typeof feedQuery>
export type PageQuery = z.infer<typeof pageQuery>
