import type { Selectable } from 'kysely'
import { rightsOfRoles } from '../../../../contract/rights.ts'
import type { Connection } from '../../../database/connection.ts'
import type { UserRow } from '../../../database/rows/account-rows.ts'
import { type Context, may, type Viewer } from '../../../endpoints/context.ts'
import { withdrawMessages } from '../../../mail/mail-queue.ts'
import { emailKey } from '../../../text/comparison.ts'
import { queueAccountMail } from '../account/account-mail.service.ts'
import { mayEnter, rolesHeld } from '../account/accounts.policy.ts'
import { findPerson, findUserByEmailKey, lockPerson, updateUser } from '../account/accounts.queries.ts'
import { clearBounces } from '../account/bounces.service.ts'
import { changeAccess, grantFirstRole } from './access.service.ts'

/** Messages to the old address that are obsolete once it has changed. */
const boundToAddress = ['verify', 'change-email', 'reset', 'invite'] as const

/**
 * Changes an account's address. Links sent to the old one are revoked, and queued ones are withdrawn. The old
 * address is notified only if the account was ever used: nobody else knows of it.
 * @param correctedBy the member without the right to grant roles who set it; null for its owner and
 *   administrators
 */
export async function replaceAddress(
  context: Pick<Context, 'config'>,
  transaction: Connection,
  user: Selectable<UserRow>,
  { email, verified, correctedBy }: { email: string; verified: boolean; correctedBy: string | null },
): Promise<void> {
  const now = context.config.now().toISOString()
  await changeAccess(context, transaction, [user.id], {
    email,
    email_key: emailKey(email),
    email_verified_at: verified ? now : null,
    email_changed_at: now,
    email_corrected_by: correctedBy,
    pending_email: null,
    pending_email_until: null,
  })
  await withdrawMessages(transaction, { userId: user.id, kinds: boundToAddress })
  if (user.email === null || user.password_hash === '' || user.departed !== null) return
  await queueAccountMail(context, transaction, {
    kind: 'email-changed',
    userId: user.id,
    recipient: user.email,
    payload: { email },
  })
}

/** Returns the mark for an address set by an officer; null where they may grant roles. */
export function correctorOf(viewer: Viewer): string | null {
  return may(viewer, 'grant roles') ? null : viewer.userId
}

/**
 * Gives an adult without an address their first one, which an officer's list states. It is unverified: only a link sent to
 * it opens the account. Returns false where it is in use, or the person may have none.
 */
export async function giveAddress(
  context: Pick<Context, 'config'>,
  transaction: Connection,
  by: Pick<Viewer, 'userId'>,
  { userId, email }: { userId: string; email: string },
): Promise<boolean> {
  const person = await lockPerson(transaction, userId)
  if (!person || person.email !== null || person.child || !mayEnter(person)) return false
  if (await findUserByEmailKey(transaction, emailKey(email))) return false
  const giver = await findPerson(transaction, by.userId)
  const mayGrant = giver !== undefined && rightsOfRoles(rolesHeld(giver)).includes('grant roles')
  const correctedBy = mayGrant ? null : by.userId
  await replaceAddress(context, transaction, person, { email, verified: false, correctedBy })
  return true
}

/** Removes an address that `giveAddress` gave, and withdraws its messages. Returns false once it was claimed or changed. */
export async function withdrawAddress(
  context: Pick<Context, 'config'>,
  transaction: Connection,
  { userId, email }: { userId: string; email: string },
): Promise<boolean> {
  const person = await lockPerson(transaction, userId)
  if (person?.password_hash !== '' || person.email !== email) return false
  const noAddress = { email: null, email_key: null, email_corrected_by: null }
  await changeAccess(context, transaction, [userId], { ...noAddress, email_verified_at: null })
  await withdrawMessages(transaction, { userId, kinds: boundToAddress })
  return true
}

/** Confirms a corrected address when a member who may grant roles sends it a link. */
export async function vouchForAddress(
  context: Pick<Context, 'config'>,
  transaction: Connection,
  viewer: Viewer,
  user: Pick<Selectable<UserRow>, 'id' | 'email_corrected_by'>,
): Promise<void> {
  if (user.email_corrected_by !== null && may(viewer, 'grant roles'))
    await changeAccess(context, transaction, [user.id], { email_corrected_by: null })
}

/** Marks the present address as verified, and grants the first role where due. */
export async function markAddressVerified(
  { config }: Pick<Context, 'config'>,
  transaction: Connection,
  user: Selectable<UserRow>,
): Promise<void> {
  // The link was in an email that arrived.
  await clearBounces({ config }, transaction, [user.id])
  await updateUser(transaction, user.id, {
    email_verified_at: user.email_verified_at ?? config.now().toISOString(),
  })
  await grantFirstRole({ config }, transaction, user)
}
