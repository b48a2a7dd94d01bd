import { endpoints } from '../../endpoint.ts'
import { passkeyCreation } from '../passkeys/schemas.ts'
import { sessionToken } from '../schemas.ts'
import {
  addedStep,
  appSetup,
  newApp,
  newPasskey,
  recoveryCodes,
  secondStepSignIn,
  secondStepState,
  stepPath,
  stepRenaming,
} from './schemas.ts'

/** The second step of the own account: apps, passkeys and recovery codes. */
export const secondStepEndpoints = endpoints({
  'POST /api/auth/second-step': {
    summary:
      'Finish a sign-in that was refused with `second_step_required`: the ticket of that refusal, and a code of an app, a recovery code or a passkey',
    audience: 'everyone',
    waiting: true,
    body: secondStepSignIn,
    response: sessionToken,
    refusals: ['ticket_expired', 'suspended'],
  },
  'GET /api/account/second-step': {
    summary: 'The own second step: apps, passkeys, and how many recovery codes are left',
    audience: 'members',
    waiting: true,
    response: secondStepState,
  },
  'POST /api/account/second-step/setup': {
    summary:
      'A new key for an authenticator app, as QR code and to type; not in force before a code proves it',
    audience: 'members',
    grave: true,
    waiting: true,
    response: appSetup,
  },
  'POST /api/account/second-step': {
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
    summary: 'What a browser is asked for, to make a passkey',
    audience: 'members',
    grave: true,
    waiting: true,
    response: passkeyCreation,
  },
  'POST /api/account/passkeys': {
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
    summary: 'Rename an app or a passkey',
    audience: 'members',
    waiting: true,
    params: stepPath,
    body: stepRenaming,
    response: secondStepState,
    refusals: ['absent'],
  },
  'DELETE /api/account/second-step/:id': {
    summary: 'Remove an app or a passkey; with the last one the recovery codes go, too',
    audience: 'members',
    grave: true,
    waiting: true,
    params: stepPath,
    response: null,
    refusals: ['absent'],
  },
  'POST /api/account/recovery-codes': {
    summary: 'Make ten new recovery codes in place of the old ones',
    audience: 'members',
    grave: true,
    waiting: true,
    response: recoveryCodes,
    refusals: ['absent'],
  },
  'DELETE /api/account/second-step/reset': {
    summary: 'Keep the second step that an officer was asked to end',
    audience: 'members',
    waiting: true,
    response: null,
  },
})
