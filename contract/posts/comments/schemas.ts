import { z } from 'zod'
import { writing } from '../../fields.ts'
import { m } from '../../paraglide/messages.js'
import { mentionedPeople } from '../mentions/schemas.ts'
import { may, written } from '../schemas.ts'
import { commentTextMax } from './limits.ts'

/** A comment as it is written or edited. */
export const commentInput = z.object({
  text: writing(m.posts_comment, commentTextMax),
  mentions: mentionedPeople,
})

export const comment = z.object({ ...written, may })

export type Comment = z.infer<typeof comment>
