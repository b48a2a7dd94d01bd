import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { id, instant } from '../fields.ts'
import { signInWays } from './options-and-limits.ts'

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

/** The open sessions of the own account. */
export const sessionEndpoints = endpoints({
  'GET /api/account/sessions': {
    name: 'listSessions',
    summary: 'Where the own account is signed in, the last used first',
    audience: 'members',
    waiting: true,
    response: z.array(openSession),
  },
  'DELETE /api/account/sessions': {
    name: 'endOtherSessions',
    summary: 'Sign out everywhere but here',
    audience: 'members',
    waiting: true,
    response: null,
  },
  'DELETE /api/account/sessions/:id': {
    name: 'endSession',
    summary: 'Sign out in one place',
    audience: 'members',
    waiting: true,
    params: sessionPath,
    response: null,
    refusals: ['absent'],
  },
})
