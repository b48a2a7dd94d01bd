import { z } from 'zod'
import { reasonInput } from '../../audit/reason.ts'
import { id, instant } from '../../fields.ts'
import { postPicture } from '../pictures/schemas.ts'
import { person } from '../schemas.ts'

/** A report of a post, or of one of its pictures alone. */
export const postReportInput = reasonInput.extend({
  picture: id.optional().describe('The picture of the post that is reported by itself'),
})

/** What an officer removed of the viewer's own. */
export const removedWriting = z.object({
  _id: id,
  kind: z.enum(['post', 'comment', 'photo']),
  text: z.string().nullable().describe('What it said; null for a photo'),
  reason: z.string().nullable(),
  date: instant,
})

/** An open report, for administrators. */
export const report = z.object({
  _id: id,
  post: id,
  comment: id.nullable().describe('null when the post itself is reported'),
  picture: id.nullable().describe('The picture that is reported by itself; null when the text is reported'),
  pictures: z
    .array(postPicture)
    .describe('The reported picture alone, or all of a reported post; none that its author took out'),
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

export type RemovedWriting = z.infer<typeof removedWriting>
export type Report = z.infer<typeof report>
