import type Stripe from 'stripe'
import type { StrayPayment } from '../../../../contract/money/checkout.ts'
import { currencies } from '../../../../contract/money/options-and-limits.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { type CalendarDate, dayIn } from '../../../../contract/time/calendar-date.ts'
import { second } from '../../../../contract/time/durations.ts'
import type { Connection } from '../../../database/connection.ts'
import { newId } from '../../../database/identifiers.ts'
import type { Context } from '../../../endpoints/context.ts'
import { invalid, refusal } from '../../../endpoints/refusal.ts'
import { findAccount } from '../accounts/accounts.queries.ts'
import { nameOf } from '../accounts/following.service.ts'
import { societyYearOf } from '../ledger/dues.ts'
import { enter } from '../ledger/entering.service.ts'
import { listClosedYears } from '../ledger/money-entries.queries.ts'
import { settleAccounts } from '../ledger/settling.service.ts'
import { readMoneyRules } from '../settings/money-settings.service.ts'
import {
  findByReference,
  findCheckout,
  insertStray,
  isEventKnown,
  recordEvent,
  sumRefunds,
} from './checkout.queries.ts'
import { type Found, fetchObject, idOf, type Origin, siteName, stripeOf } from './stripe-client.ts'
import { recordEnded, recordYearlyDonation } from './yearly-donations.service.ts'

/** The context of one event, with the day on which its money moved. */
type EventContext = Context & { day: CalendarDate }

/**
 * Processes an event of Stripe. The object is fetched again and its state applied, so that events may arrive
 * twice, late and in any order. The event's id and its effect are stored in one transaction.
 * @param body the raw bytes, which the signature covers
 * @throws {Refusal} switched_off, invalid for a missing, wrong or old signature and for another site's
 *   payment
 */
export async function receiveEvent(
  context: Context,
  body: unknown,
  signature: string | string[] | undefined,
): Promise<{ received: boolean }> {
  const event = verify(context, body, signature)
  const { database, config } = context
  if (await isEventKnown(database, event.id)) return { received: true }
  const found = await fetchObject(context, event).catch((error: unknown) => {
    // Stripe resends the event; nothing was recorded.
    context.log.warn({ err: error instanceof Error ? error.message : error }, 'Stripe sent no object')
    throw refusal('unavailable')
  })
  await database.transaction().execute(async (transaction) => {
    const noted = { id: event.id, type: event.type, at: config.now().toISOString() }
    if (!(await recordEvent(transaction, noted)) || found === null) return
    await apply({ ...context, day: await dayOf(context, transaction, event) }, transaction, found)
  })
  return { received: true }
}

function verify(context: Context, body: unknown, signature: string | string[] | undefined): Stripe.Event {
  const { stripe, keys } = stripeOf(context)
  if (!(body instanceof Uint8Array) || typeof signature !== 'string')
    throw invalid('stripe-signature', m.money_error_webhook_signature())
  try {
    return stripe.webhooks.constructEvent(Buffer.from(body), signature, keys.webhookSecret)
  } catch {
    throw invalid('stripe-signature', m.money_error_webhook_signature())
  }
}

/** Returns the day of an event at Stripe, which may arrive days later; today if that day's year is closed. */
async function dayOf(
  { config }: Context,
  transaction: Connection,
  event: Stripe.Event,
): Promise<CalendarDate> {
  const today = dayIn(config.timeZone, config.now())
  const day = dayIn(config.timeZone, new Date(event.created * second))
  if (day >= today) return today
  const { yearStart } = await readMoneyRules(transaction)
  return (await listClosedYears(transaction, [societyYearOf(day, yearStart)])).length > 0 ? today : day
}

async function apply(context: EventContext, transaction: Connection, found: Found): Promise<void> {
  if (found.kind === 'session') await applySession(context, transaction, found.session)
  else if (found.kind === 'invoice') await applyInvoice(context, transaction, found.invoice)
  else if (found.kind === 'subscription') await applyEnd(context, transaction, found.subscription)
  else if (found.kind === 'charge') await applyRefund(context, transaction, found)
  else await applyDispute(context, transaction, found)
}

/** A payment at Stripe, with its checkout. */
interface Payment {
  checkoutId: string | null
  site: string | undefined
  reference: string
  cents: number
  currency: string
}

async function applySession(
  context: EventContext,
  transaction: Connection,
  session: Stripe.Checkout.Session,
): Promise<void> {
  refuseOtherSite(context, session.metadata?.site)
  const subscription = idOf(session.subscription)
  if (subscription !== null && session.client_reference_id !== null)
    await recordYearlyDonation(context, transaction, {
      id: subscription,
      checkoutId: session.client_reference_id,
      cents: session.amount_total ?? 0,
      currency: session.currency ?? '',
    })
  // Invoices pay a yearly donation, including the first payment.
  if (session.payment_status !== 'paid' || session.mode === 'subscription') return
  await applyPayment(context, transaction, {
    checkoutId: session.client_reference_id,
    site: session.metadata?.site,
    reference: idOf(session.payment_intent) ?? session.id,
    cents: session.amount_total ?? 0,
    currency: session.currency ?? '',
  })
}

async function applyInvoice(
  context: EventContext,
  transaction: Connection,
  invoice: Stripe.Invoice,
): Promise<void> {
  const details = invoice.parent?.subscription_details
  const metadata = details?.metadata
  refuseOtherSite(context, metadata?.site)
  if (invoice.status !== 'paid' || !metadata?.checkout || invoice.amount_paid === 0) return
  const subscription = idOf(details?.subscription)
  if (subscription !== null)
    await recordYearlyDonation(context, transaction, {
      id: subscription,
      checkoutId: metadata.checkout,
      cents: invoice.amount_paid,
      currency: invoice.currency,
    })
  await applyPayment(context, transaction, {
    checkoutId: metadata.checkout,
    site: metadata.site,
    reference: invoice.id ?? '',
    cents: invoice.amount_paid,
    currency: invoice.currency,
  })
}

/** Records that a yearly donation was cancelled, at Stripe or by this site. */
async function applyEnd(
  context: Context,
  transaction: Connection,
  { id, status, metadata }: Stripe.Subscription,
): Promise<void> {
  refuseOtherSite(context, metadata.site)
  if (status === 'canceled') await recordEnded(context, transaction, id)
}

/**
 * Refuses the payments of another site with the same Stripe account.
 * @throws {Refusal} invalid
 */
function refuseOtherSite(context: Context, site: string | undefined): void {
  if (site !== undefined && site !== siteName(context)) throw invalid('site', m.money_error_webhook_site())
}

/** Enters a payment once. A payment without a matching charge goes to the treasurer's list. */
async function applyPayment(context: EventContext, transaction: Connection, payment: Payment): Promise<void> {
  const { config } = context
  const checkout =
    payment.checkoutId === null ? undefined : await findCheckout(transaction, payment.checkoutId)
  const stray = (reason: StrayPayment['reason'], accountId: string | null, name: string | null) =>
    insertStray(transaction, {
      id: newId(config.now().getTime()),
      reference: payment.reference,
      account_id: accountId,
      name,
      cents: payment.cents,
      currency: payment.currency.toUpperCase(),
      reason,
      at: config.now().toISOString(),
    })
  if (!checkout) return void (await stray('unknown', null, null))
  const account = await findAccount(transaction, checkout.account_id)
  const accountId = account?.merged_into ?? checkout.account_id
  const name = (await nameOf(transaction, checkout.user_id ?? '')) ?? account?.name ?? ''
  if (payment.currency.toUpperCase() !== checkout.currency)
    return void (await stray('currency', accountId, name))
  if (payment.cents !== checkout.cents) return void (await stray('amount', accountId, name))
  // The account is locked from here on: another event may be entering the same payment.
  const settled = (await settleAccounts(transaction, [accountId])).get(accountId)
  if (await findByReference(transaction, payment.reference)) return
  const isOpen = checkout.charges.some((id) => (settled?.settlement.charges.get(id)?.open ?? 0) > 0)
  await enter(
    context,
    transaction,
    { currency: checkout.currency, by: null, actor: checkout.user_id ?? 'stripe' },
    [
      {
        account_id: accountId,
        kind: checkout.donation ? 'donation' : 'payment',
        cents: payment.cents,
        method: 'card',
        received_on: context.day,
        user_id: checkout.user_id,
        user_name: name,
        reference: payment.reference,
        pays: checkout.charges,
      },
    ],
  )
  if (!checkout.donation && !isOpen) await stray('paid_twice', accountId, name)
}

/** Enters refunds of Stripe that are missing in the ledger. */
async function applyRefund(
  context: EventContext,
  transaction: Connection,
  { charge, origin }: Extract<Found, { kind: 'charge' }>,
): Promise<void> {
  const { config } = context
  refuseOtherSite(context, charge.metadata?.site)
  const payment = await paymentBehind(context, transaction, { charge, origin })
  if (!payment)
    return void (await insertStray(transaction, {
      id: newId(config.now().getTime()),
      reference: charge.id,
      cents: charge.amount_refunded,
      currency: charge.currency.toUpperCase(),
      reason: 'unknown',
      at: config.now().toISOString(),
    }))
  const account = await findAccount(transaction, payment.account_id)
  const accountId = account?.merged_into ?? payment.account_id
  const settled = (await settleAccounts(transaction, [accountId])).get(accountId)
  const known = await sumRefunds(transaction, payment.id)
  const left =
    payment.cents -
    (settled?.settlement.corrected.get(payment.id) ?? 0) -
    (settled?.settlement.refunded.get(payment.id) ?? 0)
  const cents = Math.min(charge.amount_refunded - known, left)
  if (cents <= 0) return
  await enter(
    context,
    transaction,
    { currency: payment.currency, by: null, actor: payment.user_id ?? 'stripe' },
    [
      {
        account_id: accountId,
        kind: 'refund',
        cents,
        method: 'card',
        received_on: context.day,
        user_id: payment.user_id,
        user_name: payment.user_name,
        corrects: payment.id,
        reference: `${charge.id} ${charge.amount_refunded}`,
      },
    ],
  )
}

/** Lists a disputed payment; the society's bank resolves it outside this site. */
async function applyDispute(
  context: EventContext,
  transaction: Connection,
  { dispute, charge, origin }: Extract<Found, { kind: 'dispute' }>,
): Promise<void> {
  const { config } = context
  refuseOtherSite(context, charge.metadata?.site)
  const payment = await paymentBehind(context, transaction, { charge, origin })
  const isCurrency = currencies.some((currency) => currency === dispute.currency.toUpperCase())
  await insertStray(transaction, {
    id: newId(config.now().getTime()),
    reference: dispute.id,
    account_id: payment?.account_id ?? null,
    name: payment?.user_name ?? null,
    cents: dispute.amount,
    currency: dispute.currency.toUpperCase(),
    reason: isCurrency ? 'disputed' : 'currency',
    at: config.now().toISOString(),
  })
}

/** Finds the payment of a charge at Stripe. Enters it first where its own event has not arrived yet. */
async function paymentBehind(
  context: EventContext,
  transaction: Connection,
  { charge, origin: { session, invoice } }: { charge: Stripe.Charge; origin: Origin },
) {
  if (session) await applySession(context, transaction, session)
  if (invoice) await applyInvoice(context, transaction, invoice)
  return findByReference(transaction, invoice?.id ?? idOf(charge.payment_intent) ?? charge.id)
}
