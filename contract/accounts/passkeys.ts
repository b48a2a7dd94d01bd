import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { m } from '../paraglide/messages.js'
import { sessionToken } from './schemas.ts'

const longestId = 1400
const longestPart = 20_000
const longestTicket = 200

const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]*$/, { error: () => m.errors_invalid() })

const transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])
const keyType = z.literal('public-key')
const someKey = z.object({ id: z.string(), type: keyType, transports: z.array(transport).optional() })
const attachment = z.enum(['cross-platform', 'platform']).optional()

/** The WebAuthn request (JSON form) for signing in, or proving one's identity. */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(someKey),
})

/** The WebAuthn request (JSON form) for creating a passkey. */
export const passkeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  timeout: z.int(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: keyType })),
  excludeCredentials: z.array(someKey),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})

const credential = {
  id: base64url(longestId),
  rawId: base64url(longestId),
  type: keyType,
  authenticatorAttachment: attachment,
}

/** The browser's response to a request to use a passkey. */
export const usedPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(longestPart),
    authenticatorData: base64url(longestPart),
    signature: base64url(longestPart),
    userHandle: base64url(longestId).optional(),
  }),
})

/** The browser's response to a request to create a passkey. */
export const createdPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(longestPart),
    attestationObject: base64url(longestPart),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
})

export const passkeyFor = z.object({
  ticket: z
    .string()
    .max(longestTicket)
    .optional()
    .describe('Of a sign-in with a password: asks for a passkey of that account'),
})

export const passkeySignIn = z.object({ passkey: usedPasskey })

export type PasskeyRequest = z.infer<typeof passkeyRequest>
export type PasskeyCreation = z.infer<typeof passkeyCreation>
export type UsedPasskey = z.infer<typeof usedPasskey>
export type CreatedPasskey = z.infer<typeof createdPasskey>

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
