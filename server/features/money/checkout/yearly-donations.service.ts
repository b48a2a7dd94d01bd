import type Stripe from 'stripe'
import { day, minute } from '../../../../contract/time/durations.ts'
import type { Connection } from '../../../database/connection.ts'
import { newId } from '../../../database/identifiers.ts'
import type { Context } from '../../../endpoints/context.ts'
import { recordAuditEntry } from '../../audit/audit.service.ts'
import { findCheckout, insertStray } from './checkout.queries.ts'
import { stripeOf } from './stripe-client.ts'
import {
  claimSubscription,
  findGiver,
  insertSubscription,
  listLeftSubscriptions,
  markEnded,
} from './yearly-donations.queries.ts'

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
