import { z } from 'zod'
import { id, instant, paging } from '../fields.ts'

/** The part of a text that mentions a member, with its @, in UTF-16 units. */
export const mention = z.object({ user: id, start: z.int(), end: z.int() })

/** The fields that posts and comments have in common. */
export const written = {
  _id: id,
  text: z.string(),
  mentions: z.array(mention).optional().describe('The mentioned members, as far as the viewer may see them'),
  name: z.string().describe('The author’s name'),
  avatar: z.url(),
  user: id.describe('The author’s id'),
  date: instant,
  edited: instant.nullable(),
}

/** The viewer's rights on a post or comment. */
export const may = z
  .object({
    edit: z.boolean(),
    remove: z.boolean(),
    report: z.boolean(),
    block: z.boolean(),
    moderate: z.boolean(),
  })
  .describe('What the viewer may do with it')

export const person = z.object({ _id: id, name: z.string(), avatar: z.url() })

export const pageQuery = z.object(paging)

export type Mention = z.infer<typeof mention>
export type Person = z.infer<typeof person>
export type Permissions = z.infer<typeof may>
export type PageQuery = z.infer<typeof pageQuery>
