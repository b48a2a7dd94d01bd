import type { Connection } from '../../../database/connection.ts'
import type { DisplayRules } from '../histories/memberships.service.ts'
import { refreshShownMemberships } from '../histories/shown-memberships.queries.ts'
import { deleteMembershipWithTerms, deleteTermsOf } from './withdrawals.queries.ts'

/** Takes a membership back that was entered by mistake, from the roster, too. */
export async function withdrawMembership(
  transaction: Connection,
  rules: DisplayRules,
  { userId, membershipId }: { userId: string; membershipId: string },
): Promise<void> {
  await deleteMembershipWithTerms(transaction, membershipId)
  await refreshShownMemberships(transaction, rules, [userId])
}

/** Takes all terms of somebody out of the roster, who was added by mistake and is about to be removed. */
export async function withdrawTermsOf(transaction: Connection, userId: string): Promise<void> {
  await deleteTermsOf(transaction, userId)
}
