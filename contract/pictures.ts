import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { clearable, id, line } from './fields.ts'
import { m } from './paraglide/messages.js'
import { pictureAltMax, pictureMebibytes, pictureTypes } from './picture-files.ts'

/** A stored picture, with the address of its file. */
export const picture = z.object({ _id: id, width: z.int(), height: z.int(), url: z.string() })

/** A stored picture and its description. */
export const describedPicture = picture.extend({
  alt: z.string().describe('What it shows; empty where it is only decoration'),
})

/** The description of a picture, as a form sends it. */
export const pictureAlt = clearable(line(m.pictures_shows, pictureAltMax))

export const pictureEndpoints = endpoints({
  'POST /api/admin/pictures': {
    name: 'uploadPicture',
    summary: `Store a picture, sent as the body (image/jpeg, png, webp or gif, at most ${pictureMebibytes} MiB)`,
    audience: 'write texts',
    leaders: true,
    upload: pictureTypes,
    response: picture,
    status: 201,
    refusals: ['invalid', 'too_large', 'wrong_type'],
  },
})

export type StoredPicture = z.infer<typeof picture>
export type DescribedPicture = z.infer<typeof describedPicture>

/** The picture that link previews show of a page, and its text. */
export interface LinkPicture {
  /** Path on the site; it changes with the picture. */
  url: string
  alt: string
}
