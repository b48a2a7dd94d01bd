import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { PasskeyCreation, PasskeyRequest, UsedPasskey } from '../../../../contract/accounts/passkeys.ts'
import type { AddedStep, NewPasskey } from '../../../../contract/accounts/second-step.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { minute } from '../../../../contract/time/durations.ts'
import type { Config } from '../../../config.ts'
import { fingerprint } from '../../../database/identifiers.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { invalid, refusal } from '../../../endpoints/refusal.ts'
import { findUser } from '../account/accounts.queries.ts'
import type { Evidence } from './codes.service.ts'
import { signature } from './sealing.ts'
import {
  findPasskey,
  insertUsedChallenge,
  listSteps,
  readSiteKey,
  recordPasskeyUse,
} from './second-step.queries.ts'
import { addStep } from './second-step.service.ts'

/** The largest value of the column; higher counters are stored as this. */
const largestCounter = 2 ** 31 - 1

/** The transports of passkeys (WebAuthn). */
const knownTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']

/**
 * Adds a passkey that the browser has just created.
 * @throws {Refusal} invalid (passkey), second_step_full, conflict
 */
export async function addPasskey(
  context: Context,
  viewer: Viewer,
  { name, passkey }: NewPasskey,
): Promise<AddedStep> {
  const { config, database } = context
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const siteKey = await readSiteKey(database)
  const now = config.now()
  const site = relyingParty(config)
  let met = ''
  const { registrationInfo } = await orRefuse(
    verifyRegistrationResponse({
      response: { ...passkey, clientExtensionResults: {} } as RegistrationResponseJSON,
      expectedChallenge: (challenge) => {
        met = challenge
        return isOwnChallenge(siteKey, `make ${viewer.userId}`, challenge, now)
      },
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
    }),
  )
  if (!registrationInfo) throw unknownPasskey()
  const { id, publicKey, counter } = registrationInfo.credential
  if (await findPasskey(database, id)) throw unknownPasskey()
  const transports = (passkey.response.transports ?? []).filter((way) => knownTransports.includes(way))
  return addStep(context, viewer, {
    ...{ kind: 'passkey', name, counter: Math.min(counter, largestCounter) },
    ...{ sealed_key: null, credential_id: id, transports: transports.join(',') },
    public_key: Buffer.from(publicKey).toString('base64url'),
    madeBy: metChallenge(met, now),
  })
}

/** A checked passkey, its account, and whether it suffices without the password. */
type PasskeyEvidence = Evidence & { userId: string; signsIn: boolean }

/** Checks a used passkey; null when it is invalid. The challenge is not used up yet. */
export async function checkPasskey(
  { config, database }: Context,
  used: UsedPasskey,
): Promise<PasskeyEvidence | null> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const passkey = await findPasskey(database, used.id)
  if (!passkey?.public_key) return null
  const siteKey = await readSiteKey(database)
  const now = config.now()
  const site = relyingParty(config)
  let met = ''
  const result = await verifyAuthenticationResponse({
    response: { ...used, clientExtensionResults: {} } as AuthenticationResponseJSON,
    expectedChallenge: (challenge) => {
      met = challenge
      return isOwnChallenge(siteKey, 'use', challenge, now)
    },
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    credential: {
      id: used.id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: passkey.counter,
    },
    requireUserVerification: true,
  }).catch(() => null)
  if (!result?.verified) return null
  const counter = Math.min(result.authenticationInfo.newCounter, largestCounter)
  const { hash, expiresAt } = metChallenge(met, now)
  return {
    by: 'passkey',
    userId: passkey.user_id,
    linkShownTo: passkey.link_shown_to,
    signsIn: passkey.signs_in,
    spend: async (transaction) =>
      (await insertUsedChallenge(transaction, hash, expiresAt)) &&
      recordPasskeyUse(transaction, passkey.id, { counter, at: now.toISOString() }),
  }
}

/** Creates the refusal of an invalid passkey. */
export function unknownPasskey() {
  return invalid('passkey', m.errors_passkey())
}

/** Refuses every failed verification alike: the owner can only retry. */
async function orRefuse<Result>(verification: Promise<Result>): Promise<Result> {
  try {
    return await verification
  } catch {
    throw unknownPasskey()
  }
}

type KnownKeys = PasskeyRequest['allowCredentials']
type Transports = NonNullable<KnownKeys[number]['transports']>

/** Ed25519, ECDSA with P-256 and RSA, by their COSE numbers. */
const algorithms = [-8, -7, -257]

/**
 * Returns the WebAuthn request for using a passkey.
 * @param userId the owner of the passkeys; null where the browser may offer any of this site's
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

/** The lifetime of a challenge, in milliseconds. */
const challengeFor = 10 * minute

const timeBytes = 6
const randomLength = 16
const bodyBytes = timeBytes + randomLength

/** The purpose of a challenge: creating a passkey for an account, or using one. */
type ChallengeUse = 'use' | `make ${string}`

/** Creates a signed challenge; nothing is stored until it is used. */
function newChallenge(siteKey: string, use: ChallengeUse, now: Date): Uint8Array<ArrayBuffer> {
  const body = Buffer.concat([Buffer.alloc(timeBytes), randomBytes(randomLength)])
  body.writeUIntBE(now.getTime() + challengeFor, 0, timeBytes)
  return new Uint8Array(Buffer.concat([body, signature(siteKey, use, body)]))
}

/** Checks whether a challenge is signed by this site for a use, and unexpired. */
function isOwnChallenge(siteKey: string, use: ChallengeUse, challenge: string, now: Date): boolean {
  const bytes = Buffer.from(challenge, 'base64url')
  const body = bytes.subarray(0, bodyBytes)
  const expected = signature(siteKey, use, body)
  const given = bytes.subarray(bodyBytes)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false
  return body.readUIntBE(0, timeBytes) >= now.getTime()
}

/** Returns the hash and expiry under which a used challenge is recorded. */
function metChallenge(challenge: string, now: Date): { hash: string; expiresAt: string } {
  return {
    hash: fingerprint(challenge),
    expiresAt: new Date(now.getTime() + challengeFor).toISOString(),
  }
}

/** Returns the relying party of passkeys: the site's public host. */
function relyingParty({ publicUrl, societyName }: Pick<Config, 'publicUrl' | 'societyName'>) {
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, name: societyName, origin }
}
