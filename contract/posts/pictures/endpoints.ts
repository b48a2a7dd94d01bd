import { z } from 'zod'
import { endpoints } from '../../endpoint.ts'
import { id } from '../../fields.ts'
import { pictureTypes } from '../../picture-files.ts'
import { pictureSize, sentPicture } from './schemas.ts'

export const postPictureEndpoints = endpoints({
  'POST /api/posts/pictures': {
    name: 'uploadPostPicture',
    summary:
      'Send a picture for a post, as the body (image/jpeg, png, webp or gif, at most 12 MiB); kept for a day without one',
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
