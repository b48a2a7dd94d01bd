import type { Insertable } from 'kysely'
import type Stripe from 'stripe'
import { day, minute } from '../../../../contract/time/durations.ts'
import type { Connection } from '../../../database/connection.ts'
import { newId } from '../../../database/identifiers.ts'
import type { MoneySubscriptionRow } from '../../../database/rows/stripe-rows.ts'
import type { Context } from '../../../endpoints/context.ts'
import { recordAuditEntry } from '../../audit/audit.service.ts'
import { findCheckout, insertStray } from './checkout.queries.ts'
import { stripeOf } from './stripe-client.ts'

type Dependencies = Pick<Context, 'config' | 'database' | 'log'>

const endedAtOnce = 50
/** Attempts, over about an hour, before the treasurer is asked to cancel it at Stripe. */
const quietAttempts = 6
const longestPause = day / 2

/** Records a yearly donation that Stripe collects, once. */
export async function recordYearlyDonation(
  { config }: Pick<Context, 'config'>,
  transaction: Connection,
  given: { id: string; checkoutId: string; cents: number; currency: string },
): Promise<void> {
  const checkout = await findCheckout(transaction, given.checkoutId)
  const user_id = checkout?.user_id ?? null
  await insertSubscription(transaction, {
    id: given.id,
    user_id,
    household_id: user_id === null ? null : await findGiver(transaction, user_id),
    cents: given.cents,
    currency: given.currency.toUpperCase(),
    started_at: config.now().toISOString(),
  })
}

/**
 * Cancels yearly donations at Stripe whose giver or household no longer exists. That includes removed,
 * departed and merged people, and dissolved households. While Stripe is unreachable each is retried later;
 * after an hour the treasurer sees it, too.
 */
export async function endLeftDonations(context: Dependencies): Promise<void> {
  const { config, database } = context
  if (config.stripe === null) return
  const now = config.now().toISOString()
  for (const left of await listLeftSubscriptions(database, now, endedAtOnce)) {
    const pause = Math.min(longestPause, minute * 2 ** left.attempts)
    const retry_at = new Date(config.now().getTime() + pause).toISOString()
    // Another process may have claimed it.
    if (!(await claimSubscription(database, left, retry_at))) continue
    if (!(await endAtStripe(context, left.id))) {
      if (left.attempts + 1 >= quietAttempts) await notifyTreasurer(context, left)
      // The others would fail, too.
      return
    }
    await database.transaction().execute((transaction) => recordEnded(context, transaction, left.id))
  }
}

/** Cancels a subscription at Stripe; false where a retry is needed. */
async function endAtStripe(context: Dependencies, id: string): Promise<boolean> {
  try {
    await stripeOf(context).stripe.subscriptions.cancel(id)
    return true
  } catch (error) {
    // It was cancelled there before.
    if ((error as Stripe.errors.StripeError).statusCode === 404) return true
    context.log.warn({ err: error instanceof Error ? error.message : error }, 'a yearly donation goes on')
    return false
  }
}

/**
 * Records that a yearly donation has ended, once.
 * @param id the id of the subscription
 */
export async function recordEnded(
  { config }: Pick<Context, 'config'>,
  transaction: Connection,
  id: string,
): Promise<void> {
  const ended = await markEnded(transaction, id, config.now().toISOString())
  if (!ended) return
  await recordAuditEntry(
    config,
    transaction,
    { userId: 'stripe' },
    {
      act: 'end yearly donation',
      subject: { kind: 'money', id },
      aboutUserId: ended.user_id,
      before: null,
      after: { cents: ended.cents, currency: ended.currency },
      reason: null,
    },
  )
}

async function notifyTreasurer(
  { config, database }: Dependencies,
  { id, cents, currency }: Awaited<ReturnType<typeof listLeftSubscriptions>>[number],
): Promise<void> {
  const at = config.now().toISOString()
  await insertStray(database, {
    ...{ id: newId(config.now().getTime()), reference: id, cents, currency, at },
    reason: 'still_running',
  })
}

/** Adds a subscription, unless it is known. */
function insertSubscription(transaction: Connection, row: Insertable<MoneySubscriptionRow>) {
  return transaction
    .insertInto('money_subscriptions')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Returns the household of a person; null for one who lives alone. */
async function findGiver(connection: Connection, userId: string): Promise<string | null> {
  const place = await connection
    .selectFrom('household_members')
    .select('household_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return place?.household_id ?? null
}

/** Lists running subscriptions without a giver or household, whose next attempt is due. */
function listLeftSubscriptions(connection: Connection, now: string, limit: number) {
  return connection
    .selectFrom('money_subscriptions as given')
    .leftJoin('users', 'users.id', 'given.user_id')
    .leftJoin('households', 'households.id', 'given.household_id')
    .leftJoin('household_members as place', 'place.user_id', 'given.user_id')
    .select(['given.id', 'given.cents', 'given.currency', 'given.attempts', 'given.retry_at'])
    .where('given.ended_at', 'is', null)
    .where(({ eb, or }) => or([eb('given.retry_at', 'is', null), eb('given.retry_at', '<=', now)]))
    .where(({ eb, or, and }) =>
      or([
        eb('users.id', 'is', null),
        eb('users.departed', 'is not', null),
        // A household whose people moved elsewhere does not count as dissolved.
        and([
          eb('given.household_id', 'is not', null),
          eb('households.id', 'is', null),
          eb('place.user_id', 'is', null),
        ]),
      ]),
    )
    .orderBy('given.id')
    .limit(limit)
    .execute()
}

/** Counts an attempt and schedules the next; false where another process did first. */
async function claimSubscription(
  connection: Connection,
  { id, attempts }: { id: string; attempts: number },
  retry_at: string,
): Promise<boolean> {
  const { numUpdatedRows } = await connection
    .updateTable('money_subscriptions')
    .set({ attempts: attempts + 1, retry_at })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Marks a subscription as ended; undefined where it had ended, or is unknown. */
function markEnded(transaction: Connection, id: string, ended_at: string) {
  return transaction
    .updateTable('money_subscriptions')
    .set({ ended_at, retry_at: null })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning(['user_id', 'cents', 'currency'])
    .executeTakeFirst()
}

/** Deletes subscriptions that ended before an instant. */
export function deleteEndedBefore(connection: Connection, before: string) {
  return connection.deleteFrom('money_subscriptions').where('ended_at', '<', before).execute()
}
