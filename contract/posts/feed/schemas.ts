import { z } from 'zod'
import { paging, writing } from '../../fields.ts'
import { m } from '../../paraglide/messages.js'
import { comment } from '../comments/schemas.ts'
import { like } from '../likes/schemas.ts'
import { mentionedPeople } from '../mentions/schemas.ts'
import { chosenPictures, postPicture } from '../pictures/schemas.ts'
import { may, written } from '../schemas.ts'
import { postTextMax } from './limits.ts'

/** A post as it is written or edited; an edit without `pictures` keeps those that there are. */
export const postInput = z.object({
  text: writing(m.posts_text, postTextMax),
  pictures: chosenPictures.optional(),
  mentions: mentionedPeople,
})

export const post = z.object({
  ...written,
  pinned: z.boolean(),
  pictures: z.array(postPicture),
  likes: z.array(like).describe('Newest first, the viewer’s own always among them'),
  comments: z.array(comment).describe('Newest first'),
  likeCount: z.int(),
  commentCount: z.int(),
  liked: z.boolean().describe('Whether the viewer likes it'),
  may,
})

/** `details=false` leaves `likes` and `comments` empty, for screens that show only the counts. */
export const feedQuery = z.object({ ...paging, details: z.enum(['true', 'false']).optional() })

export type Post = z.infer<typeof post>
export type PostInput = z.infer<typeof postInput>
export type FeedQuery = z.infer<typeof feedQuery>
