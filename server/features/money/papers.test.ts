import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import type { DepositDetails } from '../../../contract/money/deposits.ts'
import type { EnteredEntry } from '../../../contract/money/entries.ts'
import type {
  DonationStatement,
  DonationStatements,
  Receipt,
  ReceiptRow,
} from '../../../contract/money/receipts.ts'
import type { MoneySettings } from '../../../contract/money/settings.ts'
import { m } from '../../../contract/paraglide/messages.js'
import { anApp, type TestApp } from '../../../tests/support/app.ts'
import { aMember, aMemberWith, anAdministrator, type Member } from '../../../tests/support/members.ts'

let site: TestApp
let treasurer: Member
beforeAll(async () => {
  site = await anApp({ now: () => new Date('2027-01-20T18:00:00Z') })
  treasurer = await aMemberWith(site, 'treasurer')
})

async function enter(user: string, kind: string, cents: number, more: object = {}): Promise<EnteredEntry> {
  const { status, body } = await treasurer.post<EnteredEntry>('/api/admin/money/entries', {
    user,
    kind,
    cents,
    ...more,
  })
  expect(status).toBe(201)
  return body
}

it('receipts are numbered without gaps, and read by their household and treasurers only', async () => {
  const [member, other] = [await aMember(site), await aMember(site)]
  const paid = await Promise.all(
    [1, 2, 3, 4].map((cents) => enter(member.id, 'payment', cents, { method: 'cash' })),
  )
  await enter(member.id, 'charge', 10)
  const list = await treasurer.get<ReceiptRow[]>('/api/admin/money/receipts')
  expect(list.body.map(({ number }) => number)).toEqual([4, 3, 2, 1])
  const page = await treasurer.get<ReceiptRow[]>('/api/admin/money/receipts?limit=3')
  expect(String(page.headers.link)).toContain('cursor=')
  const path = `/api/money/receipts/${paid[0]?.receipt}`
  const { body } = await member.get<Receipt>(path)
  expect(body).toMatchObject({ name: member.name, corrected: false, sentAt: null })
  expect(body.text).toContain(member.name)
  expect(body.text).toContain('on 01/20/2027')
  expect((await other.get(path)).status).toBe(404)
  expect((await treasurer.get(path)).status).toBe(200)
  const sent = await treasurer.post<Receipt>(`/api/admin/money/receipts/${body._id}/sending`)
  expect(sent.body.sentAt).not.toBeNull()
  const mail = await site.database
    .selectFrom('mails')
    .select('payload')
    .where('user_id', '=', member.id)
    .execute()
  expect(JSON.stringify(mail)).toContain(`Receipt ${body.number}`)
})

it('a receipt is in the language of who paid, not of the treasurer', async () => {
  const member = await aMember(site)
  await member.put('/api/account/language', { language: 'ne', digits: 'nepali', calendars: 'both' })
  const { receipt } = await enter(member.id, 'payment', 5000, { method: 'cash' })
  const { body } = await treasurer.get<Receipt>(`/api/money/receipts/${receipt}`)
  expect(body.text).toContain('रसिद')
  expect(body.text).toContain('$५०.००')
})

it('a receipt states what was paid, with the value of tickets above $75, though the payment names no charge', async () => {
  const officer = await anAdministrator(site)
  const member = await aMember(site)
  const times = { start: '2027-02-05T18:00', end: '2027-02-05T21:00' }
  const { body: event } = await officer.post<{ _id: string }>('/api/events', { title: 'Maghi', ...times })
  const prices = { adult: 10_000, valueCents: 4000 }
  expect((await officer.put(`/api/admin/money/events/${event._id}/prices`, prices)).status).toBe(200)
  expect((await member.post(`/api/money/events/${event._id}/tickets`, { adult: 1 })).status).toBe(201)
  await enter(member.id, 'charge', 1200, { note: 'Shirt' })
  const { receipt } = await enter(member.id, 'payment', 12_000)
  const { text } = (await treasurer.get<Receipt>(`/api/money/receipts/${receipt}`)).body
  for (const line of ['Tickets: Maghi: $100.00', 'Shirt: $12.00', 'For later charges: $8.00', 'worth $40.00'])
    expect(text).toContain(line)
})

it('the receipt of a refunded donation states that, and is not printed; an undone refund changes nothing', async () => {
  const paper = await aMember(site, { name: 'Given back' })
  await sql`update users set email = null, email_key = null where id = ${paper.id}`.execute(site.database)
  const given = await enter(paper.id, 'donation', 900)
  const corrected = async () =>
    (await treasurer.get<Receipt>(`/api/money/receipts/${given.receipt}`)).body.corrected
  const printed = async () =>
    (await treasurer.get<{ _id: string }[]>('/api/admin/money/receipts/letters?year=2027')).body.some(
      ({ _id }) => _id === given.receipt,
    )
  expect([await corrected(), await printed()]).toEqual([false, true])
  const refund = await enter(paper.id, 'refund', 900, { corrects: given._id })
  expect([await corrected(), await printed()]).toEqual([true, false])
  await enter(paper.id, 'correction', 900, { corrects: refund._id })
  expect([await corrected(), await printed()]).toEqual([false, true])
})

it('a deposit closes once, with the count and total that the treasurer counted', async () => {
  const member = await aMember(site)
  const path = '/api/admin/money/deposits'
  const cash = await enter(member.id, 'payment', 700, { method: 'cash' })
  const check = await enter(member.id, 'donation', 300, { method: 'check', checkNumber: '9' })
  const zelle = await enter(member.id, 'payment', 50, { method: 'zelle' })
  expect((await treasurer.post(path, { payments: [zelle._id] })).status).toBe(409)
  const { status, body } = await treasurer.post<DepositDetails>(path, { payments: [cash._id, check._id] })
  expect(status).toBe(201)
  expect(body).toMatchObject({ count: 2, cents: 1000, closed: null })
  expect((await treasurer.post(path, { payments: [cash._id] })).status).toBe(409)
  const bounce = { user: member.id, kind: 'correction', cents: 300, corrects: check._id }
  expect((await treasurer.post('/api/admin/money/entries', bounce)).status).toBe(409)
  const closing = `${path}/${body._id}/closing`
  expect((await treasurer.post(closing, { count: 2, cents: 999 })).status).toBe(409)
  expect(
    (await treasurer.post<DepositDetails>(closing, { count: 2, cents: 1000 })).body.closed,
  ).not.toBeNull()
  expect((await treasurer.post(closing, { count: 2, cents: 1000 })).status).toBe(409)
  expect((await treasurer.delete(`${path}/${body._id}`)).status).toBe(409)
  expect((await treasurer.post('/api/admin/money/entries', bounce)).status).toBe(201)
  const since = (await treasurer.get<DepositDetails>(`${path}/${body._id}`)).body
  expect(since).toMatchObject({ count: 2, cents: 1000 })
  expect(since.payments.map(({ cents, correctedCents }) => [cents, correctedCents])).toEqual([
    [700, 0],
    [300, 300],
  ])

  const open = await treasurer.post<DepositDetails>(path, {
    payments: [(await enter(member.id, 'payment', 5, { method: 'cash' }))._id],
  })
  expect((await treasurer.delete(`${path}/${open.body._id}`)).status).toBe(204)
})

it('letters about donations are written once, for closed years, and stay as they were', async () => {
  const [giver, payer] = [await aMember(site), await aMember(site)]
  const paper = await aMember(site, { name: 'Paper Person' })
  await sql`update users set email = null, email_key = null where id = ${paper.id}`.execute(site.database)
  await enter(giver.id, 'donation', 30_000, { receivedOn: '2026-05-01', method: 'check', checkNumber: '1' })
  await enter(paper.id, 'donation', 2500, { receivedOn: '2026-06-01' })
  await enter(payer.id, 'payment', 5000, { receivedOn: '2026-06-01' })
  const path = '/api/admin/money/letters'
  expect((await treasurer.post<DonationStatements>(path, { year: 2026, preview: true })).body).toMatchObject({
    count: 2,
    cents: 32_500,
  })
  expect((await treasurer.post(path, { year: 2026 })).status).toBe(409)
  expect((await treasurer.post('/api/admin/money/years/2026/closing')).status).toBe(200)
  expect((await treasurer.post(path, { year: 2026 })).status).toBe(409)
  const sentence = 'You got nothing for it.'
  expect(
    (await treasurer.put('/api/admin/money/settings', { ein: '12-3456789', donationSentence: sentence }))
      .status,
  ).toBe(200)
  expect((await treasurer.post<DonationStatements>(path, { year: 2026 })).body).toMatchObject({
    count: 2,
    byMail: 1,
    toPrint: 1,
  })
  expect((await treasurer.post<DonationStatements>(path, { year: 2026 })).body.count).toBe(0)
  await treasurer.put('/api/admin/money/settings', { donationSentence: 'Another sentence.' })
  const { body } = await treasurer.get<DonationStatement[]>(`${path}?year=2026`)
  const letter = body.find(({ name }) => name === giver.name)
  expect(letter?.text).toContain('05/01/2026: donation of $300.00')
  expect(letter?.text).toContain(sentence)
  expect(letter?.text).toContain('12-3456789')
  const printed = await treasurer.get<DonationStatement[]>(`${path}?year=2026&print=true`)
  expect(printed.body.map(({ name }) => name)).toEqual(['Paper Person'])
})

it('a sentence that is saved as it was suggested stays in the language of each reader', async () => {
  const path = '/api/admin/money/settings'
  const inNepali = { headers: { 'accept-language': 'ne' } }
  const suggested = (await treasurer.get<MoneySettings>(path, inNepali)).body
  expect(suggested.ticketSentence).toBe(m.money_letter_in_part({}, { locale: 'ne' }))
  const { donationSentence, ticketSentence } = suggested
  await treasurer.put(path, { donationSentence: null })
  const saved = await treasurer.put<MoneySettings>(path, { donationSentence, ticketSentence })
  expect(saved.body.ticketSentence).toBe(m.money_letter_in_part({}, { locale: 'en' }))
  await treasurer.put(path, { ticketSentence: 'Our own.' })
  expect((await treasurer.get<MoneySettings>(path, inNepali)).body.ticketSentence).toBe('Our own.')
  await treasurer.put(path, { ticketSentence: null })
})

it('receipts go to the household of people without an address, or are printed in one go', async () => {
  const officer = await anAdministrator(site)
  const [alone, child, parent] = [
    await aMember(site, { name: 'Alone on paper' }),
    await aMember(site, { name: 'Grandmother on paper' }),
    await aMember(site),
  ]
  for (const { id } of [alone, child])
    await sql`update users set email = null, email_key = null where id = ${id}`.execute(site.database)
  const household = { name: 'Paper home', people: [parent.id, child.id], reason: 'The family asked us' }
  expect((await officer.post('/api/admin/households', household)).status).toBe(201)
  const paid = [await enter(alone.id, 'payment', 4100), await enter(child.id, 'payment', 4200)]
  const [ofAlone, ofChild] = paid.map(({ receipt }) => `/api/admin/money/receipts/${receipt}/sending`)
  const printed = async () =>
    (await treasurer.get<{ name: string; text: string }[]>('/api/admin/money/receipts/letters?year=2027'))
      .body
  const named = async () => (await printed()).map(({ name }) => name)
  expect(await named()).toContain('Alone on paper')
  expect(await named()).not.toContain('Grandmother on paper')
  expect((await printed()).find(({ name }) => name === 'Alone on paper')?.text).toContain('$41.00')
  const refused = await treasurer.post(ofAlone ?? '')
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([409, expect.stringContaining('Print it')])
  expect((await treasurer.post(ofChild ?? '')).status).toBe(200)
  const mails = await site.database
    .selectFrom('mails')
    .select('payload')
    .where('user_id', '=', parent.id)
    .execute()
  expect(mails.filter(({ payload }) => payload.topic === 'money')).toHaveLength(1)
  // An address that returns mail is like none.
  await site.database
    .insertInto('bounces')
    .values({
      mail_id: 'm',
      user_id: parent.id,
      kind: 'hard',
      status: '5.1.1',
      marks: true,
      at: '2027-01-01T00:00:00.000Z',
      cleared_at: null,
    })
    .execute()
  expect((await treasurer.post(ofChild ?? '')).status).toBe(409)
  expect((await officer.get('/api/admin/money/receipts/letters?year=2027')).status).toBe(200)
  expect((await parent.get('/api/admin/money/receipts/letters?year=2027')).status).toBe(403)
})
