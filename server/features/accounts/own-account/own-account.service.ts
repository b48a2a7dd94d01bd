import type {
  Account,
  NameChange,
  PasswordChange,
  TopicChoice,
} from '../../../../contract/accounts/own-account.ts'
import { dutiesWith } from '../../../../contract/notifications.ts'
import { rightsOfRoles } from '../../../../contract/rights.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { countAction } from '../../../endpoints/rate-limit.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import { recordSecurity } from '../../audit/security-log.service.ts'
import { chooseDutyPaces, readDutyPaces } from '../../notifications/duty-choices.service.ts'
import { chooseTopics, readTopics } from '../../notifications/topics.service.ts'
import type { AccountContext } from '../account/account-subscribers.ts'
import { isLimited } from '../account/accounts.policy.ts'
import { findUser } from '../account/accounts.queries.ts'
import { endAccess, renameAccount } from '../lifecycle/account-changes.service.ts'
import { setPassword } from '../links/recovery.service.ts'
import { hashPassword, placeOf, refuseCommonPassword, refuseContextPassword } from '../sessions/passwords.ts'
import { requirePassword } from '../sessions/proof.service.ts'
import { noteProof } from '../sessions/sessions.queries.ts'

/**
 * Returns the own account.
 * @throws {Refusal} unauthenticated when it was removed meanwhile
 */
export async function readAccount({ config, database }: Context, viewer: Viewer): Promise<Account> {
  const user = await findUser(database, viewer.userId)
  if (!user) throw refusal('unauthenticated')
  const isPending = (user.pending_email_until ?? '') > config.now().toISOString()
  return {
    name: user.name,
    email: user.email,
    verified: user.email_verified_at !== null,
    limited: isLimited(config, user),
    pendingEmail: isPending ? user.pending_email : null,
    topics: await readTopics(database, user.id, 'email'),
    notifications: await readTopics(database, user.id, 'devices'),
    duties: await readDutyPaces(database, user.id, dutiesOf(viewer)),
  }
}

/**
 * Changes the own name.
 * @param address the caller's network address, which is counted
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
 * Stores the chosen topics and paces; absent ones stay as they are.
 * @param address the caller's network address, which is counted
 * @throws {Refusal} too_many, forbidden (duties)
 */
export async function changeTopics(
  context: Context,
  viewer: Viewer,
  { topics, notifications = {}, duties: chosen = {} }: TopicChoice,
  address: string,
): Promise<Account> {
  await countAction(context, 'accountChanges', { address, account: viewer.userId })
  await context.database.transaction().execute(async (transaction) => {
    await chooseTopics(transaction, viewer.userId, 'email', topics)
    await chooseTopics(transaction, viewer.userId, 'devices', notifications)
    await chooseDutyPaces(context.config, transaction, viewer.userId, { chosen, own: dutiesOf(viewer) })
  })
  return readAccount(context, viewer)
}

function dutiesOf({ roles }: Viewer) {
  return dutiesWith(rightsOfRoles(roles))
}

/**
 * Changes the own password; every other session ends, and the owner is notified.
 * @param address the caller's network address, which is counted
 * @throws {Refusal} invalid (currentPassword, password), too_many
 */
export async function changePassword(
  context: AccountContext,
  viewer: Viewer,
  { currentPassword, password }: PasswordChange,
  address: string,
): Promise<void> {
  await countAction(context, 'accountChanges', { address, account: viewer.userId })
  await refuseCommonPassword(password)
  const user = await requirePassword(context, viewer, currentPassword)
  refuseContextPassword(password, { ...user, ...placeOf(context) })
  const passwordHash = await hashPassword(context.config, password)
  const { broadcast, config } = context
  await broadcast.transaction(async (transaction, announce) => {
    await setPassword(context, transaction, { ...user, keptSessionId: viewer.sessionId }, passwordHash)
    await endAccess(context, { config, transaction, announce }, user.id, viewer.sessionId)
    await noteProof(transaction, viewer.sessionId, config.now().toISOString())
    await recordSecurity(config, transaction, { event: 'password changed', account: user.id, address })
  })
}
