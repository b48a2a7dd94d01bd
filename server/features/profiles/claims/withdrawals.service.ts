import type { Connection } from '../../../database/connection.ts'
import type { DisplayRules } from '../histories/memberships.service.ts'
import { refreshShownMemberships } from '../histories/shown-memberships.queries.ts'
import { deleteMembershipWithTerms, deleteTermsOf } from './withdrawals.queries.ts'

/** Deletes a membership that was entered by mistake, from the roster, too. */
export async function withdrawMembership(
  transaction: Connection,
  rules: DisplayRules,
  { userId, membershipId }: { userId: string; membershipId: string },
): Promise<void> {
  await deleteMembershipWithTerms(transaction, membershipId)
  await refreshShownMemberships(transaction, rules, [userId])
}

/** Deletes all roster terms of a person who was added by mistake. Their account is about to be removed. */
export async function withdrawTermsOf(transaction: Connection, userId: string): Promise<void> {
  await deleteTermsOf(transaction, userId)
}
