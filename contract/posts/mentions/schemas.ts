import { z } from 'zod'
import { id, queryText } from '../../fields.ts'
import { m } from '../../paraglide/messages.js'
import { searchMax } from '../../profiles/limits.ts'
import { mentionsMax } from './limits.ts'

const longestName = 400

/** Somebody whom a text mentions as `@Name`. */
export const mentioned = z.object({
  user: id,
  name: queryText(longestName).describe('As it stands behind the @ in the text'),
})

/** Whom a text mentions. Those whom the writer cannot mention stay plain text. */
export const mentionedPeople = z
  .array(mentioned)
  .max(mentionsMax, { error: () => m.posts_mentions_most({ max: mentionsMax }) })
  .optional()

export const mentionableQuery = z.object({ search: queryText(searchMax) })

export type Mentioned = z.infer<typeof mentioned>
