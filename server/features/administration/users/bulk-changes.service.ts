import type { BulkInput, BulkOutcome } from '../../../../contract/administration/users/schemas.ts'
import type { Viewer } from '../../../endpoints/context.ts'
import { Refusal } from '../../../endpoints/refusal.ts'
import type { AccountContext } from '../../accounts/account-subscribers.service.ts'
import { sendSignInLink } from '../../accounts/invitations/sign-in-links.service.ts'
import { anyVersion, changeSuspension, signOutEverywhere } from './managed-account-changes.service.ts'

/**
 * Does the same with several accounts; each stands for itself, and what was refused says why.
 * @param address the officer's network address, for the throttle
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
      const link = await actOnOne(context, viewer, { act, user, reason, address })
      outcome.push({ user, done: true, msg: null, link })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      outcome.push({ user, done: false, msg: error.faults[0]?.msg ?? null, link: null })
    }
  }
  return outcome
}

async function actOnOne(
  context: AccountContext,
  viewer: Viewer,
  { act, user, reason, address }: { act: BulkInput['act']; user: string; reason: string; address: string },
): Promise<string | null> {
  const subject = { userId: user, ifMatch: anyVersion }
  if (act === 'reset-link')
    return (await sendSignInLink(context, viewer, { userId: user, reason, address })).link
  if (act === 'sign-out') await signOutEverywhere(context, viewer, user, reason)
  else await changeSuspension(context, viewer, subject, { suspended: act === 'suspend', reason })
  return null
}
