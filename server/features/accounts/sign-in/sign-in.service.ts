import { administratorRole, type CurrentUser } from '../../../../contract/accounts/schemas.ts'
import type { Credentials } from '../../../../contract/accounts/sign-in.ts'
import { rightsOfRoles } from '../../../../contract/rights.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { countHit, countNetworkHit, refundHit, refundNetworkHit } from '../../../endpoints/rate-limit.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import { emailKey } from '../../../text/comparison.ts'
import { recordSecurity } from '../../audit/security-log.service.ts'
import { isApproved, isLimited, rolesHeld } from '../account/accounts.policy.ts'
import { findUser, findUserByEmailKey, lockUser } from '../account/accounts.queries.ts'
import { avatarAddress } from '../account/accounts.service.ts'
import { findTurnedAway, turnedAway } from '../joining/turned-away.service.ts'
import { asksSecondStep } from '../second-step/resets.service.ts'
import { issueTicket, secondStepRequired, type Ticket } from '../second-step/second-step.service.ts'
import { verifyPassword } from '../sessions/passwords.ts'
import { knownDevice } from '../sessions/seen-browsers.service.ts'
import { type StartedSession, startSession } from '../sessions/sessions.service.ts'

/**
 * Signs in. An unknown address and a wrong password are refused alike, in text and in time; only failures
 * count. A known browser is counted separately: strangers cannot lock it out.
 * @throws {Refusal} too_many, credentials, suspended, second_step_required; turned_away, with the reason
 */
export async function signIn(
  context: Context,
  { email, password }: Credentials,
  { address, deviceSecret }: Caller,
): Promise<StartedSession & { userId: string }> {
  const account = emailKey(email)
  const device = await knownDevice(context.database, deviceSecret, account)
  const attempt: Attempt = { account, address, device }
  // Counted before the password is checked: concurrent guesses would all pass a check of the count. Outside a
  // transaction, so that guesses at one account do not wait for each other's locks.
  await countAttempt(context, attempt)
  const user = await findUserByEmailKey(context.database, attempt.account)
  // Always read: the duration of an attempt must not reveal which addresses have an account.
  const past = await findTurnedAway(context, account)
  const isRight = await verifyPassword(context.config, (user ?? past)?.password_hash, password, 'sign-in')
  if (!user && past && isRight) {
    await refundAttempt(context, attempt)
    throw turnedAway(past)
  }
  const opened = user && isRight ? await openSession(context, user) : null
  if (!opened) {
    const fact = { event: 'sign-in failed', account: user?.id ?? account, address } as const
    await recordSecurity(context.config, context.database, fact)
    throw refusal('credentials')
  }
  const userId = user?.id ?? ''
  const { config } = context
  // Each transaction waits for the disk, so there is only one.
  await context.database.transaction().execute(async (transaction) => {
    await refundAttempt({ config, database: transaction }, attempt)
    if ('ticket' in opened) return
    await recordSecurity(config, transaction, { event: 'signed in', account: userId, address })
  })
  if ('ticket' in opened) throw secondStepRequired(opened)
  return { ...opened, userId }
}

type Dependencies = Pick<Context, 'config' | 'database'>

/** The origin of a sign-in: network address, and device secret if any. */
export interface Caller {
  address: string
  deviceSecret: string | undefined
}

/** An attempt to sign in: address key, network address, and known browser if any. */
interface Attempt {
  account: string
  address: string
  device: string | null
}

/**
 * Counts an attempt as failed; `refundAttempt` reverses it.
 * @throws {Refusal} too_many
 */
async function countAttempt(context: Context, { account, address, device }: Attempt): Promise<void> {
  if (device !== null) return countHit(context, 'failedLoginsPerDevice', device)
  await countHit(context, 'failedLoginsPerAccount', account)
  await countNetworkHit(context, 'failedLoginsPerAddress', address)
}

/** Refunds a successful attempt. */
async function refundAttempt(context: Dependencies, { account, address, device }: Attempt): Promise<void> {
  if (device !== null) return refundHit(context, 'failedLoginsPerDevice', device)
  await refundHit(context, 'failedLoginsPerAccount', account)
  await refundNetworkHit(context, 'failedLoginsPerAddress', address)
}

/**
 * Starts a session after a correct password, or issues a ticket for the second step. null if the password has
 * changed since.
 */
function openSession(
  context: Context,
  { id, password_hash }: { id: string; password_hash: string },
): Promise<StartedSession | Ticket | null> {
  return context.database.transaction().execute(async (transaction) => {
    const user = await lockUser(transaction, id)
    if (user?.password_hash !== password_hash) return null
    if (user.suspended_at === null && (await asksSecondStep(context, transaction, user)))
      return issueTicket(context, transaction, id)
    return startSession(context, transaction, id, 'password', user.password_shown_to)
  })
}

/**
 * Returns the signed-in account as its owner sees it.
 * @throws {Refusal} unauthenticated when it was removed meanwhile
 */
export async function readCurrentUser({ config, database }: Context, viewer: Viewer): Promise<CurrentUser> {
  const user = await findUser(database, viewer.userId)
  if (!user) throw refusal('unauthenticated')
  return {
    _id: user.id,
    name: user.name,
    email: user.email,
    avatar: avatarAddress(config, user.id),
    roles: user.administrator ? { Admin: administratorRole } : {},
    held: rolesHeld(user),
    rights: rightsOfRoles(viewer.roles),
    language: user.language,
    digits: user.digits,
    calendars: user.calendars,
    date: user.created_at,
    verified: user.email_verified_at !== null,
    limited: isLimited(config, user),
    secondStep: user.second_step_since !== null,
    secondStepMissing: viewer.secondStepMissing === true,
    approved: isApproved(user),
  }
}
