import { randomBytes, timingSafeEqual } from 'node:crypto'
import { minute } from '../../../../contract/time/durations.ts'
import type { Config } from '../../../config.ts'
import { fingerprint } from '../../../database/identifiers.ts'
import { signature } from './sealing.ts'

/** The lifetime of a challenge, in milliseconds. */
export const challengeFor = 10 * minute

const timeBytes = 6
const randomLength = 16
const bodyBytes = timeBytes + randomLength

/** The purpose of a challenge: creating a passkey for an account, or using one. */
type ChallengeUse = 'use' | `make ${string}`

/** Creates a signed challenge; nothing is stored until it is used. */
export function newChallenge(siteKey: string, use: ChallengeUse, now: Date): Uint8Array<ArrayBuffer> {
  const body = Buffer.concat([Buffer.alloc(timeBytes), randomBytes(randomLength)])
  body.writeUIntBE(now.getTime() + challengeFor, 0, timeBytes)
  return new Uint8Array(Buffer.concat([body, signature(siteKey, use, body)]))
}

/** Checks whether a challenge is signed by this site for a use, and unexpired. */
export function isOwnChallenge(siteKey: string, use: ChallengeUse, challenge: string, now: Date): boolean {
  const bytes = Buffer.from(challenge, 'base64url')
  const body = bytes.subarray(0, bodyBytes)
  const expected = signature(siteKey, use, body)
  const given = bytes.subarray(bodyBytes)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false
  return body.readUIntBE(0, timeBytes) >= now.getTime()
}

/** Returns the hash and expiry under which a used challenge is recorded. */
export function metChallenge(challenge: string, now: Date): { hash: string; expiresAt: string } {
  return {
    hash: fingerprint(challenge),
    expiresAt: new Date(now.getTime() + challengeFor).toISOString(),
  }
}

/** Returns the relying party of passkeys: the site's public host. */
export function relyingParty({ publicUrl, societyName }: Pick<Config, 'publicUrl' | 'societyName'>) {
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, name: societyName, origin }
}
