import type {
  BulkInput,
  BulkOutcome,
  RoleChange,
  SuspensionChange,
} from '../../../../contract/administration/account-actions.ts'
import type { AccountRemoval } from '../../../../contract/administration/reasons.ts'
import type { ManagedAccount } from '../../../../contract/administration/users.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { limitedRoles, type Role } from '../../../../contract/rights.ts'
import type { Viewer } from '../../../endpoints/context.ts'
import { conflict, Refusal, refusal } from '../../../endpoints/refusal.ts'
import type { AccountContext } from '../../accounts/account/account-subscribers.ts'
import { clearBounces } from '../../accounts/account/bounces.service.ts'
import { queueTopicMail } from '../../accounts/emails/member-mailing.service.ts'
import { sendSignInLink } from '../../accounts/invitations/sign-in-links.service.ts'
import {
  changeRoles,
  endAccess,
  removeAccountWithin,
  restoreAccount,
  suspendAccount,
} from '../../accounts/lifecycle/account-changes.service.ts'
import {
  lockForAccessChange,
  requireActingAdministrator,
} from '../../accounts/lifecycle/administrators.service.ts'
import { removePhoto } from '../../accounts/photos/photos.service.ts'
import { askReset } from '../../accounts/second-step/resets.service.ts'
import { requirePassword } from '../../accounts/sessions/proof.service.ts'
import { lockHouseholdOf } from '../../profiles/households/household-rules.service.ts'
import { recordHouseholdAction } from '../households.service.ts'
import {
  anyVersion,
  changeSeenAccount,
  readSeenAccount,
  recordAccountAction,
  type SeenAccount,
} from './users.service.ts'

type Change = Parameters<typeof changeSeenAccount>[3]

/** Returns the roles of an account, including that of administrator. */
function rolesOf({ administrator, roles }: Pick<ManagedAccount, 'administrator' | 'roles'>): Role[] {
  return [...(administrator ? (['administrator'] as const) : []), ...roles]
}

/**
 * Grants and withdraws roles; limited roles that the change omits stay.
 * @throws {Refusal} invalid (currentPassword), absent, conflict, forbidden, last_administrator, too_many
 */
export async function changeRolesOf(
  context: AccountContext,
  viewer: Viewer,
  seen: SeenAccount,
  { currentPassword, reason, ...wanted }: RoleChange,
): Promise<ManagedAccount> {
  await requirePassword(context, viewer, currentPassword)
  const change: Change = async (during, before) => {
    const { administrator, roles = before.roles } = wanted
    const after = { administrator, roles: limitedRoles.filter((role) => roles.includes(role)) }
    const [held, holds] = [rolesOf(before), rolesOf(after)]
    const granted = holds.filter((role) => !held.includes(role))
    const withdrawn = held.filter((role) => !holds.includes(role))
    if (granted.length + withdrawn.length === 0) return
    await changeRoles(during, seen.userId, { granted, withdrawn })
    if (administrator !== before.administrator)
      await recordAccountAction(during, viewer, seen.userId, {
        act: administrator ? 'grant administrator' : 'withdraw administrator',
        before: { administrator: before.administrator },
        after: { administrator },
        reason,
      })
    if (String(after.roles) !== String(before.roles))
      await recordAccountAction(during, viewer, seen.userId, {
        act: 'change roles',
        before: { roles: before.roles },
        after: { roles: after.roles },
        reason,
      })
  }
  return changeSeenAccount(context, viewer, seen, change, lockForAccessChange)
}

/**
 * Suspends an account, which ends its sessions and hides its profile, posts and birthday; or restores it.
 * @throws {Refusal} absent, conflict, forbidden, own_account, last_administrator
 */
export function changeSuspension(
  context: AccountContext,
  viewer: Viewer,
  seen: SeenAccount,
  { suspended, reason }: SuspensionChange,
): Promise<ManagedAccount> {
  const change: Change = async (during, before) => {
    if (seen.userId === viewer.userId) throw refusal('own_account')
    if (before.suspended === suspended) return
    await (suspended ? suspendAccount : restoreAccount)(context, during, seen.userId)
    await recordAccountAction(during, viewer, seen.userId, {
      act: suspended ? 'suspend account' : 'restore account',
      before: { suspended: before.suspended },
      after: { suspended },
      reason,
    })
  }
  return changeSeenAccount(context, viewer, seen, change, lockForAccessChange)
}

/**
 * Ends every session of an account.
 * @throws {Refusal} absent
 */
export function signOutEverywhere(
  context: AccountContext,
  viewer: Viewer,
  userId: string,
  reason: string | null,
): Promise<ManagedAccount> {
  return changeSeenAccount(context, viewer, { userId, ifMatch: anyVersion }, async (during, before) => {
    await endAccess(context, during, userId)
    await recordAccountAction(during, viewer, userId, {
      act: 'sign out everywhere',
      before: { sessions: before.sessions.length },
      after: { sessions: 0 },
      reason,
    })
  })
}

/**
 * Schedules the removal of a lost second step in a day. The owner is notified at once and can cancel it.
 * @throws {Refusal} absent, own_account, conflict without a second step
 */
export function resetSecondStep(
  context: AccountContext,
  viewer: Viewer,
  userId: string,
  reason: string,
): Promise<ManagedAccount> {
  return changeSeenAccount(context, viewer, { userId, ifMatch: anyVersion }, async (during, before) => {
    if (userId === viewer.userId) throw refusal('own_account')
    if (before.secondStep.resetDue !== null) return
    const until = await askReset(during, during.transaction, userId)
    if (until === null) throw refusal('conflict')
    await recordAccountAction(during, viewer, userId, {
      act: 'reset second step',
      before: null,
      after: { until },
      reason,
    })
  })
}

/**
 * Ends the bounce mark of an address, or the note of a complaint.
 * @throws {Refusal} absent
 */
export function clearBouncesOf(
  context: AccountContext,
  viewer: Viewer,
  userId: string,
): Promise<ManagedAccount> {
  return changeSeenAccount(context, viewer, { userId, ifMatch: anyVersion }, async (during, before) => {
    if ((await clearBounces(during, during.transaction, [userId])) === 0) return
    await recordAccountAction(during, viewer, userId, {
      act: 'clear bounces',
      before: { bounced: before.bounced?.since ?? null, complained: before.complained },
      after: { bounced: null, complained: null },
      reason: null,
    })
  })
}

/**
 * Runs one action on several accounts independently; the outcome states each refusal.
 * @param address the administrator's network address, for the rate limit
 */
export async function changeSeveralAccounts(
  context: AccountContext,
  viewer: Viewer,
  { act, users, reason }: BulkInput,
  address: string,
): Promise<BulkOutcome> {
  const outcome: BulkOutcome = []
  for (const user of new Set(users)) {
    try {
      const link = await changeOne(context, viewer, { act, user, reason: reason ?? null, address })
      outcome.push({ user, done: true, msg: null, link })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      outcome.push({ user, done: false, msg: error.faults[0]?.msg ?? null, link: null })
    }
  }
  return outcome
}

/** Runs the action on one account; returns the link for handing over, if any. */
async function changeOne(
  context: AccountContext,
  viewer: Viewer,
  {
    act,
    user,
    reason,
    address,
  }: { act: BulkInput['act']; user: string; reason: string | null; address: string },
): Promise<string | null> {
  const seen = { userId: user, ifMatch: anyVersion }
  if (act === 'reset-link')
    return (await sendSignInLink(context, viewer, { userId: user, reason, address })).link
  if (act === 'sign-out') await signOutEverywhere(context, viewer, user, reason)
  else await changeSuspension(context, viewer, seen, { suspended: act === 'suspend', reason: reason ?? '' })
  return null
}

/**
 * Removes an account like its owner would; the audit log stores the reason. Children lose their last adult only if the
 * administrator confirms it.
 * @throws {Refusal} absent, conflict, forbidden, own_account, last_administrator
 */
export async function removeUser(
  context: AccountContext,
  viewer: Viewer,
  { userId, ifMatch }: SeenAccount,
  { leaveChildren = false, reason }: AccountRemoval,
): Promise<void> {
  const { broadcast, config } = context
  await broadcast.transaction(async (transaction, announce) => {
    const during = { config, transaction, announce }
    await lockHouseholdOf(transaction, userId)
    const { childrenLeft, household } = await readSeenAccount(context, transaction, viewer, {
      userId,
      ifMatch,
    })
    if (userId === viewer.userId) throw refusal('own_account')
    if (childrenLeft > 0 && !leaveChildren)
      throw conflict(m.administration_remove_children_alone({ count: childrenLeft }))
    await removeAccountWithin(context, during, userId)
    // Of two administrators who remove each other at the same time, the second is refused here.
    await requireActingAdministrator(transaction, viewer)
    await recordAccountAction(during, viewer, userId, {
      act: 'remove account',
      before: null,
      after: null,
      reason,
    })
    if (household && childrenLeft > 0)
      await recordHouseholdAction(context, transaction, viewer, household._id, {
        act: 'answer for children',
        reason,
      })
  })
}

/**
 * Removes the photo that a member uploaded, and notifies them of the reason.
 * @throws {Refusal} absent, also without such a photo
 */
export function removePhotoOf(
  context: AccountContext,
  viewer: Viewer,
  userId: string,
  reason: string,
): Promise<ManagedAccount> {
  return changeSeenAccount(context, viewer, { userId, ifMatch: anyVersion }, async (during) => {
    if (!(await removePhoto(during.transaction, userId))) throw refusal('absent')
    await recordAccountAction(during, viewer, userId, {
      act: 'remove photo',
      before: null,
      after: null,
      reason,
    })
    if (userId === viewer.userId) return
    await queueTopicMail(context, during.transaction, { userId }, () => ({
      topic: 'removals',
      subject: m.accounts_email_photo_removed_subject(),
      text: [m.accounts_email_photo_removed_text(), m.accounts_email_removed_reason({ reason })].join('\n\n'),
      button: m.accounts_email_photo_removed_button(),
      url: `${context.config.publicUrl}/account/photo`,
    }))
  })
}
