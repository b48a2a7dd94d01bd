import type { Context } from '../../../endpoints/context.ts'
import type { HashingLane } from '../hashing-queue.ts'
import { verifyPassword } from '../sessions/passwords.ts'
import { stepOfCode } from './authenticator-codes.ts'
import type { Evidence } from './evidence.ts'
import { deleteRecoveryCode, listRecoveryCodes } from './recovery-codes.queries.ts'
import { beginningOf, plainCode } from './recovery-codes.ts'
import { unseal } from './sealing.ts'
import { listSteps, moveCounter, readSiteKey } from './second-step.queries.ts'

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
