import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { recoveryCodeCount, type SignInWay } from '../../../../contract/accounts/options-and-limits.ts'
import { second } from '../../../../contract/time/durations.ts'
import type { Config } from '../../../config.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Context } from '../../../endpoints/context.ts'
import { type HashingLane, hashPassword, verifyPassword } from '../sessions/passwords.ts'
import { unseal } from './sealing.ts'
import {
  deleteRecoveryCode,
  listRecoveryCodes,
  listSteps,
  readSiteKey,
  recordAppUse,
} from './second-step.queries.ts'

const appCode = /^\d{6}$/

/** Checks whether a typed code is an app's, which is short enough to guess. */
export function isAppCode(typed: string): boolean {
  return appCode.test(plainCode(typed))
}

/** Checks the code of an app, or a recovery code; null for a wrong one. The code is not used up yet. */
export function checkCode(
  context: Context,
  userId: string,
  typed: string,
  lane: HashingLane,
): Promise<Evidence | null> {
  return isAppCode(typed)
    ? checkAppCode(context, userId, plainCode(typed))
    : checkRecoveryCode(context, userId, plainCode(typed), lane)
}

async function checkAppCode(
  { database, config }: Context,
  userId: string,
  code: string,
): Promise<Evidence | null> {
  const siteKey = await readSiteKey(database)
  const now = config.now()
  for (const { id, sealed_key, counter: last, link_shown_to } of await listSteps(database, userId)) {
    const key = sealed_key === null ? null : unseal(siteKey, keyOwner(userId), sealed_key)
    const counter = key === null ? null : stepOfCode(key, code, now)
    if (counter !== null && counter > last)
      return {
        by: 'app-code',
        linkShownTo: link_shown_to,
        spend: (transaction) => recordAppUse(transaction, id, { counter, at: now.toISOString() }),
      }
  }
  return null
}

async function checkRecoveryCode(
  { database, config }: Context,
  userId: string,
  code: string,
  lane: HashingLane,
): Promise<Evidence | null> {
  const found = await listRecoveryCodes(database, userId, beginningOf(code))
  // A person who added an app or passkey may have created new codes, too.
  const steps = await listSteps(database, userId)
  const linkShownTo = steps.map(({ link_shown_to }) => link_shown_to).find((shownTo) => shownTo !== null)
  // Without a code with this prefix the same work is done, so that timing reveals nothing.
  for (const hash of found.length > 0 ? found.map(({ code_hash }) => code_hash) : [undefined])
    if (await verifyPassword(config, hash, code, lane))
      return {
        by: 'recovery-code',
        linkShownTo: linkShownTo ?? null,
        spend: (transaction) => deleteRecoveryCode(transaction, userId, hash ?? ''),
      }
  return null
}

/** Returns the subject under which an app's key is encrypted. */
export function keyOwner(userId: string): string {
  return `key of ${userId}`
}

const keyBytes = 20
const period = 30

/** The step before and the step after are accepted, too: phone clocks drift. */
const window = 1

/** Creates a key for an authenticator app, in base32. */
export function newAppKey(): string {
  return new Secret({ size: keyBytes }).base32
}

/** Returns the otpauth: URL of a key, for a link or a QR code. */
export function appAddress(key: string, { society, email }: { society: string; email: string }): string {
  return codesOf(key, { issuer: society.replaceAll(':', ' '), label: email }).toString()
}

/** Returns the time step of a code (RFC 6238); null for a wrong code. Each step is used once. */
export function stepOfCode(key: string, code: string, now: Date): number | null {
  const delta = codesOf(key).validate({ token: code, timestamp: now.getTime(), window })
  return delta === null ? null : Math.floor(now.getTime() / second / period) + delta
}

function codesOf(key: string, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...names, secret: Secret.fromBase32(key), algorithm: 'SHA1', digits: 6, period })
}

/** Without letters and digits that look alike. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'
const codeLength = 12
const groupLength = 4
const beginningLength = 2

/** Recovery codes, in plain text and as stored. */
export interface NewRecoveryCodes {
  codes: string[]
  stored: { beginning: string; code_hash: string }[]
}

/** Creates ten recovery codes of 59 bits each, hashed like passwords, one after another. */
export async function newRecoveryCodes(config: Pick<Config, 'passwordHashing'>): Promise<NewRecoveryCodes> {
  const codes = Array.from({ length: recoveryCodeCount }, newCode)
  const stored: NewRecoveryCodes['stored'] = []
  for (const code of codes)
    stored.push({ beginning: beginningOf(code), code_hash: await hashPassword(config, code) })
  return { codes: codes.map(inGroups), stored }
}

/** Returns a typed code in the form that is hashed. */
export function plainCode(typed: string): string {
  return typed.toLowerCase().replace(/[\s-]/g, '')
}

/** Returns the prefix that identifies a code. */
function beginningOf(code: string): string {
  return code.slice(0, beginningLength)
}

function newCode(): string {
  return Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('')
}

function inGroups(code: string): string {
  return code.replace(new RegExp(`.{${groupLength}}(?=.)`, 'g'), '$&-')
}

/** A checked code or passkey, which is not used up yet. */
export interface Evidence {
  by: SignInWay
  /** The member who was shown the link under which it was added, or null. */
  linkShownTo: string | null
  /** Uses it up within a transaction; false when it was used meanwhile. */
  spend: (transaction: Connection) => Promise<boolean>
}
