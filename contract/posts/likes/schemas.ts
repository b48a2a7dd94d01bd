import { z } from 'zod'
import { id } from '../../fields.ts'

export const like = z.object({ user: id })

export type Like = z.infer<typeof like>
