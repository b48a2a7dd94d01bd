import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { id, queryText } from '../fields.ts'
import { m } from '../paraglide/messages.js'
import { searchMax } from '../profiles/options-and-limits.ts'
import { person } from './schemas.ts'

/** Mentions of a post or comment at most, including ones that its author removed. */
export const mentionsMax = 10

/** Suggestions shown after typing `@`. */
export const mentionableShown = 8

const longestName = 400

/** A member that a text mentions as `@Name`. */
export const mentioned = z.object({
  user: id,
  name: queryText(longestName).describe('As it stands behind the @ in the text'),
})

/** The members that a text mentions. Names that the writer cannot mention stay plain text. */
export const mentionedPeople = z
  .array(mentioned)
  .max(mentionsMax, { error: () => m.posts_mentions_most({ max: mentionsMax }) })
  .optional()

export const mentionableQuery = z.object({ search: queryText(searchMax) })

export type Mentioned = z.infer<typeof mentioned>

export const mentionEndpoints = endpoints({
  'GET /api/posts/mentionable': {
    name: 'listMentionable',
    summary: 'Members that the viewer can mention, by the beginnings of their names',
    audience: 'members',
    part: 'postsOn',
    query: mentionableQuery,
    response: z.array(person),
  },
})
