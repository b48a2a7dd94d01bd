import type { BulkInput, BulkOutcome } from '../../../contract/accounts/manage-users-schemas.ts'
import type { Viewer } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { type ActContext, anyVersion, changeSuspension, signOutEverywhere } from './account-acts.service.ts'
import { sendWayIn } from './officer-links.service.ts'

/** Does the same with several accounts; each stands for itself, and what was refused says why. */
export async function actOnSeveral(
  context: ActContext,
  viewer: Viewer,
  { act, users, reason }: BulkInput,
): Promise<BulkOutcome> {
  const outcome: BulkOutcome = []
  for (const user of new Set(users)) {
    try {
      const link = await actOnOne(context, viewer, { act, user, reason })
      outcome.push({ user, done: true, msg: null, link })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      outcome.push({ user, done: false, msg: error.faults[0]?.msg ?? null, link: null })
    }
  }
  return outcome
}

async function actOnOne(
  context: ActContext,
  viewer: Viewer,
  { act, user, reason }: { act: BulkInput['act']; user: string; reason: string },
): Promise<string | null> {
  const subject = { userId: user, ifMatch: anyVersion }
  if (act === 'reset-link') return (await sendWayIn(context, viewer, user, reason)).link
  if (act === 'sign-out') await signOutEverywhere(context, viewer, user, reason)
  else await changeSuspension(context, viewer, subject, { suspended: act === 'suspend', reason })
  return null
}
