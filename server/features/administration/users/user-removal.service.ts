import type { AccountRemoval } from '../../../../contract/administration/reasons.ts'
import type { ManagedAccount } from '../../../../contract/administration/users.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import type { Viewer } from '../../../endpoints/context.ts'
import { conflict, refusal } from '../../../endpoints/refusal.ts'
import type { AccountContext } from '../../accounts/account/account-subscribers.ts'
import { queueTopicMail } from '../../accounts/emails/member-mailing.service.ts'
import { removeAccountWithin } from '../../accounts/lifecycle/account-changes.service.ts'
import { requireActingAdministrator } from '../../accounts/lifecycle/administrators.service.ts'
import { removePhoto } from '../../accounts/photos/photos.service.ts'
import { lockHouseholdOf } from '../../profiles/households/household-rules.service.ts'
import { recordHouseholdAction } from '../household-editing.service.ts'
import {
  anyVersion,
  changeSeenAccount,
  readSeenAccount,
  recordAccountAction,
  type SeenAccount,
} from './users.service.ts'

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
