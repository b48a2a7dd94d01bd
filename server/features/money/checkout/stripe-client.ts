import { createRequire } from 'node:module'
import type Stripe from 'stripe'
import { m } from '../../../../contract/paraglide/messages.js'
import { second } from '../../../../contract/time/durations.ts'
import type { StripeKeys } from '../../../config.ts'
import type { Context } from '../../../endpoints/context.ts'
import { Refusal } from '../../../endpoints/refusal.ts'

const require = createRequire(import.meta.url)

const clients = new WeakMap<StripeKeys, Stripe>()

/**
 * Returns the client of Stripe's interface, with the environment's keys.
 * @throws {Refusal} switched_off without keys
 */
export function stripeOf({ config }: Pick<Context, 'config'>): { stripe: Stripe; keys: StripeKeys } {
  const keys = config.stripe
  if (keys === null)
    throw new Refusal('switched_off', [{ msg: m.money_error_offline(), code: 'switched_off' }])
  const known = clients.get(keys)
  if (known) return { stripe: known, keys }
  // Loaded with the first call: the library takes 10 MB, which most sites never use.
  const StripeClient = require('stripe') as typeof Stripe
  const stripe = new StripeClient(keys.secretKey, {
    ...(keys.api && { host: keys.api.host, port: keys.api.port, protocol: keys.api.protocol }),
    maxNetworkRetries: 1,
    timeout: 10 * second,
    telemetry: false,
  })
  clients.set(keys, stripe)
  return { stripe, keys }
}

/** Returns this site's identifier at Stripe. Several sites may share an account there. */
export function siteName({ config }: Pick<Context, 'config'>): string {
  return new URL(config.publicUrl).host
}

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
