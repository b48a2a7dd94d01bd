import type { Selectable } from 'kysely'
import type { Connection } from '../../../database/connection.ts'
import type { UserRow } from '../../../database/rows/account-rows.ts'
import { violatedConstraint } from '../../../database/violations.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { countHit } from '../../../endpoints/rate-limit.ts'
import { Refusal, refusal } from '../../../endpoints/refusal.ts'
import { queueMail } from '../../../mail/mail-queue.ts'
import { caseFold } from '../../../text/case-folding.ts'
import { isConfiguredAdministrator } from '../accounts.policy.ts'
import { findUser, findUserByEmailKey, updateUser } from '../accounts.queries.ts'
import { countAction } from '../action-rate-limits.ts'
import { voidLinks } from './account-links.queries.ts'
import { countLinkUse, takeLink } from './account-links.service.ts'

type User = Selectable<UserRow>

/** Links that the old address holds, which mean nothing once the address has changed. */
const boundToAddress = ['verify', 'change-email', 'reset', 'invite'] as const

/** Queues the message whose link verifies the present address. */
export function queueVerification(
  context: Pick<Context, 'config'>,
  connection: Connection,
  { id, email }: Pick<User, 'id' | 'email'>,
): Promise<void> {
  return queueMail(context, connection, { kind: 'verify', userId: id, recipient: email })
}

/**
 * Whether a registration may send its message. Registering goes on without it when too many leave already: the
 * member can ask for it later.
 */
export async function mayVerifyNewcomer(context: Context): Promise<boolean> {
  try {
    await countHit(context, 'verificationsOverall', 'all')
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/**
 * Sends the verification message again; does nothing for an address that is verified.
 * @throws {Refusal} too_many
 */
export async function sendVerification(context: Context, viewer: Viewer, address: string): Promise<void> {
  const user = await findUser(context.database, viewer.userId)
  if (!user || user.email_verified_at !== null) return
  await countAction(context, 'verifications', { address, account: user.id })
  await queueVerification(context, context.database, user)
}

/**
 * Verifies the address that a link was sent to: the present one, or the new one of a change that waits for it.
 * @param address the caller's network address, for the throttle
 * @throws {Refusal} link_unknown, link_used, link_expired, email_taken, too_many
 */
export async function confirmAddress(
  context: Context,
  secret: string,
  address: string,
): Promise<{ email: string }> {
  await countLinkUse(context, secret, address)
  try {
    return await context.database.transaction().execute(async (transaction) => {
      const { link, user } = await takeLink(context, transaction, secret, ['verify', 'change-email'])
      const email = link.email ?? user.email
      if (link.kind === 'change-email') await takeNewAddress(context, transaction, user, email)
      else if (caseFold(email) === user.email_key) await proveAddress(context, transaction, user)
      else throw refusal('link_expired')
      return { email }
    })
  } catch (error) {
    if (violatedConstraint(error)?.constraint === 'users_email_key') throw refusal('email_taken')
    throw error
  }
}

/** What follows from knowing that the present address is theirs. */
export async function proveAddress(
  { config }: Pick<Context, 'config'>,
  transaction: Connection,
  user: User,
): Promise<void> {
  const verified = { ...user, email_verified_at: user.email_verified_at ?? config.now().toISOString() }
  const becomesAdministrator = isConfiguredAdministrator(adminEmailKey(config), verified)
  await updateUser(transaction, user.id, {
    email_verified_at: verified.email_verified_at,
    ...(becomesAdministrator && { administrator: true }),
  })
}

/** Gives an account a new address; whatever was sent to the old one is void, and the old one is told. */
export async function replaceAddress(
  context: Pick<Context, 'config'>,
  transaction: Connection,
  user: User,
  { email, verified }: { email: string; verified: boolean },
): Promise<void> {
  const now = context.config.now().toISOString()
  await updateUser(transaction, user.id, {
    email,
    email_key: caseFold(email),
    email_verified_at: verified ? now : null,
    email_changed_at: now,
    pending_email: null,
    pending_email_until: null,
  })
  await voidLinks(transaction, user.id, boundToAddress, now)
  await queueMail(context, transaction, {
    kind: 'email-changed',
    userId: user.id,
    recipient: user.email,
    payload: { email },
  })
}

async function takeNewAddress(context: Context, transaction: Connection, user: User, email: string) {
  const isWanted =
    user.pending_email === email && (user.pending_email_until ?? '') > context.config.now().toISOString()
  if (!isWanted) throw refusal('link_expired')
  await replaceAddress(context, transaction, user, { email, verified: true })
}

/**
 * Grants the role to the account of `ADMIN_EMAIL` that verified its address before it was configured. To be called
 * at the start.
 */
export async function grantConfiguredAdministrator({
  config,
  database,
}: Pick<Context, 'config' | 'database'>): Promise<void> {
  const key = adminEmailKey(config)
  const user = key === null ? undefined : await findUserByEmailKey(database, key)
  if (user && isConfiguredAdministrator(key, user))
    await updateUser(database, user.id, { administrator: true })
}

function adminEmailKey({ adminEmail }: Pick<Context['config'], 'adminEmail'>): string | null {
  return adminEmail === null ? null : caseFold(adminEmail)
}
