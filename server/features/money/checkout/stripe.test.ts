import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OwnMoney } from '../../../../contract/money/accounts.ts'
import type { CheckoutPage, PayableCharge, StrayPayment } from '../../../../contract/money/checkout.ts'
import type { EnteredEntry } from '../../../../contract/money/entries.ts'
import { dayIn } from '../../../../contract/time/calendar-date.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { aMember, aMemberWith, type Member } from '../../../../tests/support/members.ts'
import { type OddEvent, StripeStandIn } from '../../../../tests/support/stripe-stand-in.ts'
import { payToken } from './checkout.service.ts'

const stripe = new StripeStandIn()
const { objects } = stripe
let site: TestApp
let treasurer: Member
beforeAll(async () => {
  site = await anApp({ stripe: await stripe.start() })
  treasurer = await aMemberWith(site, 'treasurer')
})
afterAll(() => stripe.close())

const sendEvent = (type: string, id: string, odd?: OddEvent) => stripe.sendEvent(site, type, id, odd)
const completed = (session: string, odd?: OddEvent) => sendEvent('checkout.session.completed', session, odd)

async function owing(cents = 5000): Promise<{ member: Member; charge: string }> {
  const member = await aMember(site)
  const input = { user: member.id, kind: 'charge', cents }
  const { body } = await treasurer.post<EnteredEntry>('/api/admin/money/entries', input)
  return { member, charge: body._id }
}

/** Opens a page at Stripe, and returns the session's id. */
async function open(member: Member, body: object = {}): Promise<string> {
  const { status, body: page } = await member.post<CheckoutPage>('/api/money/checkout', body)
  expect(status).toBe(200)
  return page.url.split('/').at(-1) ?? ''
}

const pay = (session: string, change?: object) => stripe.pay(session, change)
const own = async (member: Member) => (await member.get<OwnMoney>('/api/money')).body
const stray = async () =>
  (await treasurer.get<StrayPayment[]>('/api/admin/money/stray')).body.map(({ reason, cents }) => ({
    reason,
    cents,
  }))

describe('a payment at Stripe', () => {
  it('is entered once, however often its events come', async () => {
    const { member } = await owing()
    const session = await open(member)
    await completed(session)
    expect((await own(member)).balance).toBe(-5000)
    pay(session)
    // The events arrive two days after the payment.
    const created = Math.floor(Date.now() / 1000) - 2 * 24 * 60 * 60
    const sent = await Promise.all(
      ['evt_same', 'evt_same', 'evt_other'].map((event) => completed(session, { event, created })),
    )
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200])
    const { balance, entries } = await own(member)
    expect(balance).toBe(0)
    const receivedOn = dayIn(site.config.timeZone, new Date(created * 1000))
    expect(entries.filter(({ kind }) => kind === 'payment')).toMatchObject([
      { method: 'card', cents: 5000, receivedOn },
    ])
  })

  it('of a year that was closed meanwhile is entered today', async () => {
    const year = new Date().getFullYear() - 1
    expect((await treasurer.post(`/api/admin/money/years/${year}/closing`)).status).toBe(200)
    const { member } = await owing()
    const session = await open(member)
    pay(session)
    await completed(session, { created: Date.UTC(year, 11, 30) / 1000 })
    const receivedOn = dayIn(site.config.timeZone, new Date())
    expect((await own(member)).entries[0]).toMatchObject({ kind: 'payment', receivedOn })
  })

  it('of a charge that was paid meanwhile is credit, and on the treasurer’s list', async () => {
    const { member } = await owing(3100)
    const session = await open(member)
    await treasurer.post('/api/admin/money/entries', { user: member.id, kind: 'payment', cents: 3100 })
    pay(session)
    await completed(session)
    expect((await own(member)).balance).toBe(3100)
    expect(await stray()).toContainEqual({ reason: 'paid_twice', cents: 3100 })
  })

  it.each([
    ['amount', { amount_total: 1 }, 1],
    ['currency', { currency: 'eur' }, 4200],
    ['unknown', { client_reference_id: 'nobody', amount_total: 4201 }, 4201],
  ])('with another %s enters nothing', async (reason, change, cents) => {
    const { member } = await owing(4200)
    const session = await open(member)
    pay(session, change)
    expect((await completed(session)).status).toBe(200)
    expect((await own(member)).balance).toBe(-4200)
    expect(await stray()).toContainEqual({ reason, cents })
  })

  it('that Stripe gave back is refunded, also when the refund comes first', async () => {
    const { member } = await owing(6000)
    const session = await open(member)
    pay(session)
    const charge = {
      id: `ch_${session}`,
      object: 'charge',
      payment_intent: objects.get(session)?.payment_intent,
      amount_refunded: 1000,
      currency: 'usd',
      metadata: {},
    }
    objects.set(charge.id, charge)
    await sendEvent('charge.refunded', charge.id)
    await completed(session)
    await sendEvent('charge.refunded', charge.id)
    expect((await own(member)).balance).toBe(-1000)
    charge.amount_refunded = 6000
    await sendEvent('charge.refunded', charge.id)
    const { balance, entries } = await own(member)
    expect(balance).toBe(-6000)
    expect(
      entries
        .filter(({ kind }) => kind === 'refund')
        .map(({ cents }) => cents)
        .toSorted(),
    ).toEqual([1000, 5000])
  })
})

describe('the webhook', () => {
  it('refuses events that are unsigned, wrongly signed, modified, old or of another site', async () => {
    const unsigned = { headers: { 'content-type': 'application/json' }, body: '{}' }
    expect((await site.client().send('POST', '/api/money/stripe', unsigned)).status).toBe(400)
    const old = Math.floor(Date.now() / 1000) - 301
    for (const odd of [{ body: '{"id":"evt_x"}' }, { timestamp: old }, { secret: 'whsec_other' }])
      expect((await completed('cs_1', odd)).status).toBe(400)
    const { member } = await owing(10)
    const session = await open(member)
    pay(session, { metadata: { site: 'elsewhere.example' } })
    expect((await completed(session)).status).toBe(400)
    expect((await own(member)).balance).toBe(-10)
  })

  it('refuses a body of two megabytes', async () => {
    const body = JSON.stringify({ text: 'x'.repeat(2_000_000) })
    const large = await completed('cs_1', { body })
    expect([large.status, JSON.stringify(large.body)]).toEqual([413, expect.stringContaining('512 KiB')])
  })

  it('fails as a whole, so that the next attempt works', async () => {
    const { member } = await owing(800)
    const session = await open(member)
    const stored = objects.get(session) ?? { id: session }
    objects.delete(session)
    expect((await completed(session, { event: 'evt_again' })).status).toBe(503)
    objects.set(session, stored)
    pay(session)
    await completed(session, { event: 'evt_again' })
    expect((await own(member)).balance).toBe(0)
  })
})

describe('events in another order', () => {
  it('change nothing of a payment that came: an expired page, a failure, an unknown event', async () => {
    const { member } = await owing(1200)
    const session = await open(member)
    pay(session)
    for (const type of ['completed', 'async_payment_failed', 'expired', 'async_payment_succeeded'])
      expect((await sendEvent(`checkout.session.${type}`, session)).status).toBe(200)
    expect((await sendEvent('customer.created', 'cus_1')).status).toBe(200)
    const { balance, entries } = await own(member)
    expect(balance).toBe(0)
    expect(entries).toHaveLength(2)
  })

  it('enter nothing before the money is there', async () => {
    const { member } = await owing(1300)
    const session = await open(member)
    await sendEvent('checkout.session.async_payment_failed', session)
    await completed(session)
    expect((await own(member)).balance).toBe(-1300)
    pay(session)
    await sendEvent('checkout.session.async_payment_succeeded', session)
    expect((await own(member)).balance).toBe(0)
  })

  it('of two pages for one charge are two payments, and the second is on the treasurer’s list', async () => {
    const { member } = await owing(1400)
    const pages = [await open(member), await open(member)]
    for (const session of pages) {
      pay(session)
      await completed(session)
    }
    expect((await own(member)).balance).toBe(1400)
    expect(await stray()).toContainEqual({ reason: 'paid_twice', cents: 1400 })
  })
})

describe('the link of a reminder', () => {
  it('shows and pays one charge without signing in, and nothing else', async () => {
    const { member, charge } = await owing(2500)
    await treasurer.post('/api/admin/money/entries', { user: member.id, kind: 'charge', cents: 9999 })
    const token = await payToken(site.database, charge)
    const visitor = site.client()
    const shown = await visitor.get<PayableCharge>(`/api/money/pay/${token}`)
    expect(shown.body).toMatchObject({ cents: 2500, paid: false })
    expect(JSON.stringify(shown.body)).not.toMatch(new RegExp(`9999|${member.name}|${member.id}`))
    const page = await visitor.post<CheckoutPage>(`/api/money/pay/${token}`)
    const session = page.body.url.split('/').at(-1) ?? ''
    pay(session)
    await completed(session)
    expect((await own(member)).balance).toBe(-9999)
    expect((await visitor.get<PayableCharge>(`/api/money/pay/${token}`)).body.paid).toBe(true)
    expect((await visitor.post(`/api/money/pay/${token}`)).status).toBe(409)
  })

  it('is for that charge alone', async () => {
    const [one, other] = [await owing(), await owing()]
    const token = await payToken(site.database, one.charge)
    const forged = token.replace(one.charge, other.charge)
    expect((await site.client().get(`/api/money/pay/${forged}`)).status).toBe(404)
    expect((await site.client().get('/api/money/pay/x')).status).toBe(404)
  })
})

it('nobody pays what others owe, and nothing without keys', async () => {
  const [one, other] = [await owing(), await owing()]
  expect((await one.member.post('/api/money/checkout', { charges: [other.charge] })).status).toBe(400)
  expect((await one.member.post('/api/money/checkout', { donation: { cents: 100 } })).status).toBe(400)
  const plain = await anApp()
  const member = await aMember(plain)
  expect((await member.post('/api/money/checkout', {})).status).toBe(404)
  expect((await member.get<OwnMoney>('/api/money')).body.pay).toEqual({
    online: false,
    donations: false,
    howToPay: null,
  })
  await plain.close()
})
