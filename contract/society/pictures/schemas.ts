import { z } from 'zod'
import { id } from '../../fields.ts'

/** A picture that was stored, with the address of its file. */
export const picture = z.object({ _id: id, width: z.int(), height: z.int(), url: z.string() })

export type StoredPicture = z.infer<typeof picture>

/** The picture that link previews show of a page, and what it says. */
export interface LinkPicture {
  /** Path on the site; it changes with the picture. */
  url: string
  alt: string
}
