import type { PasskeyCreation, PasskeyRequest } from '../../../../contract/accounts/passkeys.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import { findUser } from '../account/accounts.queries.ts'
import { challengeFor, newChallenge, relyingParty } from './challenges.ts'
import { listSteps, readSiteKey } from './second-step.queries.ts'

type KnownKeys = PasskeyRequest['allowCredentials']
type Transports = NonNullable<KnownKeys[number]['transports']>

/** Ed25519, ECDSA with P-256 and RSA, by their numbers in COSE. */
const algorithms = [-8, -7, -257]

/**
 * Returns the WebAuthn request for using a passkey.
 * @param userId whose passkeys; null where the browser may offer any of this site's
 */
export async function passkeyRequest(
  { database, config }: Context,
  userId: string | null,
): Promise<PasskeyRequest> {
  const challenge = newChallenge(await readSiteKey(database), 'use', config.now())
  return {
    challenge: Buffer.from(challenge).toString('base64url'),
    rpId: relyingParty(config).id,
    timeout: challengeFor,
    userVerification: 'required',
    allowCredentials: userId === null ? [] : await keysOf(database, userId),
  }
}

/**
 * Returns the WebAuthn request for creating a discoverable, user-verified passkey.
 * @throws {Refusal} unauthenticated when the account was removed meanwhile
 */
export async function passkeyCreation(
  { database, config }: Context,
  { userId }: Viewer,
): Promise<PasskeyCreation> {
  const user = await findUser(database, userId)
  if (!user) throw refusal('unauthenticated')
  const { id, name } = relyingParty(config)
  const challenge = newChallenge(await readSiteKey(database), `make ${userId}`, config.now())
  return {
    challenge: Buffer.from(challenge).toString('base64url'),
    rp: { id, name },
    user: {
      id: Buffer.from(userId).toString('base64url'),
      name: user.email,
      displayName: user.name,
    },
    timeout: challengeFor,
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
    excludeCredentials: await keysOf(database, userId),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  }
}

async function keysOf(database: Context['database'], userId: string): Promise<KnownKeys> {
  const steps = await listSteps(database, userId)
  return steps.flatMap(({ credential_id, transports }) =>
    credential_id === null
      ? []
      : [
          {
            id: credential_id,
            type: 'public-key' as const,
            transports: (transports ?? '').split(',').filter(Boolean) as Transports,
          },
        ],
  )
}
