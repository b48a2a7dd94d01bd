import type { UsedPasskey } from '../../../../contract/accounts/passkeys.ts'
import type { SecondStepSignIn } from '../../../../contract/accounts/second-step.ts'
import type { Proof } from '../../../../contract/accounts/sign-in.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import type { Connection } from '../../../database/connection.ts'
import { fingerprint } from '../../../database/identifiers.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { countHit, countNetworkHit, refundHit, refundNetworkHit } from '../../../endpoints/rate-limit.ts'
import { invalid, Refusal, refusal } from '../../../endpoints/refusal.ts'
import { recordSecurity } from '../../audit/security-log.service.ts'
import { findUser, lockUser } from '../account/accounts.queries.ts'
import { announceChange } from '../account/second-step-notices.ts'
import { checkCode, type Evidence, isAppCode } from '../second-step/codes.service.ts'
import { checkPasskey, unknownPasskey } from '../second-step/passkeys.service.ts'
import { cancelReset } from '../second-step/resets.service.ts'
import { deleteTicket } from '../second-step/second-step.queries.ts'
import { ownerOfTicket } from '../second-step/second-step.service.ts'
import { proveByPassword } from '../sessions/proof.service.ts'
import { isKnownDevice, knownDevice } from '../sessions/seen-browsers.service.ts'
import { recordProof } from '../sessions/sessions.queries.ts'
import { type StartedSession, startSession } from '../sessions/sessions.service.ts'
import type { Caller } from './sign-in.service.ts'

type SignedIn = StartedSession & { userId: string }

/**
 * Finishes a sign-in after the password, by a code or passkey of the account.
 * @throws {Refusal} too_many, ticket_expired, invalid (code, passkey), suspended
 */
export async function finishSignIn(
  context: Context,
  { ticket, code, passkey }: SecondStepSignIn,
  caller: Caller,
): Promise<SignedIn> {
  const refundAttempt = await countAttempt(context, caller)
  const userId = await ownerOfTicket(context, ticket)
  const spendTicket = (transaction: Connection) => deleteTicket(transaction, fingerprint(ticket))
  if (passkey) {
    const evidence = await checkPasskey(context, passkey)
    if (evidence?.userId !== userId) return refuseEvidence(context, userId, caller, unknownPasskey())
    const session = await openSession(context, { evidence, userId, caller, spendTicket })
    await refundAttempt()
    return session
  }
  const refundGuess = await countGuess(context, userId, code ?? '', caller)
  const evidence = await checkCode(context, userId, code ?? '', 'sign-in')
  if (!evidence) return refuseEvidence(context, userId, caller, invalid('code', m.errors_code_wrong()))
  const session = await openSession(context, { evidence, userId, caller, spendTicket })
  await refundGuess()
  await refundAttempt()
  return session
}

/**
 * Signs in by a user-verified passkey alone.
 * @throws {Refusal} too_many, invalid (passkey), suspended
 */
export async function signInByPasskey(
  context: Context,
  passkey: UsedPasskey,
  caller: Caller,
): Promise<SignedIn> {
  const refundAttempt = await countAttempt(context, caller)
  const evidence = await checkPasskey(context, passkey)
  if (!evidence) return refuseEvidence(context, undefined, caller, unknownPasskey())
  if (!evidence.signsIn)
    return refuseEvidence(context, evidence.userId, caller, invalid('passkey', m.errors_passkey_alone()))
  const session = await openSession(context, { evidence, userId: evidence.userId, caller })
  await refundAttempt()
  return session
}

/** Counts an attempt of a network, unless the browser is known. Returns the function that refunds it. */
async function countAttempt(
  context: Context,
  { address, deviceSecret }: Caller,
): Promise<() => Promise<void>> {
  if (await isKnownDevice(context.database, deviceSecret)) return async () => undefined
  await countNetworkHit(context, 'failedLoginsPerAddress', address)
  return () => refundNetworkHit(context, 'failedLoginsPerAddress', address)
}

/**
 * Counts a guess at the code of an app. A known browser is counted separately, so that a stranger with the
 * password cannot lock the owner out; recovery codes are too long to guess. Returns the function that refunds
 * it.
 * @throws {Refusal} too_many; the owner is then warned that a stranger has the password
 */
async function countGuess(
  context: Context,
  userId: string,
  code: string,
  { deviceSecret }: Caller,
): Promise<() => Promise<void>> {
  if (!isAppCode(code)) return async () => undefined
  const user = await findUser(context.database, userId)
  const device = await knownDevice(context.database, deviceSecret, user?.email_key ?? '')
  const [name, subject] =
    device === null ? (['wrongCodesPerAccount', userId] as const) : (['wrongCodesPerDevice', device] as const)
  try {
    await countHit(context, name, subject)
  } catch (error) {
    if (error instanceof Refusal) await warnOwner(context, userId)
    throw error
  }
  return () => refundHit(context, name, subject)
}

/** Warns the owner, once a day, that a stranger with the password guesses codes. */
async function warnOwner(context: Context, userId: string): Promise<void> {
  try {
    await countHit(context, 'guessWarningsPerAccount', userId)
  } catch (error) {
    if (error instanceof Refusal) return
    throw error
  }
  await announceChange(context, context.database, userId, { change: 'guessed' })
}

async function refuseEvidence(
  { config, database }: Context,
  account: string | undefined,
  { address }: Caller,
  refused: Refusal,
): Promise<never> {
  await recordSecurity(config, database, { event: 'second step failed', account, address })
  throw refused
}

interface Opening {
  evidence: Evidence
  userId: string
  caller: Caller
  spendTicket?: (transaction: Connection) => Promise<boolean>
}

/** Starts a session by a code or passkey, and uses it up. */
async function openSession(
  context: Context,
  { evidence, userId, caller: { address }, spendTicket }: Opening,
): Promise<SignedIn> {
  const { config, database } = context
  return database.transaction().execute(async (transaction) => {
    const user = await lockUser(transaction, userId)
    if (spendTicket && !(await spendTicket(transaction))) throw refusal('ticket_expired')
    if (!(await evidence.spend(transaction)))
      throw evidence.by === 'passkey' ? unknownPasskey() : invalid('code', m.errors_code_wrong())
    const { by } = evidence
    // A ticket proves the present password: changing the password revokes it.
    const passwordShownTo = spendTicket ? user?.password_shown_to : null
    const linkShownTo = evidence.linkShownTo ?? passwordShownTo ?? null
    const started = await startSession(context, transaction, userId, by, linkShownTo)
    await recordSecurity(config, transaction, { event: 'signed in', account: userId, address, detail: by })
    if (by === 'recovery-code') await announceChange(context, transaction, userId, { change: 'code-used' })
    // A member who used the second step has not lost it.
    await cancelReset(context, transaction, userId)
    return { ...started, userId }
  })
}

/**
 * Proves the viewer's identity by password, code or passkey, for 15 minutes of this session.
 * @throws {Refusal} invalid (password, code, passkey), unauthenticated, too_many
 */
export async function prove(
  context: Context,
  viewer: Viewer,
  { password, code, passkey }: Proof,
): Promise<void> {
  if (password !== undefined) return proveByPassword(context, viewer, password)
  const { userId } = viewer
  await countHit(context, 'wrongPasswordsPerAccount', userId)
  const evidence = passkey
    ? await checkPasskey(context, passkey)
    : await checkCode(context, userId, code ?? '', 'other')
  const isOwn = evidence !== null && (!('userId' in evidence) || evidence.userId === userId)
  if (!isOwn || !(await spendEvidence(context, viewer, evidence))) {
    await recordSecurity(context.config, context.database, { event: 'proof failed', account: userId })
    throw passkey ? unknownPasskey() : invalid('code', m.errors_code_wrong())
  }
  await refundHit(context, 'wrongPasswordsPerAccount', userId)
}

function spendEvidence(
  context: Context,
  { userId, sessionId }: Viewer,
  { by, spend }: Evidence,
): Promise<boolean> {
  const { config, database } = context
  return database.transaction().execute(async (transaction) => {
    if (!(await spend(transaction))) return false
    await recordProof(transaction, sessionId, config.now().toISOString())
    await recordSecurity(config, transaction, { event: 'proved', account: userId, detail: by })
    if (by === 'recovery-code') await announceChange(context, transaction, userId, { change: 'code-used' })
    return true
  })
}
