import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { id, instant, paging, paragraphs, required } from '../fields.ts'
import { m } from '../paraglide/messages.js'
import { membershipInput } from '../profiles/histories.ts'
import { categoryQuery } from '../profiles/membership-options.ts'
import { memberReference, membershipTerm } from '../profiles/profile.ts'
import { noteMax } from './options-and-limits.ts'

import { reasonIfAny } from './reasons.ts'
import { termEnd } from './roster.ts'

/** Claims to confirm by id in one request. */
const claimsMax = 500

/** A membership that waits for confirmation, with the confirmed one that it would replace. */
export const claim = z.object({
  _id: id,
  user: memberReference,
  ...membershipTerm,
  claimed: instant,
  before: z.object(membershipTerm).nullable(),
})

export const claimsQuery = z.object({ category: categoryQuery.optional(), ...paging })

/** The time of the administrator's last read. Later claims and decisions are not affected. */
const upTo = instant

/** Confirms claims by id, by category, or all. Claims that changed after `upTo` are left out. */
export const confirmationInput = z.object({
  upTo,
  claims: z.array(id).min(1).max(claimsMax).optional(),
  category: categoryQuery.optional(),
})

export const confirmationDone = z.object({ confirmed: z.int() })

const note = required(m.administration_note, paragraphs(m.administration_note, noteMax))

export const refusalInput = z.object({ note, upTo: upTo.optional() })

/** A membership added by an administrator, which is confirmed at once. */
export const addedMembership = membershipInput.safeExtend({ reason: reasonIfAny })

/** A correction of a membership, which also confirms it. Refused when the membership changed after `upTo`. */
export const correctedMembership = membershipInput.safeExtend({ upTo: upTo.optional(), reason: reasonIfAny })

export type CorrectedMembership = z.infer<typeof correctedMembership>
export type Claim = z.infer<typeof claim>
export type ClaimsQuery = z.infer<typeof claimsQuery>
export type RefusalInput = z.infer<typeof refusalInput>
export type ConfirmationInput = z.infer<typeof confirmationInput>
export type AddedMembership = z.infer<typeof addedMembership>

const audience = 'keep roster'
const params = z.object({ id })

/** Endpoints for claims and administrative decisions about memberships. */
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
