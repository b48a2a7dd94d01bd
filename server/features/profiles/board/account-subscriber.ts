import { dayIn } from '../../../../contract/time/calendar-date.ts'
import { newId } from '../../../database/identifiers.ts'
import type { AccountSubscriber } from '../../accounts/account/account-subscribers.ts'
import { deleteOrdinaryTerms, detachTerms, endTermsAt } from './roster.queries.ts'
import { findOwner } from './term-owners.queries.ts'

/**
 * Keeps a removed member's terms of office, without anything that leads to the person but the name. They end on the day
 * of the removal, or on the last day as a member of who has left or died.
 */
export const rosterOnAccounts: AccountSubscriber = {
  async removed({ config, transaction }, userId) {
    const owner = await findOwner(transaction, userId)
    if (!owner) return
    await endTermsAt(transaction, userId, owner.departed_on ?? dayIn(config.timeZone, config.now()))
    await deleteOrdinaryTerms(transaction, userId)
    await detachTerms(transaction, userId, {
      person_id: newId(),
      person_name: owner.name,
      person_name_key: owner.name_key,
    })
  },
}
