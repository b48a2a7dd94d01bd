import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { givenText, line, required } from '../fields.ts'
import { m } from '../paraglide/messages.js'
import { joiningRepliesInput } from './joining.ts'
import { emailMax, nameMax, passwordMax } from './options-and-limits.ts'
import { usedPasskey } from './passkeys.ts'
import { currentUser, emailAddress, newPassword, personName, sessionToken } from './schemas.ts'
import { typedCode } from './second-step.ts'

const openedMax = 100

/** The form of a registration. */
export const registration = z.object({
  name: personName,
  email: emailAddress,
  password: newPassword,
  nickname: line(m.accounts_trap, nameMax)
    .optional()
    .describe('Must be empty: people do not see this field of the form'),
  opened: givenText(m.accounts_opened, openedMax)
    .optional()
    .describe('When the form was opened, as `POST /api/users/form` said; absent from programs'),
  replies: joiningRepliesInput
    .optional()
    .describe('To the `joiningQuestions` of the society, by their words'),
})

/** The form of a sign-in. Checks presence and length only, to reveal nothing about stored values. */
export const credentials = z.object({
  email: required(m.accounts_email, givenText(m.accounts_email, emailMax).trim()),
  password: required(m.accounts_password, givenText(m.accounts_password, passwordMax)),
})

/** A proof of identity: the password, a code or a passkey. */
export const proof = z
  .object({
    password: credentials.shape.password.optional(),
    code: typedCode.optional(),
    passkey: usedPasskey.optional(),
  })
  .refine((given) => Object.values(given).some((value) => value !== undefined), {
    path: ['password'],
    error: () => m.errors_required({ field: m.accounts_password() }),
  })

export type Registration = z.infer<typeof registration>
export type Credentials = z.infer<typeof credentials>
export type Proof = z.infer<typeof proof>

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
      'Tell when a registration form was opened, signed; a form sent within two seconds is refused as automated',
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
