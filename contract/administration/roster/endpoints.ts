import { z } from 'zod'
import { endpoints } from '../../endpoint.ts'
import { id } from '../../fields.ts'
import {
  addedMembership,
  board,
  claim,
  claimsQuery,
  confirmationDone,
  confirmationInput,
  membershipEnd,
  refusalInput,
  rosterFilter,
  rosterHolding,
  rosterQuery,
} from './schemas.ts'

const audience = 'administrators'
const params = z.object({ id })

/** What officers confirm of memberships, and the roster that comes from it. */
export const rosterEndpoints = endpoints({
  'GET /api/board': {
    summary: 'The current board, from the roster',
    audience: 'everyone',
    directory: true,
    response: board,
  },
  'GET /api/admin/roster': {
    summary: 'Who held which title and category on a day, by name',
    audience,
    query: rosterQuery,
    response: z.array(rosterHolding),
    paged: true,
  },
  'GET /api/admin/roster.csv': {
    summary: 'The same as a table (text/csv)',
    audience,
    query: rosterFilter,
    response: z.string().describe('text/csv'),
    file: 'roster.csv',
  },
  'GET /api/admin/claims': {
    summary: 'Memberships that wait for confirmation, the oldest first',
    audience,
    query: claimsQuery,
    response: z.array(claim),
    paged: true,
  },
  'POST /api/admin/claims/confirmation': {
    summary: 'Confirm the named claims, or all that were made up to an instant',
    audience,
    body: confirmationInput,
    response: confirmationDone,
  },
  'POST /api/admin/memberships/:id/refusal': {
    summary: 'Refuse a membership with a note for its owner; takes a confirmation back, too',
    audience,
    params,
    body: refusalInput,
    response: null,
    refusals: ['absent', 'conflict'],
  },
  'POST /api/admin/users/:id/memberships': {
    summary: 'Add a membership to somebody’s profile; confirmed at once',
    audience,
    params,
    body: addedMembership,
    response: null,
    refusals: ['absent', 'no_profile'],
  },
  'POST /api/admin/memberships/:id/end': {
    summary: 'End a membership, in the profile and in the roster',
    audience,
    params,
    body: membershipEnd,
    response: null,
    refusals: ['absent'],
  },
  'POST /api/admin/roster/:id/end': {
    summary: 'End what the roster holds of an entry that its owner removed or changed',
    audience,
    params,
    body: membershipEnd,
    response: null,
    refusals: ['absent'],
  },
})
