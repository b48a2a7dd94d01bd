import type { ConfirmationRule } from '../../../../contract/profiles/confirmation.ts'
import type { Connection } from '../../../database/connection.ts'
import { refreshShownMemberships } from './shown-memberships.queries.ts'

export { activeOn, endOfTerm, isActiveOn } from '../terms/term-ends.ts'
export { accountsWithShownMembership } from './shown-memberships.queries.ts'

/** Finds anew which membership each card shows, after the society has changed its rule. */
export async function showMembershipsBy(transaction: Connection, rule: ConfirmationRule): Promise<void> {
  await refreshShownMemberships(transaction, rule, null)
}
