import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { givenText, id, instant, line, required } from '../fields.ts'
import { m } from '../paraglide/messages.js'
import { latinDigits } from '../text/digits.ts'
import { secondStepNameMax } from './options-and-limits.ts'

import { createdPasskey, passkeyCreation, usedPasskey } from './passkeys.ts'
import { sessionToken } from './schemas.ts'

/** The most apps and passkeys of an account. */
export const secondStepsMax = 20

/** The most characters of a typed code, spaces and dashes included. */
const codeMax = 40

const longestTicket = 200
const longestSetup = 1000

/** A code from an authenticator app, or a recovery code. */
export const typedCode = required(
  m.accounts_code,
  givenText(m.accounts_code, codeMax).trim().overwrite(latinDigits),
)

const stepName = required(m.accounts_step_name, line(m.accounts_step_name, secondStepNameMax))

/** The kinds of second step. */
const secondStepKinds = ['app', 'passkey'] as const

/** An authenticator app or a passkey, as its owner sees it. */
export const secondStep = z.object({
  _id: id,
  kind: z.enum(secondStepKinds),
  name: z.string(),
  added: instant,
  used: instant.nullable(),
})

/** The own second step, without any of its secrets. */
export const secondStepState = z.object({
  since: instant.nullable().describe('null without a second step'),
  steps: z.array(secondStep),
  recoveryCodesLeft: z.int(),
  resetDue: instant
    .nullable()
    .describe('When the second step ends because an officer was asked for help; null when nobody was'),
  required: z.boolean().describe('Whether the society asks this account for a second step'),
})

/** The state after an addition, with codes that are shown this once. */
export const addedStep = secondStepState.extend({
  recoveryCodes: z.array(z.string()).describe('Made with the first second step, and empty otherwise'),
})

/** New recovery codes, shown this once. */
export const recoveryCodes = z.object({ codes: z.array(z.string()) })

/** The key for an authenticator app. It is stored only once a code of the app has proven it. */
export const appSetup = z.object({
  key: z.string().describe('To type into the app'),
  address: z.string().describe('The same as an otpauth: address'),
  picture: z.string().describe('The same as a QR code: an SVG'),
  setup: z.string().describe('To be sent back with a code of the app, within 15 minutes'),
})

export const newApp = z.object({
  setup: z.string().max(longestSetup),
  code: typedCode,
  name: stepName,
})

export const newPasskey = z.object({ name: stepName, passkey: createdPasskey })

export const stepRenaming = z.object({ name: stepName })

export const stepPath = z.object({ id })

/** The second step of a sign-in: its ticket, and a code or a passkey. */
export const secondStepSignIn = z
  .object({
    ticket: z.string().max(longestTicket),
    code: typedCode.optional(),
    passkey: usedPasskey.optional(),
  })
  .refine(({ code, passkey }) => code !== undefined || passkey !== undefined, {
    path: ['code'],
    error: () => m.errors_required({ field: m.accounts_code() }),
  })

export type SecondStep = z.infer<typeof secondStep>
export type SecondStepKind = SecondStep['kind']
export type SecondStepState = z.infer<typeof secondStepState>
export type AddedStep = z.infer<typeof addedStep>
export type AppSetup = z.infer<typeof appSetup>
export type NewApp = z.infer<typeof newApp>
export type NewPasskey = z.infer<typeof newPasskey>
export type SecondStepSignIn = z.infer<typeof secondStepSignIn>

/** The second step of the own account: apps, passkeys and recovery codes. */
export const secondStepEndpoints = endpoints({
  'POST /api/auth/second-step': {
    name: 'finishSignIn',
    summary:
      'Finish a sign-in that was refused with `second_step_required`: the ticket of that refusal, and a code of an app, a recovery code or a passkey',
    audience: 'everyone',
    waiting: true,
    body: secondStepSignIn,
    response: sessionToken,
    refusals: ['ticket_expired', 'suspended'],
  },
  'GET /api/account/second-step': {
    name: 'readSecondStep',
    summary: 'The own second step: apps, passkeys, and how many recovery codes are left',
    audience: 'members',
    waiting: true,
    response: secondStepState,
  },
  'POST /api/account/second-step/setup': {
    name: 'beginAuthenticator',
    summary:
      'A new key for an authenticator app, as QR code and to type; not in force before a code proves it',
    audience: 'members',
    grave: true,
    waiting: true,
    response: appSetup,
  },
  'POST /api/account/second-step': {
    name: 'addAuthenticator',
    summary: 'Add an authenticator app; the first second step comes with ten recovery codes',
    audience: 'members',
    grave: true,
    waiting: true,
    body: newApp,
    response: addedStep,
    status: 201,
    refusals: ['second_step_full'],
  },
  'POST /api/account/passkeys/options': {
    name: 'beginPasskey',
    summary: 'What a browser is asked for, to make a passkey',
    audience: 'members',
    grave: true,
    waiting: true,
    response: passkeyCreation,
  },
  'POST /api/account/passkeys': {
    name: 'addPasskey',
    summary: 'Add a passkey; the first second step comes with ten recovery codes',
    audience: 'members',
    grave: true,
    waiting: true,
    body: newPasskey,
    response: addedStep,
    status: 201,
    refusals: ['second_step_full'],
  },
  'PUT /api/account/second-step/:id': {
    name: 'renameSecondStep',
    summary: 'Rename an app or a passkey',
    audience: 'members',
    waiting: true,
    params: stepPath,
    body: stepRenaming,
    response: secondStepState,
    refusals: ['absent'],
  },
  'DELETE /api/account/second-step/:id': {
    name: 'removeSecondStep',
    summary: 'Remove an app or a passkey; with the last one the recovery codes go, too',
    audience: 'members',
    grave: true,
    waiting: true,
    params: stepPath,
    response: null,
    refusals: ['absent'],
  },
  'POST /api/account/recovery-codes': {
    name: 'renewRecoveryCodes',
    summary: 'Make ten new recovery codes in place of the old ones',
    audience: 'members',
    grave: true,
    waiting: true,
    response: recoveryCodes,
    refusals: ['absent'],
  },
  'DELETE /api/account/second-step/reset': {
    name: 'keepSecondStep',
    summary: 'Keep the second step that an officer was asked to end',
    audience: 'members',
    waiting: true,
    response: null,
  },
})
