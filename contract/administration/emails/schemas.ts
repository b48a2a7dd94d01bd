import { z } from 'zod'
import { id, instant, paging } from '../../fields.ts'
import { mailStates } from './options.ts'

/** An email that the site sends, without what it says. */
export const sentMail = z.object({
  _id: id,
  kind: z.string().describe('What it is about, for instance `verify`, `invite` or `topic`'),
  recipient: z.string(),
  user: z.object({ _id: id, name: z.string() }).nullable().describe('null while only an address is known'),
  state: z.enum(mailStates),
  date: instant.describe('When it was written'),
  attempts: z.int(),
  nextAttempt: instant.nullable().describe('While it waits'),
  failure: z.string().nullable().describe('Why the last attempt failed, in words'),
})

/** How many emails there are in each state; what was sent is kept for a week, the rest for three months. */
export const mailNumbers = z.object({ waiting: z.int(), sent: z.int(), refused: z.int() })

export const testMail = z.object({
  recipient: z.string(),
  mailServer: z.boolean().describe('false where emails are only written to a folder of the server'),
})

export const mailsQuery = z.object({ state: z.enum(mailStates).optional(), ...paging })

export type SentMail = z.infer<typeof sentMail>
export type MailNumbers = z.infer<typeof mailNumbers>
export type MailsQuery = z.infer<typeof mailsQuery>
export type TestMail = z.infer<typeof testMail>
