import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { id, instant, missingOr, paging, storedDate } from '../fields.ts'
import { m } from '../paraglide/messages.js'
import { waysToPay } from './accounts.ts'
import { cents, centsInput, currency } from './fields.ts'

/** A payment by card: open charges, everything that is open, or a donation. */
export const checkoutInput = z
  .object({
    charges: z.array(id).min(1).max(50).optional().describe('Open charges of the own household'),
    donation: z
      .object({
        cents: centsInput,
        yearly: z.boolean({ error: missingOr(m.money_yearly, m.errors_yes_or_no) }).optional(),
      })
      .optional(),
  })
  .refine(({ charges, donation }) => charges === undefined || donation === undefined, {
    path: ['donation'],
    error: () => m.money_checkout_one(),
  })

/** The address of the page at Stripe that takes the payment. */
export const checkoutPage = z.object({ url: z.url() })

const secret = z.object({ token: z.string().max(200) })

/** One charge, as the link of a reminder shows it. */
export const payableCharge = z.object({
  society: z.string(),
  text: z.string(),
  cents: cents.describe('Still to be paid'),
  currency,
  dueOn: storedDate,
  paid: z.boolean(),
  pay: waysToPay,
})

/** A payment at Stripe without a matching open charge, which the treasurer refunds. */
export const strayPayment = z.object({
  _id: id,
  at: instant,
  name: z.string().nullable(),
  cents,
  currency: z.string(),
  reason: z.enum(['paid_twice', 'amount', 'currency', 'unknown', 'disputed', 'still_running']),
  reference: z.string().describe('The payment at Stripe'),
  settled: instant.nullable(),
})

export type CheckoutInput = z.infer<typeof checkoutInput>
export type CheckoutPage = z.infer<typeof checkoutPage>
export type PayableCharge = z.infer<typeof payableCharge>
export type StrayPayment = z.infer<typeof strayPayment>

export const checkoutEndpoints = endpoints({
  'POST /api/money/checkout': {
    name: 'startCheckout',
    summary: 'Pay by card: the address of a page at Stripe. Without a body everything that is open',
    audience: 'members',
    body: checkoutInput,
    response: checkoutPage,
    refusals: ['absent', 'conflict', 'switched_off'],
  },
  'POST /api/money/stripe': {
    name: 'receiveStripeEvent',
    summary: 'Stripe’s webhook: an event with its signature; only Stripe calls it',
    audience: 'everyone',
    upload: ['application/json'],
    response: z.object({ received: z.boolean() }),
    refusals: ['invalid', 'switched_off'],
  },
  'GET /api/money/pay/:token': {
    name: 'readPayableCharge',
    summary: 'The one charge that the link of a reminder is for, without signing in',
    audience: 'everyone',
    params: secret,
    response: payableCharge,
    refusals: ['link_unknown'],
  },
  'POST /api/money/pay/:token': {
    name: 'startLinkCheckout',
    summary: 'Pay the one charge of a reminder’s link by card, without signing in',
    audience: 'everyone',
    params: secret,
    response: checkoutPage,
    refusals: ['link_unknown', 'conflict', 'switched_off'],
  },
  'GET /api/admin/money/stray': {
    name: 'listStrayPayments',
    summary:
      'Payments at Stripe to look at: paid twice, of another amount, disputed, or of somebody who is gone',
    audience: 'keep money',
    query: z.object(paging),
    response: z.array(strayPayment),
    paged: true,
  },
  'PUT /api/admin/money/stray/:id': {
    name: 'settleStrayPayment',
    summary: 'Mark a payment at Stripe as dealt with',
    audience: 'keep money',
    params: z.object({ id }),
    response: strayPayment,
    refusals: ['absent'],
  },
})
