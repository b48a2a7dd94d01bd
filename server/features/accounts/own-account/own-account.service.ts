import type {
  Account,
  DigestChoice,
  EmailChange,
  LanguageChoice,
  NameChange,
  PasswordChange,
  ReminderChoice,
  TopicChoice,
} from '../../../../contract/accounts/own-account.ts'
import { dutiesWith } from '../../../../contract/notifications.ts'
import { rightsOfRoles } from '../../../../contract/rights.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { countAction } from '../../../endpoints/rate-limit.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import { emailKey } from '../../../text/comparison.ts'
import { recordSecurity } from '../../audit/security-log.service.ts'
import { chooseMessageTimes, readMessageTimes } from '../../notifications/digest-times.service.ts'
import {
  chooseDutyPaces,
  chooseTopics,
  readDutyPaces,
  readTopics,
} from '../../notifications/topics-and-duties.service.ts'
import { replaceAddress } from '../access/addresses.service.ts'
import { queueAccountMail } from '../account/account-mail.service.ts'
import type { AccountContext } from '../account/account-subscribers.ts'
import { isLimited } from '../account/accounts.policy.ts'
import {
  type AccountUser,
  findUser,
  findUserByEmailKey,
  lockUser,
  updateUser,
} from '../account/accounts.queries.ts'
import { addressTaken, refuseTakenAddress } from '../account/accounts.service.ts'
import { chooseMailTopics, readMailTopics } from '../emails/member-mailing.service.ts'
import { endAccess, renameAccount } from '../lifecycle/account-changes.service.ts'
import { linkExpiry } from '../links/account-links.service.ts'
import { setPassword } from '../links/recovery.service.ts'
import { queueVerification } from '../links/verification.service.ts'
import { hashPassword, placeOf, refuseCommonPassword, refuseContextPassword } from '../sessions/passwords.ts'
import { requirePassword } from '../sessions/proof.service.ts'
import { recordProof } from '../sessions/sessions.queries.ts'
import { endSessionsOf } from '../sessions/sessions.service.ts'

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
    language: user.language,
    digits: user.digits,
    calendars: user.calendars,
    pendingEmail: isPending ? user.pending_email : null,
    topics: await readMailTopics(database, user),
    notifications: await readTopics(database, user.id, 'devices'),
    ...(await readMessageTimes(config, database, user.id)),
    duties: await readDutyPaces(database, user.id, dutiesOf(viewer)),
  }
}

/**
 * Changes the own name.
 * @param address the caller's network address, for rate limits
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
 * Stores the chosen language, digits and calendars. E-mails use them from now on.
 * @param address the caller's network address, for rate limits
 * @throws {Refusal} too_many
 */
export async function changeLanguage(
  context: Context,
  viewer: Viewer,
  { language, digits, calendars }: LanguageChoice,
  address: string,
): Promise<Account> {
  await countAction(context, 'accountChanges', { address, account: viewer.userId })
  await updateUser(context.database, viewer.userId, {
    language,
    ...(language && { locale: language }),
    ...(digits !== undefined && { digits }),
    ...(calendars !== undefined && { calendars }),
  })
  return readAccount(context, viewer)
}

/**
 * Stores the chosen topics and paces; absent ones stay unchanged.
 * @param address the caller's network address, for rate limits
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
    await chooseMailTopics(transaction, viewer.userId, topics)
    await chooseTopics(transaction, viewer.userId, 'devices', notifications)
    await chooseDutyPaces(context.config, transaction, viewer.userId, { chosen, own: dutiesOf(viewer) })
  })
  return readAccount(context, viewer)
}

/**
 * Stores when the member wants reminders and digests; absent fields stay unchanged.
 * @param address the caller's network address, for rate limits
 * @throws {Refusal} too_many, invalid (zone)
 */
export async function changeMessageTimes(
  context: Context,
  viewer: Viewer,
  chosen: Partial<ReminderChoice & DigestChoice>,
  address: string,
): Promise<Account> {
  await countAction(context, 'accountChanges', { address, account: viewer.userId })
  await context.database
    .transaction()
    .execute((transaction) => chooseMessageTimes(context.config, transaction, viewer.userId, chosen))
  return readAccount(context, viewer)
}

function dutiesOf({ roles }: Viewer) {
  return dutiesWith(rightsOfRoles(roles))
}

/**
 * Changes the own password; every other session ends, and the owner is notified.
 * @param address the caller's network address, for rate limits
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
    await recordProof(transaction, viewer.sessionId, config.now().toISOString())
    await recordSecurity(config, transaction, { event: 'password changed', account: user.id, address })
  })
}

/**
 * Changes the own address. With a mail server, the change waits for the link sent to the new address, and the
 * old one is notified; otherwise it happens now, unverified. Every other session ends.
 * @param address the caller's network address, for rate limits
 * @throws {Refusal} invalid (currentPassword), email_taken, too_many
 */
export async function changeEmail(
  context: Context,
  viewer: Viewer,
  { email, currentPassword }: EmailChange,
  address: string,
): Promise<Account> {
  await countAction(context, 'accountChanges', { address, account: viewer.userId })
  await requirePassword(context, viewer, currentPassword)
  await refuseTakenAddress(addressTaken, () =>
    context.database.transaction().execute(async (transaction) => {
      const user = await lockUser(transaction, viewer.userId)
      if (!user) throw refusal('unauthenticated')
      const holder = await findUserByEmailKey(transaction, emailKey(email))
      if (holder && holder.id !== user.id) throw addressTaken()
      await endSessionsOf(transaction, user.id, viewer.sessionId)
      if (user.email === email) await discardAddressChange(transaction, user)
      // The same address in different case is unconfirmed, too.
      else if (holder) await changeAddressAtOnce(context, transaction, user, email)
      else if (context.config.smtpUrl) await requestAddressChange(context, transaction, user, email)
      else await changeAddressAtOnce(context, transaction, user, email)
    }),
  )
  return readAccount(context, viewer)
}

/** Retains the address, and discards a pending change. */
async function discardAddressChange(transaction: Connection, { id }: AccountUser): Promise<void> {
  await updateUser(transaction, id, { pending_email: null, pending_email_until: null })
}

/** Stores a pending change, mails a link to the new address, and notifies the old. */
async function requestAddressChange(
  context: Context,
  transaction: Connection,
  user: AccountUser,
  email: string,
): Promise<void> {
  const until = linkExpiry('change-email', context.config.now())
  await updateUser(transaction, user.id, { pending_email: email, pending_email_until: until })
  const about = { userId: user.id, payload: { email } }
  await queueAccountMail(context, transaction, { ...about, kind: 'change-email', recipient: email })
  await queueAccountMail(context, transaction, { ...about, kind: 'change-asked', recipient: user.email })
}

/** Sets the new address at once, unverified. */
async function changeAddressAtOnce(
  context: Context,
  transaction: Connection,
  user: AccountUser,
  email: string,
): Promise<void> {
  // Anyone who knows the password can have chosen the address.
  const correctedBy = user.password_shown_to
  await replaceAddress(context, transaction, user, { email, verified: false, correctedBy })
  await queueVerification(context, transaction, { id: user.id, email })
}
