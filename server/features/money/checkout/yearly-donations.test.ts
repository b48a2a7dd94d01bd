import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OwnMoney } from '../../../../contract/money/accounts.ts'
import type { CheckoutPage, StrayPayment } from '../../../../contract/money/checkout.ts'
import { minute } from '../../../../contract/time/durations.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { changeAccount, readAccount } from '../../../../tests/support/managed-accounts.ts'
import { aMember, aMemberWith, anAdministrator, type Member } from '../../../../tests/support/members.ts'
import { StripeStandIn } from '../../../../tests/support/stripe-stand-in.ts'
import { endLeftDonations } from './yearly-donations.service.ts'

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
    // Back to a day on which the session is valid.
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

describe('a yearly donation ends at Stripe', () => {
  let officer: Member
  beforeAll(async () => {
    officer = await anAdministrator(site)
  })
  const work = () => endLeftDonations({ config: site.config, database: site.database, log: site.app.log })

  /** Starts a member's yearly donation; returns a function that reads its state at Stripe. */
  async function begin(member: Member, cents = 5000): Promise<() => unknown> {
    const session = await give(member, cents, true)
    stripe.pay(session)
    expect(await send('checkout.session.completed', session)).toBe(200)
    return () => stripe.subscription(session)?.status
  }
  const departs = async (member: Member, departed: string) =>
    (await changeAccount(officer, 'PUT', member.id, '/departure', { departed, reason: 'Told by the family' }))
      .status

  it('once its giver is removed, has left or died, and not before', async () => {
    const [removed, left, died, stays] = [
      await aMember(site),
      await aMember(site),
      await aMember(site),
      await aMember(site),
    ]
    const states = []
    for (const member of [removed, left, died, stays]) states.push(await begin(member))
    await work()
    expect(states.map((state) => state())).toEqual(Array(4).fill('active'))
    expect((await removed.delete('/api/profile')).status).toBe(204)
    expect([await departs(left, 'former'), await departs(died, 'deceased')]).toEqual([200, 200])
    await work()
    expect(states.map((state) => state())).toEqual(['canceled', 'canceled', 'canceled', 'active'])
    const acts = await officer.get<{ act: string; after: object | null }[]>(
      `/api/admin/acts?about=${died.id}`,
    )
    expect(acts.body.filter(({ act }) => act === 'end yearly donation')).toMatchObject([
      { after: { cents: 5000, currency: 'USD' } },
    ])
  })

  it('once two people are merged, or the household is dissolved', async () => {
    const [kept, other, first, second] = [
      await aMember(site),
      await aMember(site),
      await aMember(site),
      await aMember(site),
    ]
    const household = { name: 'Chaudhary', people: [first.id, second.id], reason: 'The family asked us' }
    const { body: home } = await officer.post<{ _id: string }>('/api/admin/households', household)
    const [ofKept, ofOther, ofHome] = [await begin(kept), await begin(other), await begin(first)]
    const [keptVersion, otherVersion] = [
      (await readAccount(officer, kept.id)).body.version,
      (await readAccount(officer, other.id)).body.version,
    ]
    const merged = { kept: kept.id, other: other.id, keptVersion, otherVersion, take: [] }
    expect((await officer.post('/api/admin/merges', merged)).status).toBe(201)
    const everybody = {
      people: household.people,
      household: null,
      leaveChildren: false,
      reason: 'They parted',
    }
    const { headers } = await officer.get(`/api/admin/households/${home._id}`)
    const split = await officer.send('POST', `/api/admin/households/${home._id}/split`, {
      body: everybody,
      headers: { 'if-match': String(headers.etag) },
    })
    expect([split.status, split.body]).toEqual([200, null])
    await work()
    expect([ofKept(), ofOther(), ofHome()]).toEqual(['active', 'canceled', 'canceled'])
  })

  it('later where Stripe is away, and the treasurer hears of it after an hour', async () => {
    const began = now
    const member = await aMember(site)
    const state = await begin(member, 7700)
    await departs(member, 'former')
    stripe.isAway = true
    const stillRunning = async () => (await stray()).filter(({ reason }) => reason === 'still_running')
    for (let attempt = 0; attempt < 8; attempt += 1) {
      await work()
      // Not retried before its time.
      await work()
      if (attempt === 2) expect(await stillRunning()).toEqual([])
      now = new Date(now.getTime() + minute * 2 ** attempt + 1)
    }
    expect(await stillRunning()).toMatchObject([{ cents: 7700, currency: 'USD', settled: null }])
    stripe.isAway = false
    expect(state()).toBe('active')
    await work()
    expect(state()).toBe('canceled')
    now = began
  })

  it('by its giver’s wish at Stripe, which is noted once', async () => {
    const member = await aMember(site)
    const session = await give(member, 900, true)
    stripe.pay(session)
    await send('invoice.paid', stripe.invoice(session).id)
    const subscription = stripe.subscription(session)
    if (subscription) subscription.status = 'canceled'
    for (const _ of 'twice')
      expect(await send('customer.subscription.deleted', subscription?.id ?? '')).toBe(200)
    const acts = await officer.get<{ act: string }[]>(`/api/admin/acts?about=${member.id}`)
    expect(acts.body.filter(({ act }) => act === 'end yearly donation')).toHaveLength(1)
  })
})

it('a checkout without a payment does not prevent the removal of an account', async () => {
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
    // The dispute may arrive before the payment.
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
