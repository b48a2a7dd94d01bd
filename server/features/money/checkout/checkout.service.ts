import { createHmac, timingSafeEqual } from 'node:crypto'
import type Stripe from 'stripe'
import type { CheckoutInput, CheckoutPage, PayableCharge } from '../../../../contract/money/checkout.ts'
import { donatePath, ownMoneyPath, payPath } from '../../../../contract/money/options-and-limits.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import type { Connection } from '../../../database/connection.ts'
import { newId } from '../../../database/identifiers.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { countHit, countNetworkHit } from '../../../endpoints/rate-limit.ts'
import { conflict, invalid, Refusal, refusal } from '../../../endpoints/refusal.ts'
import { presentAccountOf, readSettled } from '../accounts/accounts.service.ts'
import { entryText } from '../ledger/entry-text.ts'
import type { SettledCharge } from '../ledger/settlement.ts'
import type { SettledAccount } from '../ledger/settling.service.ts'
import { readLevels } from '../settings/levels.service.ts'
import { type MoneyRules, readMoneyRules, waysToPayOf } from '../settings/money-settings.service.ts'
import { findCharge, insertCheckout, readLinkSecret, saveSession } from './checkout.queries.ts'
import { siteName, stripeOf } from './stripe-client.ts'

interface Line {
  text: string
  cents: number
}

interface Order {
  accountId: string
  userId: string | null
  charges: string[]
  donation: boolean
  yearly: boolean
  lines: Line[]
  /** The page to which Stripe redirects. */
  path: string
}

/**
 * Opens a page at Stripe for open charges of the household, or for a donation.
 * @throws {Refusal} switched_off, too_many, invalid (charges, donation), conflict when nothing is owed
 */
export async function startCheckout(
  context: Context,
  viewer: Viewer,
  { charges, donation }: CheckoutInput,
): Promise<CheckoutPage> {
  stripeOf(context)
  await countHit(context, 'checkoutsPerAccount', viewer.userId)
  const accountId = await presentAccountOf(context, viewer.userId)
  const rules = await readMoneyRules(context.database)
  const order = {
    accountId,
    userId: viewer.userId,
    charges: [],
    donation: false,
    yearly: false,
    path: ownMoneyPath,
  }
  if (donation) {
    if (!rules.onlineDonations) throw invalid('donation', m.money_error_donations_off())
    const lines = [{ text: m.money_checkout_donation(), cents: donation.cents }]
    return openPage(context, rules, {
      ...order,
      donation: true,
      yearly: donation.yearly ?? false,
      lines,
      path: donatePath,
    })
  }
  const settled = await readSettled(context.database, accountId)
  const open = [...settled.settlement.charges.values()].filter((charge) => charge.open > 0)
  const chosen = charges ? open.filter(({ entry }) => charges.includes(entry.id)) : open
  if (charges && chosen.length < new Set(charges).size) throw invalid('charges', m.money_error_pays())
  if (chosen.length === 0) throw conflict(m.money_error_nothing_open())
  return openPage(context, rules, {
    ...order,
    charges: chosen.map(({ entry }) => entry.id),
    lines: await linesOf(context, settled, chosen),
  })
}

async function linesOf(
  { database }: Pick<Context, 'database'>,
  { entries }: SettledAccount,
  charges: readonly SettledCharge[],
): Promise<Line[]> {
  const levels = await readLevels(database)
  return charges.map(({ entry, open }) => ({ text: entryText(entry, { levels, entries }), cents: open }))
}

/** Stores the checkout, then requests a page from Stripe. Nothing is charged before a member pays there. */
async function openPage(
  context: Context,
  { currency }: MoneyRules,
  { accountId, userId, charges, donation, yearly, lines, path }: Order,
): Promise<CheckoutPage> {
  const { config, database, log } = context
  const { stripe } = stripeOf(context)
  const id = newId()
  const cents = lines.reduce((sum, line) => sum + line.cents, 0)
  await insertCheckout(database, {
    id,
    account_id: accountId,
    user_id: userId,
    charges: JSON.stringify(charges),
    donation,
    yearly,
    cents,
    currency,
    created_at: config.now().toISOString(),
  })
  const metadata = { site: siteName(context), checkout: id }
  const recurring: { recurring?: { interval: 'year' } } = yearly ? { recurring: { interval: 'year' } } : {}
  const parameters: Stripe.Checkout.SessionCreateParams = {
    mode: yearly ? 'subscription' : 'payment',
    client_reference_id: id,
    metadata,
    ...(yearly ? { subscription_data: { metadata } } : { payment_intent_data: { metadata } }),
    line_items: lines.map(({ text, cents: amount }) => ({
      quantity: 1,
      price_data: {
        currency: currency.toLowerCase(),
        unit_amount: amount,
        product_data: { name: text },
        ...recurring,
      },
    })),
    success_url: `${config.publicUrl}${path}?paid=1`,
    cancel_url: `${config.publicUrl}${path}`,
  }
  try {
    const session = await stripe.checkout.sessions.create(parameters, { idempotencyKey: `checkout/${id}` })
    await saveSession(database, id, session.id)
    if (!session.url) throw new Error('Stripe sent no address.')
    return { url: session.url }
  } catch (error) {
    log.warn({ err: error instanceof Error ? error.message : error }, 'Stripe opened no page')
    throw new Refusal('unavailable', [{ msg: m.money_error_stripe(), code: 'unavailable' }])
  }
}

/**
 * Returns only the charge of a reminder's link.
 * @throws {Refusal} link_unknown, too_many
 */
export async function readPayable(context: Context, token: string, address: string): Promise<PayableCharge> {
  await countNetworkHit(context, 'payLinksPerAddress', address)
  const { entry, open, rules, text } = await payableOf(context, token)
  return {
    society: context.config.societyName,
    text,
    cents: open,
    currency: rules.currency,
    dueOn: entry.due_on ?? entry.received_on,
    paid: open === 0,
    pay: waysToPayOf(context, rules),
  }
}

/**
 * Opens a page at Stripe for the charge of a link.
 * @throws {Refusal} link_unknown, switched_off, too_many, conflict when it is paid
 */
export async function startLinkCheckout(
  context: Context,
  token: string,
  address: string,
): Promise<CheckoutPage> {
  stripeOf(context)
  await countNetworkHit(context, 'payLinksPerAddress', address)
  const { accountId, entry, open, rules, text } = await payableOf(context, token)
  if (open === 0) throw conflict(m.money_error_charge_paid())
  return openPage(context, rules, {
    accountId,
    userId: entry.user_id,
    charges: [entry.id],
    donation: false,
    yearly: false,
    lines: [{ text, cents: open }],
    path: `${payPath}/${token}`,
  })
}

async function payableOf({ database }: Pick<Context, 'database'>, token: string) {
  const charge = await findCharge(database, await chargeOfToken(database, token))
  if (!charge) throw refusal('link_unknown')
  const [settled, rules, levels] = await Promise.all([
    readSettled(database, charge.account_id),
    readMoneyRules(database),
    readLevels(database),
  ])
  const found = settled.settlement.charges.get(charge.charge_id)
  if (!found) throw refusal('link_unknown')
  const { entry, open } = found
  const text = entryText(entry, { levels, entries: settled.entries })
  return { accountId: charge.account_id, entry, open, rules, text }
}

/** Returns the address for paying one charge without signing in. */
export async function payAddress(
  { config }: Pick<Context, 'config'>,
  connection: Context['database'],
  chargeId: string,
): Promise<string> {
  return `${config.publicUrl}${payPath}/${await payToken(connection, chargeId)}`
}

/**
 * Returns the link token for paying one charge without signing in. It is signed for that charge only, and
 * deterministic.
 */
export async function payToken(connection: Connection, chargeId: string): Promise<string> {
  return `${chargeId}.${signature(await readLinkSecret(connection), chargeId)}`
}

/**
 * Returns the charge of a token.
 * @throws {Refusal} link_unknown
 */
async function chargeOfToken(connection: Connection, token: string): Promise<string> {
  const [chargeId = '', given = ''] = token.split('.')
  const expected = Buffer.from(signature(await readLinkSecret(connection), chargeId))
  const sent = Buffer.from(given)
  if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) throw refusal('link_unknown')
  return chargeId
}

function signature(secret: string, chargeId: string): string {
  return createHmac('sha256', secret).update(`pay ${chargeId}`).digest('base64url')
}
