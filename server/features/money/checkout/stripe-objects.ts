import type Stripe from 'stripe'
import type { Context } from '../../../endpoints/context.ts'
import { stripeOf } from './stripe-client.ts'

/** The checkout or yearly donation's invoice that a charge was paid by. */
export interface Origin {
  session: Stripe.Checkout.Session | null
  invoice: Stripe.Invoice | null
}

/** An object of Stripe, fetched before the transaction that applies it. */
export type Found =
  | { kind: 'session'; session: Stripe.Checkout.Session }
  | { kind: 'invoice'; invoice: Stripe.Invoice }
  | { kind: 'subscription'; subscription: Stripe.Subscription }
  | { kind: 'charge'; charge: Stripe.Charge; origin: Origin }
  | { kind: 'dispute'; dispute: Stripe.Dispute; charge: Stripe.Charge; origin: Origin }

/** Fetches the object of an event; null for irrelevant events. */
export async function fetchObject(
  context: Pick<Context, 'config'>,
  event: Stripe.Event,
): Promise<Found | null> {
  const { stripe } = stripeOf(context)
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return { kind: 'session', session: await stripe.checkout.sessions.retrieve(event.data.object.id) }
    case 'invoice.paid':
      return { kind: 'invoice', invoice: await stripe.invoices.retrieve(event.data.object.id ?? '') }
    case 'customer.subscription.deleted':
      return {
        kind: 'subscription',
        subscription: await stripe.subscriptions.retrieve(event.data.object.id),
      }
    case 'charge.refunded': {
      const charge = await stripe.charges.retrieve(event.data.object.id)
      return { kind: 'charge', charge, origin: await originOf(stripe, charge) }
    }
    case 'charge.dispute.created': {
      const dispute = await stripe.disputes.retrieve(event.data.object.id)
      const charge = await stripe.charges.retrieve(idOf(dispute.charge) ?? '')
      return { kind: 'dispute', dispute, charge, origin: await originOf(stripe, charge) }
    }
    default:
      return null
  }
}

/** Returns the id of an object that Stripe sent expanded or as an id. */
export function idOf(object: string | { id: string } | null | undefined): string | null {
  return typeof object === 'string' ? object : (object?.id ?? null)
}

async function originOf(stripe: Stripe, charge: Stripe.Charge): Promise<Origin> {
  const payment = idOf(charge.payment_intent)
  if (payment === null) return { session: null, invoice: null }
  const sessions = await stripe.checkout.sessions.list({ payment_intent: payment, limit: 1 })
  const [session] = sessions.data
  if (session) return { session, invoice: null }
  const paid = { type: 'payment_intent', payment_intent: payment }
  const [invoicePayment] = (await stripe.invoicePayments.list({ payment: paid, limit: 1 })).data
  const invoice = idOf(invoicePayment?.invoice)
  return { session: null, invoice: invoice === null ? null : await stripe.invoices.retrieve(invoice) }
}
