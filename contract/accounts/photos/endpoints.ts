import { endpoints } from '../../endpoint.ts'
import { pictureTypes } from '../../picture-files.ts'
import { ownPhoto } from './schemas.ts'

/** The own photo. */
export const photoEndpoints = endpoints({
  'GET /api/account/photo': {
    name: 'readPhoto',
    summary: 'The own photo, and whether others see it',
    audience: 'members',
    waiting: true,
    response: ownPhoto,
  },
  'PUT /api/account/photo': {
    name: 'replacePhoto',
    summary: 'Replace the own photo by one sent as the body (image/jpeg, png, webp or gif, at most 12 MiB)',
    audience: 'members',
    waiting: true,
    upload: pictureTypes,
    response: ownPhoto,
    refusals: ['invalid', 'too_large', 'wrong_type'],
  },
  'DELETE /api/account/photo': {
    name: 'removePhoto',
    summary: 'Remove the own photo',
    audience: 'members',
    waiting: true,
    response: null,
  },
})
