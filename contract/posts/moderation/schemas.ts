import { z } from 'zod'
import { id, instant } from '../../fields.ts'
import { person } from '../schemas.ts'

/** An open report, for administrators. */
export const report = z.object({
  _id: id,
  post: id,
  comment: id.nullable().describe('null when the post itself is reported'),
  text: z.string().describe('The text as it was reported'),
  textNow: z
    .string()
    .nullable()
    .describe('What its author has changed it to since; null when it is the same'),
  editedSince: z
    .boolean()
    .describe('Whether its author has edited it since; the pictures of a post may then be others'),
  author: person,
  reporter: person,
  reason: z.string(),
  date: instant,
})

export type Report = z.infer<typeof report>
