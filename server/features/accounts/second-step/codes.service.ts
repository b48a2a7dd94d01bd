import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { recoveryCodeCount } from '../../../../contract/accounts/second-step/limits.ts'
import type { SignInWay } from '../../../../contract/accounts/sessions/options.ts'
import { second } from '../../../../contract/time/durations.ts'
import type { Config } from '../../../config.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Context } from '../../../endpoints/context.ts'
import type { HashingLane } from '../sessions/hashing-queue.ts'
import { hashPassword, verifyPassword } from '../sessions/passwords.ts'
import { unseal } from './sealing.ts'
import {
  deleteRecoveryCode,
  listRecoveryCodes,
  listSteps,
  moveCounter,
  readSiteKey,
} from './second-step.queries.ts'

const appCode = /^\d{6}$/

/** Tells whether what was typed can only be the code of an app, which has few enough digits to be guessed. */
export function isAppCode(typed: string): boolean {
  return appCode.test(plainCode(typed))
}

/** Checks the code of an app, or a recovery code; null for a wrong one. It is not used up yet. */
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
        spend: (transaction) => moveCounter(transaction, id, { counter, at: now.toISOString() }),
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
  // The codes came with the first app or passkey.
  const [first] = await listSteps(database, userId)
  // Without a code that begins so the same work is done.
  for (const hash of found.length > 0 ? found.map(({ code_hash }) => code_hash) : [undefined])
    if (await verifyPassword(config, hash, code, lane))
      return {
        by: 'recovery-code',
        linkShownTo: first?.link_shown_to ?? null,
        spend: (transaction) => deleteRecoveryCode(transaction, userId, hash ?? ''),
      }
  return null
}

/** Names whose key of an app is sealed. */
export function keyOwner(userId: string): string {
  return `key of ${userId}`
}

const keyBytes = 20
const period = 30

/** Codes of the step before and the step after are taken, too: telephones are not always on time. */
const window = 1

/** Makes a key for an authenticator app, in base32. */
export function newAppKey(): string {
  return new Secret({ size: keyBytes }).base32
}

/** Returns the address that authenticator apps read, alone or out of a QR code. */
export function appAddress(key: string, { society, email }: { society: string; email: string }): string {
  return codesOf(key, { issuer: society.replaceAll(':', ' '), label: email }).toString()
}

/** Returns the time step of a code, to be compared with that of the code before; null for a wrong one (RFC 6238). */
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

/** Recovery codes as their owner sees them, and as they are stored. */
export interface NewRecoveryCodes {
  codes: string[]
  stored: { beginning: string; code_hash: string }[]
}

/** Makes ten recovery codes of 59 bits each, hashed like passwords, one after another. */
export async function newRecoveryCodes(config: Pick<Config, 'passwordHashing'>): Promise<NewRecoveryCodes> {
  const codes = Array.from({ length: recoveryCodeCount }, newCode)
  const stored: NewRecoveryCodes['stored'] = []
  for (const code of codes)
    stored.push({ beginning: beginningOf(code), code_hash: await hashPassword(config, code) })
  return { codes: codes.map(inGroups), stored }
}

/** Returns a code as it is hashed, however it was typed. */
export function plainCode(typed: string): string {
  return typed.toLowerCase().replace(/[\s-]/g, '')
}

/** Returns the part of a code by which it is found. */
export function beginningOf(code: string): string {
  return code.slice(0, beginningLength)
}

function newCode(): string {
  return Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('')
}

function inGroups(code: string): string {
  return code.replace(new RegExp(`.{${groupLength}}(?=.)`, 'g'), '$&-')
}

/** What somebody has proven with something of theirs. */
export interface Evidence {
  by: SignInWay
  /** The member who was shown the link that began the session in which its passkey or app was added. */
  linkShownTo: string | null
  /** Uses it up, in the transaction of what it is good for; false when it was used meanwhile. */
  spend: (transaction: Connection) => Promise<boolean>
}
