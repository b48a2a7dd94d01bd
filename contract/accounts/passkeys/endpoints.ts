import { endpoints } from '../../endpoint.ts'
import { sessionToken } from '../schemas.ts'
import { passkeyFor, passkeyRequest, passkeySignIn } from './schemas.ts'

/** Using passkeys: instead of the password, as a second step, and as a proof. */
export const passkeyEndpoints = endpoints({
  'POST /api/auth/passkey/options': {
    name: 'beginPasskeyUse',
    summary: 'What a browser is asked for, to use a passkey: anybody’s, or those of the account that calls',
    audience: 'everyone',
    waiting: true,
    body: passkeyFor,
    response: passkeyRequest,
    refusals: ['ticket_expired'],
  },
  'POST /api/auth/passkey': {
    name: 'signInWithPasskey',
    summary: 'Sign in with a passkey, without a password',
    audience: 'everyone',
    waiting: true,
    body: passkeySignIn,
    response: sessionToken,
    refusals: ['suspended'],
  },
})
