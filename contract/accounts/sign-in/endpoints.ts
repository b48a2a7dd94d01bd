import { z } from 'zod'
import { endpoints } from '../../endpoint.ts'
import { currentUser, sessionToken } from '../schemas.ts'
import { credentials, proof, registration } from './schemas.ts'

export const signInEndpoints = endpoints({
  'POST /api/users': {
    name: 'register',
    summary: 'Register an account and sign in',
    audience: 'everyone',
    body: registration,
    response: sessionToken,
    status: 201,
    refusals: ['email_taken'],
  },
  'POST /api/users/form': {
    name: 'beginRegistration',
    summary:
      'Tell when a registration form was opened, signed; whoever sends it back within two seconds is no person',
    audience: 'everyone',
    response: z.object({ opened: z.string() }),
  },
  'GET /api/auth': {
    name: 'readSession',
    summary: 'The signed-in account',
    audience: 'members',
    waiting: true,
    perSession: true,
    response: currentUser,
  },
  'POST /api/auth': {
    name: 'signIn',
    summary:
      'Sign in; an account with a second step is refused with `second_step_required` and a `ticket` for POST /api/auth/second-step, a newcomer who was turned away with `turned_away` and the reason',
    audience: 'everyone',
    waiting: true,
    body: credentials,
    response: sessionToken,
    refusals: ['credentials', 'suspended', 'turned_away', 'second_step_required'],
  },
  'POST /api/auth/proof': {
    name: 'proveIdentity',
    summary: 'Prove by password, code or passkey who you are; grave actions are open for the next 15 minutes',
    audience: 'members',
    waiting: true,
    body: proof,
    response: null,
  },
  'DELETE /api/auth': {
    name: 'signOut',
    summary: 'Sign out: end this session',
    audience: 'members',
    waiting: true,
    response: null,
  },
})
