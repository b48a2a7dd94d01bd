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

type Ground = Pick<Context, 'config' | 'database' | 'log'>

const endedAtOnce = 50
/** Attempts after which the treasurer is asked to end it at Stripe; they take about an hour. */
const quietAttempts = 6
const longestPause = day / 2

/** Stores that Stripe collects a donation each year, once. */
export async function noteYearlyDonation(
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
 * Ends yearly donations at Stripe whose giver or household is gone. People who were removed, departed or were merged into
 * another person are gone, and so are dissolved households. Where Stripe is away each is tried again later; after an hour the treasurer sees it, too.
 */
export async function endLeftDonations(context: Ground): Promise<void> {
  const { config, database } = context
  if (config.stripe === null) return
  const now = config.now().toISOString()
  for (const left of await listLeftSubscriptions(database, now, endedAtOnce)) {
    const pause = Math.min(longestPause, minute * 2 ** left.attempts)
    const retry_at = new Date(config.now().getTime() + pause).toISOString()
    // Another process may have taken it.
    if (!(await claimSubscription(database, left, retry_at))) continue
    if (!(await endAtStripe(context, left.id))) {
      if (left.attempts + 1 >= quietAttempts) await tellTreasurer(context, left)
      // The others would not get through either.
      return
    }
    await database.transaction().execute((transaction) => noteEnded(context, transaction, left.id))
  }
}

/** Ends a subscription at Stripe; false where that has to be tried again. */
async function endAtStripe(context: Ground, id: string): Promise<boolean> {
  try {
    await stripeOf(context).stripe.subscriptions.cancel(id)
    return true
  } catch (error) {
    // It was ended there before.
    if ((error as Stripe.errors.StripeError).statusCode === 404) return true
    context.log.warn({ err: error instanceof Error ? error.message : error }, 'a yearly donation goes on')
    return false
  }
}

/** Stores that a yearly donation has ended, and records it once. @param id that of the subscription */
export async function noteEnded(
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

async function tellTreasurer(
  { config, database }: Ground,
  { id, cents, currency }: Awaited<ReturnType<typeof listLeftSubscriptions>>[number],
): Promise<void> {
  const at = config.now().toISOString()
  await insertStray(database, {
    ...{ id: newId(config.now().getTime()), reference: id, cents, currency, at },
    reason: 'still_running',
  })
}
