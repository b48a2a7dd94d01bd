import { z } from 'zod'
import { id } from '../../fields.ts'

/** A picture that was stored, with the address of its file. */
export const picture = z.object({ _id: id, width: z.int(), height: z.int(), url: z.string() })

export type StoredPicture = z.infer<typeof picture>
