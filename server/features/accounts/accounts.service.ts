import { administratorRole } from '../../../contract/accounts/limits.ts'
import type { Credentials, CurrentUser, Registration } from '../../../contract/accounts/schemas.ts'
import { m } from '../../../contract/paraglide/messages.js'
import type { Config } from '../../config.ts'
import type { Connection, Database } from '../../database/connection.ts'
import { newId } from '../../database/identifiers.ts'
import { violatedConstraint } from '../../database/violations.ts'
import type { Context, Viewer } from '../../endpoints/context.ts'
import { networkOf } from '../../endpoints/network-address.ts'
import { countHit, refuseWhenUsedUp, takeHitBack } from '../../endpoints/rate-limit.ts'
import { invalid, refusal } from '../../endpoints/refusal.ts'
import type { Broadcast } from '../../live/broadcast.ts'
import { caseFold } from '../../text/case-folding.ts'
import type { FeedNews } from '../posts/live/live-feed.service.ts'
import { removeAccountWithin } from './account-removal.service.ts'
import { isApproved, isLimited } from './accounts.policy.ts'
import {
  findUser,
  findUserByEmailKey,
  insertUser,
  listAdministrators,
  lockUser,
  setAdministrator,
} from './accounts.queries.ts'
import { mayVerifyNewcomer, queueVerification } from './links/verification.service.ts'
import { hashPassword, isCommonPassword, verifyPassword } from './sign-in/passwords.ts'
import { startSession } from './sign-in/sessions.service.ts'

/**
 * Makes an account and signs it in.
 * @param address the caller's network address, for the throttle
 * @throws {Refusal} invalid (password), email_taken, too_many
 */
export async function registerAccount(
  context: Context,
  { name, email, password }: Registration,
  address: string,
): Promise<{ token: string }> {
  if (isCommonPassword(password)) throw invalid('password', m.errors_password_common())
  await countHit(context, 'registrationsPerAddress', networkOf(address))
  const { config, database } = context
  const passwordHash = await hashPassword(config, password)
  const mayWrite = await mayVerifyNewcomer(context)
  const id = newId()
  try {
    return await database.transaction().execute(async (transaction) => {
      await insertUser(transaction, {
        id,
        name,
        name_key: caseFold(name),
        email,
        email_key: caseFold(email),
        password_hash: passwordHash,
        administrator: becomesAdministrator(context, email),
        must_verify: config.requireVerification,
        approved: !config.approvalRequired || becomesAdministrator(context, email),
        created_at: config.now().toISOString(),
      })
      if (mayWrite) await queueVerification(context, transaction, { id, email })
      return startSession(context, transaction, id)
    })
  } catch (error) {
    if (violatedConstraint(error)?.constraint === 'users_email_key') throw refusal('email_taken', 'email')
    throw error
  }
}

/**
 * `ADMIN_EMAIL` is an administrator once it registers where no mail is set up
 * (docs/product-decisions.md#the-first-administrator).
 */
function becomesAdministrator({ config }: Context, email: string): boolean {
  return config.adminEmail !== null && !config.smtpUrl && caseFold(config.adminEmail) === caseFold(email)
}

/**
 * Signs in. An unknown address and a wrong password answer alike, in text and in time; only failures are counted.
 * @param address the caller's network address, for the throttle
 * @throws {Refusal} credentials, too_many
 */
export async function signIn(
  context: Context,
  { email, password }: Credentials,
  address: string,
): Promise<{ token: string }> {
  const account = caseFold(email)
  const network = networkOf(address)
  await refuseWhenUsedUp(context, 'failedLoginsPerAccount', account)
  await refuseWhenUsedUp(context, 'failedLoginsPerAddress', network)
  // Counted before the password is looked at: guesses sent side by side would all pass a look at the count.
  await countHit(context, 'failedLoginsPerAccount', account)
  await countHit(context, 'failedLoginsPerAddress', network)
  const user = await findUserByEmailKey(context.database, account)
  const isRight = await verifyPassword(context.config, user?.password_hash, password)
  const session = user && isRight ? await openSession(context, user) : null
  if (!session) throw refusal('credentials')
  await takeHitBack(context, 'failedLoginsPerAccount', account)
  await takeHitBack(context, 'failedLoginsPerAddress', network)
  return session
}

/** Signs in with a password that was right a moment ago; null when it has been changed since. */
function openSession(context: Context, user: { id: string; password_hash: string }) {
  return context.database.transaction().execute(async (transaction) => {
    const now = await lockUser(transaction, user.id)
    return now?.password_hash === user.password_hash ? startSession(context, transaction, user.id) : null
  })
}

/** The signed-in account as it sees itself. */
export async function readCurrentUser({ config, database }: Context, viewer: Viewer): Promise<CurrentUser> {
  const user = await findUser(database, viewer.userId)
  if (!user) throw refusal('unauthenticated')
  return {
    _id: user.id,
    name: user.name,
    email: user.email,
    avatar: avatarAddress(config, user.id),
    roles: user.administrator ? { Admin: administratorRole } : {},
    date: user.created_at,
    verified: user.email_verified_at !== null,
    limited: isLimited(config, user),
    approved: isApproved(user),
  }
}

/**
 * Removes the account with everything that belongs to it, in one transaction.
 * @throws {Refusal} last_administrator
 */
export async function removeAccount(
  { config, broadcast }: { config: Config; broadcast: Broadcast<FeedNews> },
  userId: string,
): Promise<void> {
  await broadcast.transaction((transaction, announce) =>
    removeAccountWithin(config, transaction, announce, userId),
  )
}

/** The site's own address of a member's picture. */
export function avatarAddress({ publicUrl }: { publicUrl: string }, userId: string): string {
  return `${publicUrl}/avatars/${userId}`
}

/** Makes the account with this address an administrator, or withdraws the role; false when there is none. */
export async function setAdministratorByEmail(
  { config, database }: Pick<Context, 'config' | 'database'>,
  email: string,
  administrator: boolean,
): Promise<boolean> {
  const user = await findUserByEmailKey(database, caseFold(email))
  if (!user) return false
  await setAdministrator(database, user.id, { administrator, at: config.now().toISOString() })
  return true
}

/** Whether an account with this address exists. */
export async function accountExists(connection: Connection, email: string): Promise<boolean> {
  return (await findUserByEmailKey(connection, caseFold(email))) !== undefined
}

/** Name and address of every administrator. */
export function administrators(database: Database): Promise<{ name: string; email: string }[]> {
  return listAdministrators(database)
}

/** An account as the one on whose behalf something comes that bears no session, such as a feed; null when there is none. */
export async function accountAsViewer({ config, database }: Context, userId: string): Promise<Viewer | null> {
  const user = await findUser(database, userId)
  if (!user || user.suspended_at !== null) return null
  return {
    userId: user.id,
    sessionId: '',
    administrator: user.administrator,
    limited: isLimited(config, user),
    approved: isApproved(user),
  }
}
