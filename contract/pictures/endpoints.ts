import { endpoints } from '../endpoint.ts'
import { pictureTypes } from '../picture-files.ts'
import { picture } from './schemas.ts'

export const pictureEndpoints = endpoints({
  'POST /api/admin/pictures': {
    name: 'uploadPicture',
    summary: 'Store a picture, sent as the body (image/jpeg, png, webp or gif, at most 12 MiB)',
    audience: 'publish',
    upload: pictureTypes,
    response: picture,
    status: 201,
    refusals: ['invalid', 'too_large', 'wrong_type'],
  },
})
