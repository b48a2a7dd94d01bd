import type { DepartureChange } from '../../../../contract/administration/people/schemas.ts'
import type { ManagedAccount } from '../../../../contract/administration/users/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { dayIn } from '../../../../contract/time/calendar-date.ts'
import { lockAccount } from '../../../database/row-locks.ts'
import { may, type Viewer } from '../../../endpoints/context.ts'
import { conflict, invalid, refusal } from '../../../endpoints/refusal.ts'
import type { AccountContext, AccountTransaction } from '../../accounts/account-subscribers.service.ts'
import {
  noteDeparture,
  prepareDeparture,
  undoDeparture,
} from '../../accounts/lifecycle/departures.service.ts'
import { readSeenAccount, recordAccountAction, type SeenAccount } from '../users/seen-account.ts'
import { readManagedAccount } from '../users/users.service.ts'

/**
 * Notes that somebody has left the society or died, or takes that back.
 * @throws {Refusal} absent, conflict, invalid (on), forbidden for somebody with a role, own_account, last_administrator
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
  // Events are locked before accounts: what happens to seats comes first, and is undone with everything else.
  return broadcast.transaction(async (transaction, announce) => {
    const during = { config, transaction, announce }
    if (change.departed !== null) await prepareDeparture(context, during, userId)
    await lockAccount(transaction, userId)
    const before = await readSeenAccount(context, transaction, viewer, seen)
    // It ends what somebody may do here, which is not every officer's to decide about another one.
    const holdsRole = before.administrator || before.roles.length > 0
    if (holdsRole && !may(viewer, 'end access')) throw refusal('forbidden')
    if (before.child) throw conflict(m.administration_departed_child())
    const after = await applied(context, during, before, change)
    await recordAccountAction(during, viewer, userId, {
      act: change.departed === null ? 'undo departure' : `note ${wordOf[change.departed]}`,
      before: { departed: before.departed, on: before.departedOn },
      after,
      reason: change.reason,
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
  await noteDeparture(context, during, { userId, departed, on: on ?? today })
  return { departed, on: on ?? today }
}
