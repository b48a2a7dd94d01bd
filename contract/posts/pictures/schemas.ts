import { z } from 'zod'
import { id, line } from '../../fields.ts'
import { m } from '../../paraglide/messages.js'
import { picturesPerPost, postPictureAltMax } from './limits.ts'

/** A picture that was sent, and that no post shows yet. */
export const sentPicture = z.object({ _id: id, width: z.int(), height: z.int(), url: z.string() })

/** A picture that a post shows, for its members only; `url` takes `size=small`. */
export const postPicture = sentPicture.extend({
  alt: z.string().describe('What it shows, in the words of its author; empty where they said nothing'),
})

/** A picture as a post is written or edited with it. */
export const chosenPicture = z.object({
  _id: id,
  alt: line(m.posts_picture_alt, postPictureAltMax).optional(),
})

/** The pictures that a post is to show, in their order. */
export const chosenPictures = z
  .array(chosenPicture, { error: () => m.errors_choose({ field: m.posts_pictures() }) })
  .max(picturesPerPost, { error: () => m.posts_pictures_many({ max: picturesPerPost }) })

export const pictureSize = z.object({ size: z.enum(['large', 'small']).optional() })

export type SentPicture = z.infer<typeof sentPicture>
export type PostPicture = z.infer<typeof postPicture>
export type ChosenPicture = z.infer<typeof chosenPicture>
