import { newId } from '../../../database/identifiers.ts'
import type { AccountSubscriber } from '../../accounts/account-subscribers.service.ts'
import { deleteOrdinaryTerms, detachTerms, endTermsAt } from './roster.queries.ts'
import { findOwner } from './term-owners.queries.ts'

/** Keeps a removed member's terms of office, without anything that leads to the person but the name. */
export const rosterOnAccounts: AccountSubscriber = {
  async removed({ transaction }, userId) {
    const owner = await findOwner(transaction, userId)
    if (!owner) return
    if (owner.departed_on) await endTermsAt(transaction, userId, owner.departed_on)
    await deleteOrdinaryTerms(transaction, userId)
    await detachTerms(transaction, userId, {
      person_id: newId(),
      person_name: owner.name,
      person_name_key: owner.name_key,
    })
  },
}
