import type {
  DepartureChange,
  ListingChange,
  PaperMemberInput,
  PersonInvitationInput,
} from '../../../../contract/administration/people.ts'
import type { ManagedAccount } from '../../../../contract/administration/users.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { adultAge, ageOn } from '../../../../contract/profiles/birthdays.ts'
import { birthDateMessage } from '../../../../contract/profiles/details.ts'
import { dayIn } from '../../../../contract/time/calendar-date.ts'
import { lockAccount } from '../../../database/row-locks.ts'
import { type Context, may, type Viewer } from '../../../endpoints/context.ts'
import { conflict, invalid, refusal } from '../../../endpoints/refusal.ts'
import type { AccountContext, AccountTransaction } from '../../accounts/account/account-subscribers.ts'
import { invitePerson } from '../../accounts/invitations/invitations.service.ts'
import { deliveryOf } from '../../accounts/invitations/sign-in-links.service.ts'
import {
  changeListing,
  findPersonState,
  prepareDeparture,
  recordDeparture,
  undoDeparture,
} from '../../accounts/lifecycle/person-accounts.service.ts'
import { recordAuditEntry } from '../../audit/audit.service.ts'
import {
  addPaperMember,
  ensureProfile,
  hideUntilChosen,
  listPeople,
} from '../../profiles/person/person.service.ts'
import {
  changeSeenAccount,
  readManagedAccount,
  readSeenAccount,
  reasonMissing,
  recordAccountAction,
  type SeenAccount,
} from './users.service.ts'

/**
 * Marks a person as departed or deceased, or undoes that.
 * @throws {Refusal} absent, conflict, invalid (on), forbidden for a role holder, own_account, last_administrator
 */
export function changeDeparture(
  context: AccountContext,
  viewer: Viewer,
  seen: SeenAccount,
  change: DepartureChange,
): Promise<ManagedAccount> {
  const { broadcast, config } = context
  const { userId } = seen
  if (userId === viewer.userId) throw refusal('own_account')
  // Lock order is events before accounts, so seats change first; a rollback restores them.
  return broadcast.transaction(async (transaction, announce) => {
    const during = { config, transaction, announce }
    if (change.departed !== null) await prepareDeparture(context, during, userId)
    await lockAccount(transaction, userId)
    const before = await readSeenAccount(context, transaction, viewer, seen)
    // A departure ends all roles, which requires the right to end access.
    const holdsRole = before.administrator || before.roles.length > 0
    if (holdsRole && !may(viewer, 'end access')) throw refusal('forbidden')
    if (before.child) throw conflict(m.administration_departed_child())
    if (before.claimed && !change.reason) throw reasonMissing()
    const after = await applied(context, during, before, change)
    await recordAccountAction(during, viewer, userId, {
      act: change.departed === null ? 'undo departure' : `note ${wordOf[change.departed]}`,
      before: { departed: before.departed, on: before.departedOn },
      after,
      reason: change.reason ?? null,
    })
    return readManagedAccount(context, transaction, viewer, userId)
  })
}

const wordOf = { former: 'leaving', deceased: 'death' } as const

async function applied(
  context: AccountContext,
  during: AccountTransaction,
  { _id: userId }: ManagedAccount,
  { departed, on }: DepartureChange,
) {
  if (departed === null) {
    await undoDeparture(during, userId)
    return { departed: null, on: null }
  }
  const today = dayIn(during.config.timeZone, during.config.now())
  if (on && on > today) throw invalid('on', m.administration_departed_later())
  await recordDeparture(context, during, { userId, departed, on: on ?? today })
  return { departed, on: on ?? today }
}

/**
 * Lists or unlists a person without an account in use. Affects directory and board. Only name, role, gender,
 * skills and memberships are shown, because the person has not agreed to more.
 * @throws {Refusal} absent, conflict for a child, for an owner who decides it, and for a person of 18 until
 *   they choose
 */
export function changePersonListing(
  context: AccountContext,
  viewer: Viewer,
  seen: SeenAccount,
  { listed, reason = null }: ListingChange,
): Promise<ManagedAccount> {
  return changeSeenAccount(context, viewer, seen, async (during) => {
    await listPersonWithin(during, viewer, { userId: seen.userId, listed, reason })
  })
}

/**
 * Does the same within a transaction that has locked the account. Returns false when nothing changes.
 * @throws {Refusal} as `changePersonListing`
 */
export async function listPersonWithin(
  during: Pick<AccountTransaction, 'config' | 'transaction'>,
  viewer: Viewer,
  { userId, listed, reason }: { userId: string; listed: boolean; reason: string | null },
): Promise<boolean> {
  const { config, transaction } = during
  const person = await findPersonState(transaction, userId)
  if (!person) throw refusal('absent')
  if (person.child) throw conflict(m.administration_listed_child())
  if (person.claimed) throw conflict(m.administration_listed_own())
  const [profile] = await listPeople(transaction, [userId])
  if (profile?.unlisted) throw conflict(m.administration_listed_came_of_age({ age: adultAge }))
  const wasListed = person.listing === 'listed'
  if (wasListed === listed) return false
  await ensureProfile(transaction, userId, config.now().toISOString())
  await hideUntilChosen(transaction, userId, { unlisted: false })
  await changeListing(transaction, userId, listed ? 'listed' : 'unclaimed')
  await recordAccountAction(during, viewer, userId, {
    act: listed ? 'list person' : 'unlist person',
    before: { listed: wasListed },
    after: { listed },
    reason,
  })
  return true
}

/**
 * Adds an unlisted person without an e-mail address. An administrator or the person may list them later.
 * @throws {Refusal} invalid (dob) for a child, which belongs to a household
 */
export async function addPerson(
  context: Context,
  viewer: Viewer,
  { reason = null, ...input }: PaperMemberInput,
): Promise<{ user: string }> {
  const { config, database } = context
  const today = dayIn(config.timeZone, config.now())
  if (input.dob && input.dob > today) throw invalid('dob', birthDateMessage())
  if (input.dob && ageOn(input.dob, today) < adultAge)
    throw invalid('dob', m.administration_child_needs_household({ age: adultAge }))
  return database.transaction().execute(async (transaction) => {
    const user = await addPaperMember(context, transaction, { ...input, child: false })
    await recordAuditEntry(config, transaction, viewer, {
      act: 'add person',
      subject: { kind: 'account', id: user },
      aboutUserId: user,
      before: null,
      after: { ...input },
      reason,
    })
    return { user }
  })
}

/**
 * Invites a person without an e-mail address to claim their account. Without a mail server, returns the link
 * for handing over.
 * @param address the administrator's network address, for the rate limit
 * @throws {Refusal} absent, conflict, email_taken, too_many
 */
export function inviteKnownPerson(
  context: Context,
  viewer: Viewer,
  { userId, email, reason = null }: PersonInvitationInput & { userId: string },
  address: string,
): Promise<{ link: string | null }> {
  return invitePerson(context, viewer, { userId, email, reason, by: deliveryOf(context.config) }, address)
}
