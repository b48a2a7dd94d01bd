import { dayIn } from '../../../../contract/time/calendar-date.ts'
import { chunksOf } from '../../../database/compiled-once.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Context } from '../../../endpoints/context.ts'
import { yieldToRequests } from '../../../endpoints/yield-to-requests.ts'
import { lockEntry, type StoredMembership } from './entries.queries.ts'
import type { DisplayRules } from './memberships.service.ts'
import {
  findShownDay,
  findShownId,
  listOutdatedShown,
  refreshShownMemberships,
  saveShownDay,
} from './shown-memberships.queries.ts'

export { accountsWithShownMembership, activeOn, isHeldBy } from './shown-memberships.queries.ts'

/** Locks a person's membership in lists. */
export async function findShownMembership(
  transaction: Connection,
  userId: string,
): Promise<StoredMembership | undefined> {
  const id = await findShownId(transaction, userId)
  return id === null ? undefined : lockEntry(transaction, 'memberships', id)
}

/** The version of the display order. A new version makes a running site recompute its shown memberships. */
const orderVersion = 1

/** Recomputes the membership on each card, after a change of the society's rule. */
export async function showMembershipsBy(transaction: Connection, rules: DisplayRules): Promise<void> {
  await refreshShownMemberships(transaction, rules, null)
}

/**
 * Recomputes the shown memberships once a term has begun or ended. The day is stored last, so that steps
 * missed by a stopping process are repeated.
 */
export async function renewShownMemberships({
  config,
  database,
}: Pick<Context, 'config' | 'database'>): Promise<void> {
  const today = dayIn(config.timeZone, config.now())
  const since = await findShownDay(database, orderVersion)
  if (since === today) return
  for (const userIds of chunksOf(await listOutdatedShown(database, since, today))) {
    await database
      .transaction()
      .execute((transaction) => refreshShownMemberships(transaction, config, userIds))
    await yieldToRequests()
  }
  await database.transaction().execute((transaction) => saveShownDay(transaction, orderVersion, today))
}
