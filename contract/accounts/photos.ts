import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { instant } from '../fields.ts'
import { pictureTypes } from '../picture-files.ts'

/** A member's own photo, as its owner sees it. */
export const ownPhoto = z.object({
  photo: z
    .object({ image: z.string().describe('The photo as a data URL (WebP)'), changed: instant })
    .nullable()
    .describe('null without a photo of one’s own'),
  shown: z.boolean().describe('Whether others see it: they see initials while others cannot find the member'),
})

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

export type OwnPhoto = z.infer<typeof ownPhoto>
