import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { OwnMoney } from '../../../contract/money/accounts.ts'
import type { EnteredEntry } from '../../../contract/money/entries.ts'
import type { Level } from '../../../contract/money/levels.ts'
import { centsMax } from '../../../contract/money/options-and-limits.ts'
import type { PrintedReminder, Reminders, RemindersPreview } from '../../../contract/money/reminders.ts'
import type { EventSales, OwnTickets } from '../../../contract/money/tickets.ts'
import { m } from '../../../contract/paraglide/messages.js'
import { anApp, quickMail, type TestApp } from '../../../tests/support/app.ts'
import { aMember, aMemberWith, anAdministrator, type Member } from '../../../tests/support/members.ts'
import { sendReminders } from './dues/reminders.service.ts'

const path = '/api/admin/money/reminders'
const rules = [
  { level: 1, days: -7, subject: 'Soon due', text: 'Your dues are due soon.' },
  { level: 2, days: 14, subject: 'Late', text: 'Your dues are late.' },
]

async function charge(keeper: Member, user: string, more: object): Promise<EnteredEntry> {
  const { status, body } = await keeper.post<EnteredEntry>('/api/admin/money/entries', {
    user,
    kind: 'charge',
    cents: 5000,
    ...more,
  })
  expect(status).toBe(201)
  return body
}

async function mailsTo(site: TestApp, userId: string): Promise<string[]> {
  const rows = await site.database
    .selectFrom('mails')
    .select('payload')
    .where('user_id', '=', userId)
    .where('kind', '=', 'topic')
    .execute()
  return rows.map(({ payload }) => JSON.stringify(payload))
}

it('reminders are shown before they are switched on, and go out once, to those alone who owe', async () => {
  let now = new Date('2026-11-21T18:00:00Z')
  const site = await anApp({ now: () => now, mailPace: { ...quickMail, pollSeconds: 600 } })
  const keeper = await aMemberWith(site, 'treasurer')
  const { body: level } = await keeper.post<Level>('/api/admin/money/levels', {
    name: 'Family',
    cents: 5000,
    covers: 'household',
    period: 'year',
  })
  const [owing, paid, later, dead, paper] = [
    await aMember(site),
    await aMember(site),
    await aMember(site),
    await aMember(site),
    await aMember(site),
  ]
  const dues = { level: level._id, dueOn: '2026-11-25' }
  const open = await charge(keeper, owing.id, dues)
  for (const member of [paid, dead, paper]) await charge(keeper, member.id, dues)
  await charge(keeper, later.id, { ...dues, dueOn: '2026-12-25' })
  await keeper.post('/api/admin/money/entries', { user: paid.id, kind: 'payment', cents: 5000 })
  await sql`update users set departed = 'deceased' where id = ${dead.id}`.execute(site.database)
  await sql`update users set email = null, email_key = null where id = ${paper.id}`.execute(site.database)

  expect((await keeper.put(path, { on: true, rules })).status).toBe(409)
  expect((await keeper.put<Reminders>(path, { on: false, rules })).body).toMatchObject({
    on: false,
    previewedAt: null,
  })
  await sendReminders(site)
  expect(await mailsTo(site, owing.id)).toEqual([])
  const preview = await keeper.post<RemindersPreview>(`${path}/preview`)
  expect(preview.body).toMatchObject({ count: 2, byMail: 1, toPrint: 1 })
  expect(preview.body.reminders.map(({ user }) => user).toSorted()).toEqual([owing.id, paper.id].toSorted())
  expect((await keeper.put(path, { on: true, rules: [rules[0]] })).status).toBe(409)
  expect((await keeper.put<Reminders>(path, { on: true, rules })).body.on).toBe(true)

  await sendReminders(site)
  await sendReminders(site)
  const [mail, ...more] = await mailsTo(site, owing.id)
  expect(more).toEqual([])
  expect(mail).toContain('Soon due')
  expect(mail).toContain(`/pay/${open._id}.`)
  for (const member of [paid, later, dead, paper]) expect(await mailsTo(site, member.id)).toEqual([])
  const letters = await keeper.get<PrintedReminder[]>(`${path}/letters`)
  expect(letters.body.map(({ name, level: sent }) => [name, sent])).toEqual([[paper.name, 1]])

  now = new Date('2026-12-10T18:00:00Z')
  await keeper.put(path, { on: true, rules })
  await sendReminders(site)
  expect((await mailsTo(site, owing.id)).some((text) => text.includes('Late'))).toBe(true)
  await site.close()
})

it('a suggested text reaches each reader by day and in their language, and so does a version of one’s own', async () => {
  let now = new Date('2026-11-21T18:00:00Z')
  const site = await anApp({ now: () => now, mailPace: { ...quickMail, pollSeconds: 600 } })
  const keeper = await aMemberWith(site, 'treasurer')
  const level = { name: 'Family', cents: 5000, covers: 'household', period: 'year' }
  const { body } = await keeper.post<Level>('/api/admin/money/levels', level)
  const nima = await aMember(site)
  await nima.put('/api/account/language', { language: 'ne' })
  await charge(keeper, nima.id, { level: body._id, dueOn: '2026-11-25' })
  const text = m.money_reminder_text_1({}, { locale: 'en' })
  const suggested = [{ level: 1, days: -14, subject: 'Soon due', text }]
  await keeper.put(path, { on: false, rules: suggested })
  await keeper.post(`${path}/preview`)
  expect((await keeper.put<Reminders>(path, { on: true, rules: suggested })).body.on).toBe(true)
  const far = await aMember(site)
  await far.put('/api/account/digest', { every: 'never', hour: 8, zone: 'Pacific/Honolulu' })
  await charge(keeper, far.id, { level: body._id, dueOn: '2026-11-25' })
  // Half past ten in the evening; nine in the morning, and five in Honolulu; eight in Honolulu, and an hour later.
  for (const [at, sent] of [
    ['2026-11-22T04:30:00Z', [0, 0]],
    ['2026-11-22T15:00:00Z', [1, 0]],
    ['2026-11-22T18:00:00Z', [1, 1]],
    ['2026-11-22T19:00:00Z', [1, 1]],
  ] as const) {
    now = new Date(at)
    await sendReminders(site)
    const mails = await Promise.all([nima, far].map(({ id }) => mailsTo(site, id)))
    expect(
      mails.map(({ length }) => length),
      at,
    ).toEqual(sent)
  }
  const [mail] = await mailsTo(site, nima.id)
  expect(mail).toContain('Soon due')
  expect(mail).toContain(m.money_reminder_text_1({}, { locale: 'ne' }))
  expect(mail).not.toContain(text)

  const version = { subject: 'शुल्क', text: 'शुल्क तिर्ने दिन आयो।' }
  const own = { level: 2, days: 3, subject: 'Late', text: 'Your dues are late.', versions: { ne: version } }
  const half = { ...own, versions: { ne: { ...version, text: '' } } }
  expect((await keeper.put(path, { on: false, rules: [half] })).status).toBe(400)
  await keeper.put(path, { on: false, rules: [own] })
  await keeper.post(`${path}/preview`)
  // Programs that do not know of versions change none.
  const { versions, ...plain } = own
  const { body: saved } = await keeper.put<Reminders>(path, { on: true, rules: [plain] })
  expect(saved).toMatchObject({ on: true, rules: [{ versions }] })
  now = new Date('2026-11-29T18:00:00Z')
  await sendReminders(site)
  const late = (await mailsTo(site, nima.id)).find((one) => one.includes(version.text))
  expect(late).toContain(version.subject)
  const without = { ...plain, versions: { ne: null } }
  expect((await keeper.put<Reminders>(path, { on: false, rules: [without] })).body.rules).toMatchObject([
    { versions: {} },
  ])
  await site.close()
})

it('tickets are charged by their prices, sold at the door, and listed with who has paid', async () => {
  const site = await anApp({ now: () => new Date('2026-11-21T18:00:00Z') })
  const admin = await anAdministrator(site)
  const [member, other] = [await aMember(site), await aMember(site)]
  const times = { start: '2026-12-05T18:00', end: '2026-12-05T21:00' }
  const { body: event } = await admin.post<{ _id: string }>('/api/events', { title: 'Maghi', ...times })
  const own = `/api/money/events/${event._id}`
  const desk = `/api/admin/money/events/${event._id}`
  expect((await member.get<OwnTickets>(own)).body).toMatchObject({ prices: null, tickets: [] })
  expect((await member.post(`${own}/tickets`, { adult: 1 })).status).toBe(409)
  const prices = { adult: 10_000, child: 500, valueCents: 4000 }
  expect((await admin.put<EventSales>(`${desk}/prices`, prices)).body.prices).toMatchObject({
    adult: 10_000,
    member: null,
  })
  expect((await member.put(`${desk}/prices`, prices)).status).toBe(403)
  expect((await member.post(`${own}/tickets`, {})).status).toBe(400)
  expect((await member.post(`${own}/tickets`, { member: 1 })).status).toBe(400)
  const headers = { 'idempotency-key': 'tickets' }
  const order = () => member.post<OwnTickets>(`${own}/tickets`, { adult: 1, child: 2 }, { headers })
  expect((await order()).status).toBe(201)
  expect((await order()).body.tickets).toMatchObject([{ adult: 1, child: 2, cents: 11_000, state: 'open' }])
  expect((await member.get<OwnMoney>('/api/money')).body).toMatchObject({ balance: -11_000, dues: 'none' })
  const door = await admin.post<EnteredEntry[]>(`${desk}/tickets`, {
    user: other.id,
    adult: 1,
    method: 'cash',
  })
  expect(door.body.map(({ kind }) => kind)).toEqual(['charge', 'payment'])
  const receipt = await admin.get<{ text: string }>(`/api/money/receipts/${door.body[1]?.receipt}`)
  expect(receipt.body.text).toContain('$40.00')
  const sales = await admin.get<EventSales>(desk)
  expect(sales.body).toMatchObject({ cents: 21_000, openCents: 11_000 })
  expect(sales.body.sold.map(({ state }) => state).toSorted()).toEqual(['open', 'paid'])
  const returned = await admin.post<EnteredEntry[]>(`${desk}/returns`, { charge: door.body[0]?._id })
  expect(returned.body.map(({ kind, cents, method }) => [kind, cents, method])).toEqual([
    ['correction', 10_000, null],
    ['refund', 10_000, 'cash'],
  ])
  expect((await other.get<OwnMoney>('/api/money')).body.balance).toBe(0)
  expect((await admin.post(`${desk}/returns`, { charge: door.body[0]?._id })).status).toBe(409)
  const [unpaid] = (await member.get<OwnTickets>(own)).body.tickets
  expect(unpaid?.people).toEqual([member.id])
  expect((await member.post(`${desk}/returns`, { charge: unpaid?.charge })).status).toBe(403)
  expect((await admin.post<EnteredEntry[]>(`${desk}/returns`, { charge: unpaid?.charge })).body).toHaveLength(
    1,
  )
  expect((await member.get<OwnMoney>('/api/money')).body.balance).toBe(0)
  expect((await admin.get<EventSales>(desk)).body).toMatchObject({ cents: 0, openCents: 0 })
  expect((await admin.post(`${desk}/returns`, { charge: 'nobody' })).status).toBe(400)
  await admin.put(`${desk}/prices`, { adult: centsMax })
  expect((await member.post(`${own}/tickets`, { adult: 2 })).status).toBe(400)
  await admin.put(`${desk}/prices`, { member: 100 })
  expect((await member.post(`${own}/tickets`, { member: 2 })).status).toBe(400)
  expect((await member.post(`${own}/tickets`, { member: 1 })).status).toBe(201)
  await site.close()
})
