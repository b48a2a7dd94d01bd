import { sql } from 'kysely'
import type { ConfirmationRule } from '../../../../contract/profiles/confirmation.ts'
import type { Connection } from '../../../database/connection.ts'
import { isHeldBy } from './held-memberships.queries.ts'

/** Selects every account, with its profile and the membership that its card shows where there are any. */
export function accountsWithShownMembership(connection: Connection) {
  return connection
    .selectFrom('users')
    .leftJoin('profiles', 'profiles.user_id', 'users.id')
    .leftJoin('memberships as shown', 'shown.id', 'profiles.shown_membership_id')
}

/**
 * Finds anew which membership each card shows: the first that counts as held, else the first claim.
 * @param userIds the members whose memberships have changed, or null for everybody
 */
export function refreshShownMemberships(
  connection: Connection,
  rule: ConfirmationRule,
  userIds: string[] | null,
) {
  const shown = connection
    .selectFrom('memberships as entry')
    .select('entry.id')
    .where('entry.user_id', '=', sql.ref<string>('profiles.user_id'))
    .where('entry.refused_at', 'is', null)
    .orderBy((eb) => eb.case().when(isHeldBy(rule, 'entry')).then(0).else(1).end())
    // As `latestFirst` orders them: what is current, then the latest end, then the latest start.
    .orderBy(sql`coalesce(entry.to_date, '9999-12-31')`, 'desc')
    .orderBy('entry.from_date', 'desc')
    .orderBy('entry.id', 'desc')
    .limit(1)
  const update = connection.updateTable('profiles').set({ shown_membership_id: shown })
  return (userIds === null ? update : update.where('user_id', 'in', userIds)).execute()
}
