import { z } from 'zod'
import { endpoints } from '../../endpoint.ts'
import { id } from '../../fields.ts'
import { childInput, householdInput, householdInvitation, managerChange, ownHousehold } from './schemas.ts'

const audience = 'members'
const params = z.object({ id })
const response = ownHousehold

/** The own household: who lives together, who manages it, and its children without an account. */
export const householdEndpoints = endpoints({
  'GET /api/household': {
    name: 'readOwnHousehold',
    summary: 'The own household, and invitations to one',
    audience,
    response,
  },
  'POST /api/household': {
    name: 'createOwnHousehold',
    summary: 'Begin a household, which the caller manages',
    audience,
    verified: true,
    body: householdInput,
    response,
    status: 201,
    refusals: ['conflict'],
  },
  'PUT /api/household': {
    name: 'updateOwnHousehold',
    summary: 'Change name and address of the own household',
    audience,
    body: householdInput,
    response,
    refusals: ['forbidden', 'absent'],
  },
  'POST /api/household/children': {
    name: 'addChild',
    summary: 'Add a child without an account',
    audience,
    body: childInput,
    response,
    status: 201,
    refusals: ['forbidden', 'absent', 'conflict'],
  },
  'PUT /api/household/children/:id': {
    name: 'updateChild',
    summary: 'Correct what is known of a child',
    audience,
    params,
    body: childInput,
    response,
    refusals: ['forbidden', 'absent'],
  },
  'PUT /api/household/people/:id/manager': {
    name: 'setHouseholdManager',
    summary: 'Let an adult of the household manage it, or no longer',
    audience,
    params,
    body: managerChange,
    response,
    refusals: ['forbidden', 'absent', 'conflict'],
  },
  'DELETE /api/household/people/:id': {
    name: 'removeFromHousehold',
    summary:
      'Leave the household, take somebody out of it, or remove a child, which asks for a proof of the last 15 minutes',
    audience,
    params,
    response,
    refusals: ['forbidden', 'absent', 'conflict', 'proof_required'],
  },
  'POST /api/household/invitations': {
    name: 'inviteToHousehold',
    summary:
      'Ask a member to join the own household; the response is the same whether there is such a member',
    audience,
    verified: true,
    body: householdInvitation,
    response: null,
    refusals: ['forbidden', 'absent'],
  },
  'POST /api/household/invitations/:id/acceptance': {
    name: 'acceptHouseholdInvitation',
    summary: 'Join the household that asked',
    audience,
    params,
    response,
    refusals: ['absent', 'conflict'],
  },
  'DELETE /api/household/invitations/:id': {
    name: 'declineHouseholdInvitation',
    summary: 'Decline to join the household that asked',
    audience,
    params,
    response,
    refusals: ['absent'],
  },
})
