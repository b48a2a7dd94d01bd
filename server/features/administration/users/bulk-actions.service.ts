import type { BulkInput, BulkOutcome } from '../../../../contract/administration/users.ts'
import type { Viewer } from '../../../endpoints/context.ts'
import { Refusal } from '../../../endpoints/refusal.ts'
import type { AccountContext } from '../../accounts/account/account-subscribers.ts'
import { sendSignInLink } from '../../accounts/invitations/sign-in-links.service.ts'
import { anyVersion } from './seen-account.ts'
import { changeSuspension, signOutEverywhere } from './user-access.service.ts'

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
