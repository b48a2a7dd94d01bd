import { m } from '../../../../contract/paraglide/messages.js'
import type { Connection } from '../../../database/connection.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { countAction } from '../../../endpoints/rate-limit.ts'
import { conflict, Refusal, refusal } from '../../../endpoints/refusal.ts'
import { emailKey } from '../../../text/comparison.ts'
import { recordAuditEntry } from '../../audit/audit.service.ts'
import { correctorOf, replaceAddress, vouchForAddress } from '../access/addresses.service.ts'
import { queueAccountMail } from '../account/account-mail.service.ts'
import { mayEnter, requireMayEnter, requireRightsOver } from '../account/accounts.policy.ts'
import {
  findUserByEmailKey,
  insertUser,
  lockPerson,
  lockUser,
  newAccount,
} from '../account/accounts.queries.ts'
import { addressInUse, refuseTakenAddress } from '../account/accounts.service.ts'
import { makeLink } from '../links/account-links.service.ts'
import { queueVerification } from '../links/verification.service.ts'
import { cancelReset } from '../second-step/resets.service.ts'

interface Invitation {
  name: string
  email: string
  /** `mail` sends the link; `link` returns it for handing over, where no mail arrives. */
  by: 'mail' | 'link'
  /** true where the viewer chose this address, and so confirms it. */
  vouches?: boolean
}

/**
 * Creates an account without a password and invites its owner to claim it. An unclaimed account is invited
 * again. The caller decides who may invite.
 * @param address the administrator's network address, for rate limits
 * @throws {Refusal} email_taken when the account is in use, conflict after a departure, suspended, too_many
 */
export async function inviteMember(
  context: Pick<Context, 'database' | 'config'>,
  administrator: Viewer,
  { name, email, by, vouches = false }: Invitation,
  address?: string,
): Promise<{ userId: string; link: string | null }> {
  await countAction(context, 'invitations', { address, account: administrator.userId })
  return refuseTakenAddress(addressInUse, () =>
    context.database.transaction().execute(async (transaction) => {
      const userId = await prepareAccount(context, transaction, administrator, { name, email, vouches })
      await recordAuditEntry(context.config, transaction, administrator, {
        act: 'invite',
        subject: { kind: 'account', id: userId },
        aboutUserId: userId,
        before: null,
        after: { name, email, by },
        reason: null,
      })
      if (by === 'link')
        return { userId, link: await shownInvitation(context, transaction, administrator, userId) }
      await queueAccountMail(context, transaction, { kind: 'invite', userId, recipient: email })
      return { userId, link: null }
    }),
  )
}

function shownInvitation(
  context: Pick<Context, 'config'>,
  transaction: Connection,
  { userId: shownTo }: Viewer,
  userId: string,
): Promise<string> {
  return makeLink(context, transaction, { kind: 'invite', userId, shownTo })
}

/**
 * Returns the unclaimed account of an address, or creates it.
 * @throws {Refusal} email_taken, forbidden where the account has a role, conflict after a departure, suspended
 */
async function prepareAccount(
  context: Pick<Context, 'config'>,
  transaction: Connection,
  viewer: Viewer,
  { name, email, vouches }: Omit<Invitation, 'by'>,
): Promise<string> {
  const found = await findUserByEmailKey(transaction, emailKey(email))
  const waiting = found && (await lockUser(transaction, found.id))
  if (waiting && waiting.password_hash !== '') throw addressInUse()
  if (waiting) {
    requireRightsOver(viewer, waiting)
    requireMayEnter(waiting)
    if (vouches) await vouchForAddress(context, transaction, viewer, waiting)
    return waiting.id
  }
  const user = newAccount(context.config, { name, email })
  await insertUser(transaction, user)
  return user.id
}

interface PersonInvitation {
  userId: string
  email: string
  reason: string | null
  /** `mail` sends the link; `link` returns it for handing over, where no mail arrives. */
  by: 'mail' | 'link'
}

/**
 * Creates a claimable account for a person without an address. It is the same person, with all existing data.
 * The caller decides who may invite.
 * @param address the caller's network address, for rate limits
 * @throws {Refusal} absent, conflict for a child, for a departed person, and where there is an address
 *   already; forbidden where the person has a role, suspended, email_taken, too_many
 */
export async function invitePerson(
  context: Pick<Context, 'database' | 'config'>,
  viewer: Viewer,
  { userId, email, reason, by }: PersonInvitation,
  address: string,
): Promise<{ link: string | null }> {
  await countAction(context, 'invitations', { address, account: viewer.userId })
  return refuseTakenAddress(addressInUse, () =>
    context.database.transaction().execute(async (transaction) => {
      const person = await lockPerson(transaction, userId)
      if (!person) throw refusal('absent')
      if (person.child) throw conflict(m.accounts_child_no_account())
      requireMayEnter(person)
      requireRightsOver(viewer, person)
      if (person.email !== null) throw conflict(m.accounts_has_address())
      if (await findUserByEmailKey(transaction, emailKey(email))) throw addressInUse()
      await replaceAddress(context, transaction, person, {
        email,
        verified: false,
        correctedBy: correctorOf(viewer),
      })
      await recordAuditEntry(context.config, transaction, viewer, {
        act: 'invite',
        subject: { kind: 'account', id: userId },
        aboutUserId: userId,
        before: null,
        after: { name: person.name, email, by },
        reason,
      })
      if (by === 'link')
        return {
          link: await makeLink(context, transaction, { kind: 'invite', userId, shownTo: viewer.userId }),
        }
      await queueAccountMail(context, transaction, { kind: 'invite', userId, recipient: email })
      return { link: null }
    }),
  )
}

/**
 * Sets the address of an account, as an administrator. It takes effect at once, unverified; the old address
 * is notified, and the new one is asked to confirm. For an unclaimed account no email is sent, unless the
 * administrator asks for an invitation; after a departure or suspension, not even then.
 * @throws {Refusal} own_account, as one's own address asks for the password; email_taken; forbidden for
 *   another administrator and for a role that the viewer may not grant
 */
export async function correctAddress(
  context: Pick<Context, 'config'>,
  transaction: Connection,
  viewer: Viewer,
  { userId, email, invite }: { userId: string; email: string; invite: boolean },
): Promise<void> {
  const user = await lockPerson(transaction, userId)
  if (!user || user.email === email) return
  if (userId === viewer.userId) throw refusal('own_account', 'email')
  // The reader of the address can set the password: one stolen session would compromise the whole society.
  if (user.administrator) throw addressOfAdministrator()
  requireRightsOver(viewer, user)
  const holder = await findUserByEmailKey(transaction, emailKey(email))
  if (holder && holder.id !== userId) throw addressInUse()
  // The notice about a requested reset goes to the address that its owner reads.
  await cancelReset(context, transaction, userId)
  await replaceAddress(context, transaction, user, {
    email,
    verified: false,
    correctedBy: correctorOf(viewer),
  })
  if (!mayEnter(user)) return
  if (user.password_hash === '') {
    if (invite) await queueAccountMail(context, transaction, { kind: 'invite', userId, recipient: email })
  } else await queueVerification(context, transaction, { id: userId, email })
}

/** Refuses to change the address of an administrator, which requires the password. */
function addressOfAdministrator(): Refusal {
  const msg = m.accounts_address_of_administrator()
  return new Refusal('forbidden', [{ param: 'email', msg, code: 'forbidden' }])
}
