import { z } from 'zod'
import { clearable, id, line } from '../fields.ts'
import { m } from '../paraglide/messages.js'
import { pictureAltMax } from './limits.ts'

/** A picture that was stored, with the address of its file. */
export const picture = z.object({ _id: id, width: z.int(), height: z.int(), url: z.string() })

/** A stored picture with what it shows. */
export const describedPicture = picture.extend({
  alt: z.string().describe('What it shows; empty where it is only decoration'),
})

/** What a picture shows, as somebody says it. */
export const pictureAlt = clearable(line(m.pictures_shows, pictureAltMax))

export type StoredPicture = z.infer<typeof picture>
export type DescribedPicture = z.infer<typeof describedPicture>

/** The picture that link previews show of a page, and what it says. */
export interface LinkPicture {
  /** Path on the site; it changes with the picture. */
  url: string
  alt: string
}
