import type { Selectable } from 'kysely'
import type {
  Account,
  EmailChange,
  NameChange,
  PasswordChange,
  TopicChoice,
} from '../../../../contract/accounts/own-account/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import type { UserRow } from '../../../database/rows/account-rows.ts'
import { violatedConstraint } from '../../../database/violations.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { countHit, refundHit } from '../../../endpoints/rate-limit.ts'
import { invalid, refusal } from '../../../endpoints/refusal.ts'
import { queueMail } from '../../../mail/mail-queue.ts'
import { caseFold } from '../../../text/case-folding.ts'
import { chooseTopic, readTopics } from '../../notifications/notifications.service.ts'
import type { AccountContext } from '../account-subscribers.service.ts'
import { isLimited } from '../accounts.policy.ts'
import { findUser, findUserByEmailKey, lockUser, updateUser } from '../accounts.queries.ts'
import { countAction } from '../action-rate-limits.ts'
import { renameAccount } from '../lifecycle/account-changes.service.ts'
import { linkLifetime } from '../links/account-links.service.ts'
import { setPassword } from '../links/recovery.service.ts'
import { queueVerification, replaceAddress } from '../links/verification.service.ts'
import { hashPassword, isCommonPassword, verifyPassword } from '../sessions/passwords.ts'
import { endSessionsOf } from '../sessions/sessions.service.ts'

/** The own account. */
export async function readAccount({ config, database }: Context, viewer: Viewer): Promise<Account> {
  const user = await ownUser({ database }, viewer)
  const isPending = (user.pending_email_until ?? '') > config.now().toISOString()
  return {
    name: user.name,
    email: user.email,
    verified: user.email_verified_at !== null,
    limited: isLimited(config, user),
    pendingEmail: isPending ? user.pending_email : null,
    topics: await readTopics(database, user.id),
  }
}

/**
 * Changes the own name, everywhere it is shown and found.
 * @param address the caller's network address, for the throttle
 * @throws {Refusal} too_many
 */
export async function changeName(
  context: AccountContext,
  viewer: Viewer,
  { name }: NameChange,
  address: string,
): Promise<Account> {
  await countAction(context, 'accountChanges', { address, account: viewer.userId })
  const { broadcast, config } = context
  await broadcast.transaction((transaction, announce) =>
    renameAccount(context, { config, transaction, announce }, viewer.userId, name),
  )
  return readAccount(context, viewer)
}

/**
 * Changes the own address. Where a mail server is set up, the change waits for the link that is sent to the new
 * address, and the old one is told at once; otherwise it happens now, unverified. Every other session ends.
 * @param address the caller's network address, for the throttle
 * @throws {Refusal} invalid (currentPassword), email_taken, too_many
 */
export async function changeEmail(
  context: Context,
  viewer: Viewer,
  { email, currentPassword }: EmailChange,
  address: string,
): Promise<Account> {
  const { config, database } = context
  await countAction(context, 'accountChanges', { address, account: viewer.userId })
  await requirePassword(context, viewer, currentPassword)
  try {
    await database.transaction().execute(async (transaction) => {
      const user = await lockUser(transaction, viewer.userId)
      if (!user) throw refusal('unauthenticated')
      const holder = await findUserByEmailKey(transaction, caseFold(email))
      if (holder && holder.id !== user.id) throw refusal('email_taken', 'email')
      await endSessionsOf(transaction, user.id, viewer.sessionId)
      if (holder) {
        // The same address, perhaps written in other letters: nothing waits any more.
        await updateUser(transaction, user.id, { email, pending_email: null, pending_email_until: null })
      } else if (config.smtpUrl) {
        const until = new Date(config.now().getTime() + linkLifetime['change-email']).toISOString()
        await updateUser(transaction, user.id, { pending_email: email, pending_email_until: until })
        const about = { userId: user.id, payload: { email } }
        await queueMail(context, transaction, { ...about, kind: 'change-email', recipient: email })
        await queueMail(context, transaction, { ...about, kind: 'change-asked', recipient: user.email })
      } else {
        await replaceAddress(context, transaction, user, { email, verified: false })
        await queueVerification(context, transaction, { id: user.id, email })
      }
    })
  } catch (error) {
    if (violatedConstraint(error)?.constraint === 'users_email_key') throw refusal('email_taken', 'email')
    throw error
  }
  return readAccount(context, viewer)
}

/**
 * Changes the own password. Every other session ends, and the owner is told.
 * @param address the caller's network address, for the throttle
 * @throws {Refusal} invalid (currentPassword, password), too_many
 */
export async function changePassword(
  context: Context,
  viewer: Viewer,
  { currentPassword, password }: PasswordChange,
  address: string,
): Promise<void> {
  await countAction(context, 'accountChanges', { address, account: viewer.userId })
  if (isCommonPassword(password)) throw invalid('password', m.errors_password_common())
  const user = await requirePassword(context, viewer, currentPassword)
  const passwordHash = await hashPassword(context.config, password)
  await context.database.transaction().execute(async (transaction) => {
    await setPassword(context, transaction, user, passwordHash)
    await endSessionsOf(transaction, user.id, viewer.sessionId)
  })
}

/**
 * Chooses what the society may write about; a topic that is not named keeps its setting.
 * @param address the caller's network address, for the throttle
 * @throws {Refusal} too_many
 */
export async function changeTopics(
  context: Context,
  viewer: Viewer,
  { topics }: TopicChoice,
  address: string,
): Promise<Account> {
  await countAction(context, 'accountChanges', { address, account: viewer.userId })
  await context.database.transaction().execute(async (transaction) => {
    for (const [topic, wanted] of Object.entries(topics))
      if (wanted !== undefined)
        await chooseTopic(transaction, viewer.userId, topic as keyof typeof topics, wanted)
  })
  return readAccount(context, viewer)
}

/** Whoever finds an open session must not be able to try passwords on it. */
export async function requirePassword(
  context: Context,
  viewer: Viewer,
  currentPassword: string,
): Promise<Selectable<UserRow>> {
  const user = await ownUser(context, viewer)
  await countHit(context, 'wrongPasswordsPerAccount', user.id)
  if (!(await verifyPassword(context.config, user.password_hash, currentPassword)))
    throw invalid('currentPassword', m.errors_password_wrong())
  await refundHit(context, 'wrongPasswordsPerAccount', user.id)
  return user
}

async function ownUser(
  { database }: Pick<Context, 'database'>,
  { userId }: Viewer,
): Promise<Selectable<UserRow>> {
  const user = await findUser(database, userId)
  if (!user) throw refusal('unauthenticated')
  return user
}
