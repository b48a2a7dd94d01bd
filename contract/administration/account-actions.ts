import { z } from 'zod'
import { passwordMax } from '../accounts/options-and-limits.ts'
import { emailAddress, personName } from '../accounts/schemas.ts'
import { endpoints } from '../endpoint.ts'
import { givenText, id, missingOr, required } from '../fields.ts'
import { m } from '../paraglide/messages.js'
import { knownPerson } from '../profiles/own-profile.ts'
import { limitedRoles } from '../rights.ts'
import { accountRemoval, optionalReason, reason, reasonIfAny, requiredReason } from './reasons.ts'
import { handedLink, managedAccount } from './users.ts'

/** Actions on several accounts at once. */
const bulkActions = ['suspend', 'restore', 'sign-out', 'reset-link'] as const

/** Most accounts of one bulk action. */
const bulkMax = 100

const decision = (label: () => string) => z.boolean({ error: missingOr(label, m.errors_yes_or_no) })

export const roleChange = z.object({
  administrator: decision(m.administration_administrator),
  roles: z
    .array(z.enum(limitedRoles, { error: () => m.errors_choose({ field: m.administration_roles() }) }))
    .max(limitedRoles.length)
    .optional()
    .describe('All roles beside the administrator’s that the account holds from now on; absent keeps them'),
  currentPassword: required(
    m.administration_own_password,
    givenText(m.administration_own_password, passwordMax),
  ),
  reason,
})

export const suspensionChange = z.object({ suspended: decision(m.administration_suspended), reason })

/** A correction by an administrator, of one thing or of several. Absent fields stay unchanged, those of the person, too. */
export const accountCorrection = z.object({
  name: personName.optional(),
  email: emailAddress.optional(),
  person: knownPerson
    .partial()
    .refine((person) => Object.keys(person).length > 0, { error: () => m.administration_person_nothing() })
    .optional(),
  invite: z
    .boolean()
    .optional()
    .describe('Invite the new address, where the account was never claimed; nobody is written to otherwise'),
  reason: reasonIfAny.describe('Required where the address changes'),
})

export const bulkInput = z
  .object({
    act: z.enum(bulkActions, { error: () => m.errors_choose({ field: m.administration_act() }) }),
    users: z.array(id).min(1).max(bulkMax),
    reason: reasonIfAny.describe('Required where accounts are suspended or restored'),
  })
  .superRefine(({ act, reason }, { addIssue }) => {
    if (reason || act === 'sign-out' || act === 'reset-link') return
    const message = m.errors_required({ field: m.administration_member_reason() })
    addIssue({ code: 'custom', path: ['reason'], message })
  })

/** The outcome for each account, in the order of the request. */
export const bulkOutcome = z.array(
  z.object({ user: id, done: z.boolean(), msg: z.string().nullable(), link: z.url().nullable() }),
)

export type RoleChange = z.infer<typeof roleChange>
export type SuspensionChange = z.infer<typeof suspensionChange>
export type AccountCorrection = z.infer<typeof accountCorrection>
export type BulkInput = z.infer<typeof bulkInput>
export type BulkOutcome = z.infer<typeof bulkOutcome>

const params = z.object({ id })

/** Actions on accounts. Each is recorded in the audit log; changes of an account take `If-Match`. */
export const accountActionEndpoints = endpoints({
  'POST /api/admin/users/bulk': {
    name: 'changeUsers',
    summary: 'Do the same with several accounts; each stands for itself',
    audience: 'end access',
    grave: true,
    body: bulkInput,
    response: bulkOutcome,
  },
  'PUT /api/admin/users/:id': {
    name: 'correctUser',
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
    name: 'setUserRoles',
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
    name: 'setSuspension',
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
    name: 'signOutUser',
    summary: 'End every session of an account',
    audience: 'end access',
    params,
    body: optionalReason,
    response: managedAccount,
    refusals: ['absent'],
    versioned: true,
  },
  'POST /api/admin/users/:id/reset-link': {
    name: 'sendResetLink',
    summary: 'Send a link that sets a new password; where no mail is set up the response has it, once',
    audience: 'keep members',
    grave: true,
    params,
    body: optionalReason,
    response: handedLink,
    refusals: ['absent', 'suspended'],
  },
  'POST /api/admin/users/:id/second-step-reset': {
    name: 'resetSecondStep',
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
    name: 'removeUserPhoto',
    summary: 'Remove the photo that a member chose',
    audience: 'keep members',
    params,
    body: requiredReason,
    response: managedAccount,
    refusals: ['absent'],
    versioned: true,
  },
  'DELETE /api/admin/users/:id/bounces': {
    name: 'clearBounces',
    summary:
      'Send letters to the address of a member again, although mail to it came back, and end the note of a complaint',
    audience: 'keep members',
    params,
    response: managedAccount,
    refusals: ['absent'],
    versioned: true,
  },
  'POST /api/admin/users/:id/removal': {
    name: 'removeUser',
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
