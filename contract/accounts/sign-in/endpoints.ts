import { endpoints } from '../../endpoint.ts'
import { credentials, currentUser, registration, sessionToken } from '../schemas.ts'

export const accountEndpoints = endpoints({
  'POST /api/users': {
    summary: 'Register an account and sign in',
    audience: 'everyone',
    body: registration,
    response: sessionToken,
    status: 201,
    refusals: ['email_taken'],
  },
  'GET /api/auth': {
    summary: 'The signed-in account',
    audience: 'members',
    waiting: true,
    response: currentUser,
  },
  'POST /api/auth': {
    summary: 'Sign in',
    audience: 'everyone',
    body: credentials,
    response: sessionToken,
    refusals: ['credentials', 'suspended'],
  },
  'DELETE /api/auth': {
    summary: 'Sign out: end this session',
    audience: 'members',
    waiting: true,
    response: null,
  },
  'DELETE /api/profile': {
    summary: 'Remove the own account with everything that belongs to it',
    audience: 'members',
    waiting: true,
    response: null,
    refusals: ['last_administrator'],
  },
})
