import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import type { StripeKeys } from '../../server/config.ts'
import type { TestApp } from './app.ts'

const webhookSecret = 'whsec_test_secret'
const signer = new Stripe('sk_test_1')

type StripeObject = Record<string, unknown> & { id: string }

/** The differences of an event from a proper one. */
export interface OddEvent {
  /** The event's id, for sending one again. */
  event?: string
  timestamp?: number
  /** When it happened, in seconds; now without it. */
  created?: number
  /** The bytes that are sent in the place of the signed ones. */
  body?: string
  secret?: string
}

/** Imitates Stripe's interface, records requests, and signs events as documented. */
export class StripeStandIn {
  readonly objects = new Map<string, StripeObject>()
  /** While true, every call is answered as by a service that is away. */
  isAway = false
  #count = 0
  readonly #server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stripe')
    const sent = await bodyOf(request)
    if (this.isAway) {
      response.writeHead(503).end()
      return
    }
    const found = this.#find(`${request.method} ${pathname}`, request.method === 'GET' ? searchParams : sent)
    response
      .writeHead(found ? 200 : 404, { 'content-type': 'application/json' })
      .end(JSON.stringify(found ?? { error: { message: 'No such object' } }))
  })

  /** Starts; returns the keys for a site's configuration. */
  async start(): Promise<StripeKeys> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    const { port } = this.#server.address() as AddressInfo
    return { secretKey: 'sk_test_1', webhookSecret, api: { host: '127.0.0.1', port, protocol: 'http' } }
  }

  close(): void {
    this.#server.close()
  }

  /** Stores an object under an id of its own kind. */
  add(kind: string, given: Record<string, unknown>): StripeObject {
    this.#count += 1
    const object = { id: `${kind}_${this.#count}`, ...given }
    this.objects.set(object.id, object)
    return object
  }

  /** Completes a member's payment at a page of Stripe. */
  pay(session: string, change: object = {}): StripeObject {
    this.subscription(session)
    return Object.assign(this.#get(session), { payment_status: 'paid', ...change })
  }

  /** Returns the subscription of a page for a yearly donation; undefined for another page. */
  subscription(session: string): StripeObject | undefined {
    const page = this.#get(session)
    if (page.mode !== 'subscription') return undefined
    page.subscription ??= this.add('sub', { status: 'active', metadata: page.metadata }).id
    return this.#get(String(page.subscription))
  }

  /** Adds the invoice of a year of a yearly donation, paid unless stated otherwise. */
  invoice(session: string, change: object = {}): StripeObject {
    const { amount_total, currency, metadata } = this.#get(session)
    const invoice = this.add('in', {
      object: 'invoice',
      status: 'paid',
      amount_paid: amount_total,
      currency,
      parent: { subscription_details: { metadata, subscription: this.subscription(session)?.id } },
      ...change,
    })
    this.add('inpay', {
      object: 'invoice_payment',
      invoice: invoice.id,
      payment: { type: 'payment_intent', payment_intent: `pi_${invoice.id}` },
    })
    return invoice
  }

  /** Sends an event about an object to a site. */
  sendEvent(
    site: TestApp,
    type: string,
    id: string,
    { event, timestamp, created, body, secret = webhookSecret }: OddEvent = {},
  ) {
    this.#count += 1
    const data = { object: { id } }
    const happened = created ?? Math.floor(site.config.now().getTime() / 1000)
    const payload = JSON.stringify({
      id: event ?? `evt_${this.#count}`,
      object: 'event',
      created: happened,
      type,
      data,
    })
    const header = signer.webhooks.generateTestHeaderString({
      payload,
      secret,
      ...(timestamp !== undefined && { timestamp }),
    })
    const headers = { 'stripe-signature': header, 'content-type': 'application/json' }
    return site
      .client()
      .send<{ received?: boolean }>('POST', '/api/money/stripe', { headers, body: body ?? payload })
  }

  #get(id: string): StripeObject {
    const found = this.objects.get(id)
    if (!found) throw new Error(`Stripe has no ${id}.`)
    return found
  }

  #find(call: string, sent: URLSearchParams): object | undefined {
    const some = (kind: string, fits: (object: StripeObject) => boolean) => ({
      object: 'list',
      data: [...this.objects.values()].filter((one) => one.object === kind && fits(one)),
    })
    if (call === 'POST /v1/checkout/sessions') return this.#openSession(sent)
    if (call === 'GET /v1/checkout/sessions')
      return some('checkout.session', (one) => one.payment_intent === sent.get('payment_intent'))
    if (call === 'GET /v1/invoice_payments')
      return some(
        'invoice_payment',
        ({ payment }) =>
          (payment as { payment_intent?: string }).payment_intent === sent.get('payment[payment_intent]'),
      )
    const named = this.objects.get(call.split('/').at(-1) ?? '')
    if (call.startsWith('DELETE /v1/subscriptions/')) {
      if (named?.status !== 'active') return undefined
      named.status = 'canceled'
    }
    return named
  }

  #openSession(sent: URLSearchParams): StripeObject {
    const amounts = [...sent].flatMap(([name, value]) =>
      name.endsWith('[unit_amount]') ? Number(value) : [],
    )
    const mode = sent.get('mode')
    const session = this.add('cs', {
      object: 'checkout.session',
      mode,
      client_reference_id: sent.get('client_reference_id'),
      metadata: { site: sent.get('metadata[site]'), checkout: sent.get('metadata[checkout]') },
      amount_total: amounts.reduce((sum, amount) => sum + amount, 0),
      currency: sent.get('line_items[0][price_data][currency]'),
      recurring: sent.get('line_items[0][price_data][recurring][interval]'),
      payment_status: 'unpaid',
    })
    return Object.assign(session, {
      url: `https://checkout.stripe.example/${session.id}`,
      payment_intent: mode === 'payment' ? `pi_${session.id}` : null,
    })
  }
}

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return new URLSearchParams(text)
}
