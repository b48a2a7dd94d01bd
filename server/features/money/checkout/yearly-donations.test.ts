import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OwnMoney } from '../../../../contract/money/accounts.ts'
import type { CheckoutPage, StrayPayment } from '../../../../contract/money/checkout.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { aMember, aMemberWith, anAdministrator, type Member } from '../../../../tests/support/members.ts'
import { StripeStandIn } from '../../../../tests/support/stripe-stand-in.ts'

const stripe = new StripeStandIn()
let site: TestApp
let treasurer: Member
let now = new Date('2026-11-21T18:00:00Z')
beforeAll(async () => {
  site = await anApp({ stripe: await stripe.start(), now: () => now })
  treasurer = await aMemberWith(site, 'treasurer')
  const { status } = await treasurer.put('/api/admin/money/settings', { onlineDonations: true })
  expect(status).toBe(200)
})
afterAll(() => stripe.close())

/** Opens a page at Stripe for a donation, and returns the session's id. */
async function give(member: Member, cents: number, yearly: boolean): Promise<string> {
  const { status, body } = await member.post<CheckoutPage>('/api/money/checkout', {
    donation: { cents, yearly },
  })
  expect(status).toBe(200)
  return body.url.split('/').at(-1) ?? ''
}

const send = async (type: string, id: string) => (await stripe.sendEvent(site, type, id)).status
const entriesOf = async (member: Member) =>
  (await member.get<OwnMoney>('/api/money')).body.entries.map(({ kind, cents, receivedOn }) => ({
    kind,
    cents,
    receivedOn,
  }))
const stray = async () => (await treasurer.get<StrayPayment[]>('/api/admin/money/stray')).body

describe('a donation', () => {
  it('given once is entered once, and leaves the balance alone', async () => {
    const member = await aMember(site)
    const session = await give(member, 2500, false)
    expect(stripe.objects.get(session)).toMatchObject({ mode: 'payment', recurring: null })
    stripe.pay(session)
    for (const type of ['completed', 'async_payment_succeeded'])
      expect(await send(`checkout.session.${type}`, session)).toBe(200)
    expect((await member.get<OwnMoney>('/api/money')).body).toMatchObject({
      balance: 0,
      entries: [{ kind: 'donation', cents: 2500, method: 'card', receipt: expect.any(String) }],
    })
  })

  it('given every year is entered once for each paid year', async () => {
    const member = await aMember(site)
    const session = await give(member, 10_000, true)
    expect(stripe.objects.get(session)).toMatchObject({ mode: 'subscription', recurring: 'year' })
    stripe.pay(session)
    const first = stripe.invoice(session)
    for (const id of [first.id, first.id]) expect(await send('invoice.paid', id)).toBe(200)
    expect(await send('checkout.session.completed', session)).toBe(200)
    expect(await entriesOf(member)).toEqual([{ kind: 'donation', cents: 10_000, receivedOn: '2026-11-21' }])
    now = new Date('2027-11-21T18:00:00Z')
    const declined = stripe.invoice(session, { status: 'open', amount_paid: 0 })
    expect(await send('invoice.paid', declined.id)).toBe(200)
    const second = stripe.invoice(session)
    expect(await Promise.all([second.id, second.id].map((id) => send('invoice.paid', id)))).toEqual([
      200, 200,
    ])
    // Back to a day on which the session lasts.
    now = new Date('2026-11-21T18:00:00Z')
    expect((await entriesOf(member)).map(({ receivedOn }) => receivedOn)).toEqual([
      '2027-11-21',
      '2026-11-21',
    ])
  })

  it('of a year that Stripe gave back is refunded, also when the refund comes first', async () => {
    const member = await aMember(site)
    const invoice = stripe.invoice(await give(member, 4000, true))
    const charge = stripe.add('ch', {
      payment_intent: `pi_${invoice.id}`,
      amount_refunded: 4000,
      currency: 'usd',
      metadata: {},
    })
    expect(await send('charge.refunded', charge.id)).toBe(200)
    expect(await send('invoice.paid', invoice.id)).toBe(200)
    expect((await entriesOf(member)).map(({ kind, cents }) => [kind, cents])).toEqual([
      ['refund', 4000],
      ['donation', 4000],
    ])
  })

  it('with another amount or currency than was agreed is on the treasurer’s list', async () => {
    const member = await aMember(site)
    const session = await give(member, 700, true)
    const [amount, currency] = [
      stripe.invoice(session, { amount_paid: 701 }),
      stripe.invoice(session, { currency: 'eur' }),
    ]
    for (const { id } of [amount, currency]) expect(await send('invoice.paid', id)).toBe(200)
    expect(await entriesOf(member)).toEqual([])
    expect((await stray()).slice(0, 2)).toMatchObject([
      { reason: 'currency', cents: 700, currency: 'EUR', reference: currency.id },
      { reason: 'amount', cents: 701, name: member.name, reference: amount.id },
    ])
  })

  it('to another society is refused', async () => {
    const session = await give(await aMember(site), 600, true)
    stripe.pay(session, { metadata: { site: 'elsewhere.example', checkout: 'theirs' } })
    expect(await send('invoice.paid', stripe.invoice(session).id)).toBe(400)
  })
})

it('a page on which nothing was paid does not hold back the removal of an account', async () => {
  const member = await aMember(site)
  const session = await give(member, 100, true)
  expect((await member.delete('/api/profile')).status).toBe(204)
  stripe.pay(session)
  const invoice = stripe.invoice(session)
  expect(await send('invoice.paid', invoice.id)).toBe(200)
  expect((await stray()).find(({ reference }) => reference === invoice.id)?.reason).toBe('unknown')
})

it('a payment that comes after a move goes to the household', async () => {
  const officer = await anAdministrator(site)
  const member = await aMember(site)
  const session = await give(member, 300, false)
  const household = { name: 'Rana', people: [member.id], reason: 'The family asked us' }
  expect((await officer.post('/api/admin/households', household)).status).toBe(201)
  expect((await member.get<OwnMoney>('/api/money')).body).toMatchObject({ name: 'Rana', entries: [] })
  stripe.pay(session)
  expect(await send('checkout.session.completed', session)).toBe(200)
  expect((await entriesOf(member)).map(({ cents }) => cents)).toEqual([300])
})

describe('a dispute', () => {
  async function dispute(payment_intent: string, metadata: object = {}): Promise<string> {
    const charge = stripe.add('ch', { payment_intent, metadata })
    return stripe.add('dp', { charge: charge.id, payment_intent, amount: 900, currency: 'usd' }).id
  }

  it('is on the treasurer’s list once, with who paid, and changes no entry', async () => {
    const member = await aMember(site)
    const session = await give(member, 900, false)
    stripe.pay(session)
    const disputed = await dispute(`pi_${session}`)
    // It may come before the payment.
    for (const type of ['charge.dispute.created', 'charge.dispute.created'])
      expect(await send(type, disputed)).toBe(200)
    expect(await send('checkout.session.completed', session)).toBe(200)
    expect((await entriesOf(member)).map(({ kind }) => kind)).toEqual(['donation'])
    const found = (await stray()).filter(({ reference }) => reference === disputed)
    expect(found).toMatchObject([{ reason: 'disputed', cents: 900, name: member.name, settled: null }])
    const settled = await treasurer.put<StrayPayment>(`/api/admin/money/stray/${found[0]?._id}`)
    expect(settled.body.settled).not.toBeNull()
  })

  it('about a year of a donation names the giver', async () => {
    const member = await aMember(site)
    const invoice = stripe.invoice(await give(member, 900, true))
    await send('invoice.paid', invoice.id)
    const disputed = await dispute(`pi_${invoice.id}`)
    await send('charge.dispute.created', disputed)
    expect((await stray()).find(({ reference }) => reference === disputed)?.name).toBe(member.name)
  })

  it('about another society’s payment is refused', async () => {
    const disputed = await dispute('pi_theirs', { site: 'elsewhere.example' })
    expect(await send('charge.dispute.created', disputed)).toBe(400)
    expect((await stray()).some(({ reference }) => reference === disputed)).toBe(false)
  })
})
