import type { ListingChange } from '../../../../contract/administration/people/schemas.ts'
import type { ManagedAccount } from '../../../../contract/administration/users/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import type { Viewer } from '../../../endpoints/context.ts'
import { conflict, refusal } from '../../../endpoints/refusal.ts'
import type { AccountContext } from '../../accounts/account-subscribers.service.ts'
import { changeListing, findPersonState } from '../../accounts/lifecycle/people.service.ts'
import { ensureProfile, hideUntilChosen } from '../../profiles/person/person.service.ts'
import { changeSeenAccount, recordAccountAction, type SeenAccount } from '../users/seen-account.ts'

/**
 * Lets directory and board name somebody who never claimed an account, or no longer. Nothing but name, role, gender,
 * skills and memberships is shown: the person has agreed to nothing more.
 * @throws {Refusal} absent, conflict for a child, for somebody who decides themselves, and at 18 until they choose
 */
export function changePersonListing(
  context: AccountContext,
  viewer: Viewer,
  seen: SeenAccount,
  { listed, reason }: ListingChange,
): Promise<ManagedAccount> {
  const { userId } = seen
  return changeSeenAccount(context, viewer, seen, async (during, before) => {
    const { config, transaction } = during
    const person = await findPersonState(transaction, userId)
    if (!person) throw refusal('absent')
    if (person.child) throw conflict(m.administration_listed_child())
    if (person.claimed) throw conflict(m.administration_listed_own())
    if (before.cameOfAge) throw conflict(m.administration_listed_came_of_age())
    if (before.listed === listed) return
    await ensureProfile(transaction, userId, config.now().toISOString())
    await hideUntilChosen(transaction, userId, { unlisted: false })
    await changeListing(transaction, userId, listed ? 'listed' : 'unclaimed')
    await recordAccountAction(during, viewer, userId, {
      act: listed ? 'list person' : 'unlist person',
      before: { listed: before.listed },
      after: { listed },
      reason,
    })
  })
}
