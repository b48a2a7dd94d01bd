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
