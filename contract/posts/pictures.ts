import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { id, line } from '../fields.ts'
import { m } from '../paraglide/messages.js'
import { pictureMebibytes, pictureTypes } from '../picture-files.ts'
import { picturesPerPost } from './options-and-limits.ts'

/** Characters of the description of a post's picture. */
export const postPictureAltMax = 500

/** An uploaded picture that no post shows yet. */
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

export const postPictureEndpoints = endpoints({
  'POST /api/posts/pictures': {
    name: 'uploadPostPicture',
    summary: `Send a picture for a post, as the body (image/jpeg, png, webp or gif, at most ${pictureMebibytes} MiB); kept for a day without one`,
    audience: 'members',
    part: 'postsOn',
    upload: pictureTypes,
    response: sentPicture,
    status: 201,
    refusals: ['invalid', 'too_large', 'wrong_type'],
  },
  'GET /api/posts/pictures/:id': {
    name: 'readPostPicture',
    summary: 'A picture of a post that the viewer may see, or one that they sent',
    audience: 'members',
    part: 'postsOn',
    params: z.object({ id }),
    query: pictureSize,
    response: z.string().describe('The picture (WebP)'),
    refusals: ['absent'],
    picture: true,
  },
})

export type SentPicture = z.infer<typeof sentPicture>
export type PostPicture = z.infer<typeof postPicture>
export type ChosenPicture = z.infer<typeof chosenPicture>
