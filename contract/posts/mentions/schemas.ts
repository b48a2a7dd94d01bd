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

/** A piece of a text that leads to somebody, in UTF-16 units. */
export const mention = z.object({ user: id, start: z.int(), end: z.int() })

export const mentionableQuery = z.object({ search: queryText(searchMax) })

export type Mentioned = z.infer<typeof mentioned>
export type Mention = z.infer<typeof mention>
