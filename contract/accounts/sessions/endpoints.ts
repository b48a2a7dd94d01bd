import { z } from 'zod'
import { endpoints } from '../../endpoint.ts'
import { openSession, sessionPath } from './schemas.ts'

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
