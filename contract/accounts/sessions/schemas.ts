import { z } from 'zod'
import { id, instant } from '../../fields.ts'
import { signInWays } from './options.ts'

/** An open session, as its owner sees it. */
export const openSession = z.object({
  _id: id,
  started: instant,
  used: instant.describe('To the hour'),
  ends: instant.describe('Unless it is used before; 90 days after its start at the latest'),
  browser: z.string().nullable().describe('In words, such as “Firefox on Android”'),
  network: z.string().nullable().describe('The beginning of the network address'),
  near: z.boolean().describe('Used from the network of this call'),
  by: z.enum(signInWays).nullable().describe('How it began; null for one made by an older version'),
  own: z.boolean().describe('The session of this call'),
})

export const sessionPath = z.object({ id })

export type OpenSession = z.infer<typeof openSession>
