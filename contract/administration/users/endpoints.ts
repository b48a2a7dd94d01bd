import { z } from 'zod'
import { endpoints } from '../../endpoint.ts'
import { memberRsvp } from '../../events/attendance/schemas.ts'
import { id } from '../../fields.ts'
import { optionalReason, requiredReason } from '../reasons.ts'
import { accountRemoval } from './removal.ts'
import {
  accountCorrection,
  bulkInput,
  bulkOutcome,
  handedLink,
  invitationInput,
  invitationMade,
  managedAccount,
  managedUser,
  roleChange,
  suspensionChange,
  usersFilter,
  usersQuery,
} from './schemas.ts'

const params = z.object({ id })

/** Manage Users. Every action is recorded in the audit log; changes of an account take `If-Match`. */
export const manageUsersEndpoints = endpoints({
  'GET /api/admin/users': {
    summary: 'All accounts, searched, filtered and ordered',
    audience: 'see members',
    query: usersQuery,
    response: z.array(managedUser),
    paged: true,
  },
  'GET /api/admin/users/count': {
    summary: 'How many accounts a search and filters find',
    audience: 'see members',
    query: usersFilter,
    response: z.object({ count: z.int() }),
  },
  'GET /api/admin/users/:id': {
    summary: 'One account with profile, roster and sessions, and its ETag',
    audience: 'keep members',
    params,
    response: managedAccount,
    refusals: ['absent'],
    versioned: true,
  },
  'GET /api/admin/users/:id/rsvps': {
    summary: 'The latest RSVPs of a member, newest first',
    audience: 'keep members',
    params,
    response: z.array(memberRsvp),
  },
  'POST /api/admin/users': {
    summary: 'Invite somebody to claim an account',
    audience: 'keep members',
    body: invitationInput,
    response: invitationMade,
    status: 201,
    refusals: ['email_taken'],
  },
  'POST /api/admin/users/invitations': {
    summary: 'Invite everybody again who was invited and never claimed the account, where mail is set up',
    audience: 'keep members',
    response: z.object({ invited: z.int() }),
    refusals: ['conflict'],
  },
  'POST /api/admin/users/bulk': {
    summary: 'Do the same with several accounts; each stands for itself',
    audience: 'end access',
    grave: true,
    body: bulkInput,
    response: bulkOutcome,
  },
  'PUT /api/admin/users/:id': {
    summary: 'Correct name, address and profile',
    audience: 'keep members',
    params,
    body: accountCorrection,
    response: managedAccount,
    refusals: ['absent', 'conflict', 'email_taken', 'own_account'],
    versioned: true,
    ifMatch: 'required',
  },
  'PUT /api/admin/users/:id/role': {
    summary: 'Grant and withdraw roles; asks for the caller’s own password',
    audience: 'grant roles',
    params,
    body: roleChange,
    response: managedAccount,
    refusals: ['absent', 'conflict', 'last_administrator'],
    versioned: true,
    ifMatch: 'required',
  },
  'PUT /api/admin/users/:id/suspension': {
    summary: 'Suspend an account, or restore it',
    audience: 'end access',
    grave: true,
    params,
    body: suspensionChange,
    response: managedAccount,
    refusals: ['absent', 'conflict', 'own_account', 'last_administrator'],
    versioned: true,
    ifMatch: 'required',
  },
  'POST /api/admin/users/:id/sign-out': {
    summary: 'End every session of an account',
    audience: 'end access',
    params,
    body: optionalReason,
    response: managedAccount,
    refusals: ['absent'],
    versioned: true,
  },
  'POST /api/admin/users/:id/reset-link': {
    summary: 'Send a link that sets a new password; where no mail is set up the response has it, once',
    audience: 'keep members',
    grave: true,
    params,
    body: optionalReason,
    response: handedLink,
    refusals: ['absent', 'suspended'],
  },
  'POST /api/admin/users/:id/second-step-reset': {
    summary:
      'End the second step of somebody who lost it, 24 hours from now; its owner is told, and can keep it',
    audience: 'end access',
    grave: true,
    params,
    body: requiredReason,
    response: managedAccount,
    refusals: ['absent', 'own_account', 'conflict'],
    versioned: true,
  },
  'POST /api/admin/users/:id/photo-removal': {
    summary: 'Remove the photo that a member chose',
    audience: 'keep members',
    params,
    body: requiredReason,
    response: managedAccount,
    refusals: ['absent'],
    versioned: true,
  },
  'POST /api/admin/users/:id/removal': {
    summary:
      'Remove an account with everything that belongs to it but the confirmed terms of office; the last adult of children only with leaveChildren',
    audience: 'end access',
    grave: true,
    params,
    body: accountRemoval,
    response: null,
    refusals: ['absent', 'conflict', 'own_account', 'last_administrator'],
    ifMatch: 'required',
  },
})
