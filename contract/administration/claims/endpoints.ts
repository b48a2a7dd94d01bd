import { z } from 'zod'
import { endpoints } from '../../endpoint.ts'
import { id } from '../../fields.ts'
import { termEnd } from '../roster/schemas.ts'
import {
  addedMembership,
  claim,
  claimsQuery,
  confirmationDone,
  confirmationInput,
  correctedMembership,
  refusalInput,
} from './schemas.ts'

const audience = 'keep roster'
const params = z.object({ id })

/** Claims, and the decisions of administrators about memberships. */
export const claimEndpoints = endpoints({
  'GET /api/admin/claims': {
    name: 'listClaims',
    summary: 'Memberships that wait for confirmation, the oldest first',
    audience,
    query: claimsQuery,
    response: z.array(claim),
    paged: true,
  },
  'POST /api/admin/claims/confirmation': {
    name: 'confirmClaims',
    summary: 'Confirm the named claims, or all that were made up to an instant',
    audience,
    body: confirmationInput,
    response: confirmationDone,
  },
  'POST /api/admin/memberships/:id/refusal': {
    name: 'refuseMembership',
    summary: 'Refuse a membership with a note for its owner; takes a confirmation back, too',
    audience,
    params,
    body: refusalInput,
    response: null,
    refusals: ['absent', 'conflict'],
  },
  'POST /api/admin/users/:id/memberships': {
    name: 'addUserMembership',
    summary: 'Add a membership to somebody’s profile; confirmed at once',
    audience,
    params,
    body: addedMembership,
    response: null,
    refusals: ['absent', 'no_profile'],
  },
  'PUT /api/admin/memberships/:id': {
    name: 'correctMembership',
    summary: 'Correct a membership, in the profile and in the roster; it is confirmed with that',
    audience,
    params,
    body: correctedMembership,
    response: null,
    refusals: ['absent', 'conflict'],
  },
  'POST /api/admin/memberships/:id/end': {
    name: 'endMembership',
    summary: 'End a membership, in the profile and in the roster',
    audience,
    params,
    body: termEnd,
    response: null,
    refusals: ['absent'],
  },
})
