import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { WaysToPay } from '../../../../contract/money/accounts.ts'
import type { EnteredEntry } from '../../../../contract/money/entries.ts'
import type { Level } from '../../../../contract/money/levels.ts'
import type { DonationStatement, Receipt } from '../../../../contract/money/receipts.ts'
import type { MoneySettings } from '../../../../contract/money/settings.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { anApp } from '../../../../tests/support/app.ts'
import { lastEmailTo } from '../../../../tests/support/mailed-app.ts'
import { changeAccount } from '../../../../tests/support/managed-accounts.ts'
import { aMember, anAdministrator, expectStatus } from '../../../../tests/support/members.ts'
import { saveSettings } from '../../../../tests/support/settings.ts'

it('tickets and dues are in the letter of the year in which they were paid, each with its own sentence', async () => {
  let now = new Date('2026-12-10T18:00:00Z')
  const site = await anApp({ now: () => now })
  const { email, password } = await anAdministrator(site)
  const member = await aMember(site)
  const signIn = async () => {
    const { body } = await site.client().post<{ token: string }>('/api/auth', { email, password })
    return site.client(body.token)
  }
  let desk = await signIn()
  const enter = (kind: string, cents: number, more: object = {}) =>
    desk.post('/api/admin/money/entries', { user: member.id, kind, cents, ...more })
  const sentences = { donationSentence: 'Nothing was given.', ticketSentence: 'Only a part is a gift.' }
  const settings = { ein: '12-3456789', duesDeductible: true, ...sentences }
  expectStatus(200, await desk.put('/api/admin/money/settings', settings))
  const family = { name: 'Family', cents: 5000, covers: 'household', period: 'year' }
  const level = expectStatus(201, await desk.post<Level>('/api/admin/money/levels', family))
  const times = { start: '2027-02-05T18:00', end: '2027-02-05T21:00' }
  const { body: event } = await desk.post<{ _id: string }>('/api/events', { title: 'Maghi', ...times })
  const prices = { adult: 10_000, valueCents: 4000 }
  expectStatus(200, await desk.put(`/api/admin/money/events/${event._id}/prices`, prices))
  expectStatus(201, await member.post(`/api/money/events/${event._id}/tickets`, { adult: 1 }))
  expectStatus(201, await enter('charge', 5000, { level: level._id, year: 2027, dueOn: '2027-01-01' }))
  expectStatus(201, await enter('donation', 2000))
  now = new Date('2027-01-05T18:00:00Z')
  desk = await signIn()
  expectStatus(201, await enter('payment', 15_000))

  const letterOf = async (year: number) => {
    expectStatus(200, await desk.post(`/api/admin/money/years/${year}/closing`))
    expectStatus(200, await desk.post('/api/admin/money/letters', { year }))
    const path = `/api/admin/money/letters?year=${year}`
    const [letter] = expectStatus(200, await desk.get<DonationStatement[]>(path))
    return letter
  }
  const first = await letterOf(2026)
  expect(first?.cents).toBe(2000)
  expect(first?.text).toContain('Nothing was given.')
  expect(first?.text).not.toContain('Only a part is a gift.')
  now = new Date('2028-01-05T18:00:00Z')
  desk = await signIn()
  const second = await letterOf(2027)
  expect(second?.cents).toBe(11_000)
  expect(second?.text).toMatch(
    /Dues 2027, Family: \$50\.00\n\nNothing was given\.\n\n01\/05\/2027: tickets to Maghi/,
  )
  expect(second?.text).toMatch(/donation of \$60\.00\n\nOnly a part is a gift\./)
})

it('a statement goes by email to the person, or to an adult with an address, with every change by its day', async () => {
  const site = await anApp({ now: () => new Date('2026-12-10T18:00:00Z') })
  const officer = await anAdministrator(site)
  const [member, paper] = [await aMember(site), await aMember(site)]
  const enter = async (kind: string, cents: number, more: object = {}) =>
    expectStatus(
      201,
      await officer.post<EnteredEntry>('/api/admin/money/entries', {
        ...{ user: member.id, kind, cents, ...more },
      }),
    )
  await enter('charge', 5000, { note: 'Shirt' })
  const { _id: corrects } = await enter('payment', 2000, { method: 'check', checkNumber: '7' })
  await enter('correction', 500, { corrects })
  await enter('donation', 700, { note: 'qzplantnote', receivedOn: '2026-12-01' })
  expectStatus(200, await officer.put('/api/admin/money/settings', { howToPay: 'Zelle to us' }))
  const path = (user: string) => `/api/admin/money/accounts/${user}/statement`
  expect(expectStatus(200, await officer.post(path(member.id)))).toEqual({ name: member.name })
  const [mail] = await site.database
    .selectFrom('mails')
    .select('payload')
    .where('user_id', '=', member.id)
    .orderBy('id', 'desc')
    .execute()
  const text = JSON.stringify(mail)
  expect(text).toContain('They do not change the balance.')
  const lines = ['Shirt  -$50.00', 'Payment by check 7  $20.00', 'check 7  -$5.00', 'Donation: Other  $7.00']
  for (const part of [...lines, 'Balance: -$35.00', 'Zelle to us']) expect(text).toContain(part)
  expect(text).not.toContain('qzplantnote')
  expect(text.indexOf('Donation'), 'by day').toBeLessThan(text.indexOf('Shirt'))

  await sql`update users set email = null, email_key = null where id = ${paper.id}`.execute(site.database)
  expect((await officer.post(path(paper.id))).status).toBe(409)
  const house = { name: 'Mahato', people: [member.id, paper.id], reason: 'The family asked us' }
  expectStatus(201, await officer.post('/api/admin/households', house))
  expect(expectStatus(200, await officer.post(path(paper.id)))).toEqual({ name: member.name })
  expect((await member.post(path(member.id))).status).toBe(403)
})

it('a letter greets the living adults who gave, in their language, and names others where they gave', async () => {
  let now = new Date('2026-12-10T18:00:00Z')
  const site = await anApp({ now: () => now })
  const admin = await anAdministrator(site)
  const [asha, bina, champa] = [await aMember(site), await aMember(site), await aMember(site)]
  const home = { name: 'Mahato', people: [asha.id, bina.id], reason: 'The family asked us' }
  expectStatus(201, await admin.post('/api/admin/households', home))
  await bina.put('/api/account/language', { language: 'ne', digits: 'nepali', calendars: 'gregorian' })
  for (const { id } of [asha, bina, champa])
    expectStatus(
      201,
      await admin.post('/api/admin/money/entries', { user: id, kind: 'donation', cents: 900 }),
    )
  const died = { reason: 'The family told us', departed: 'deceased' }
  for (const { id } of [asha, champa])
    expectStatus(200, await changeAccount(admin, 'PUT', id, '/departure', died))

  now = new Date('2027-01-10T18:00:00Z')
  const { email, password } = admin
  const { body } = await site.client().post<{ token: string }>('/api/auth', { email, password })
  const officer = site.client(body.token)
  const versions = { ne: { donationSentence: 'केही दिइएन।', treasurer: 'सीता राना' } }
  const settings = { ein: '12-3456789', donationSentence: 'Nothing was given.', versions }
  expectStatus(200, await officer.put('/api/admin/money/settings', settings))
  expectStatus(200, await officer.post('/api/admin/money/years/2026/closing'))
  expectStatus(200, await officer.post('/api/admin/money/letters', { year: 2026 }))
  const path = '/api/admin/money/letters?year=2026'
  const letters = expectStatus(200, await officer.get<DonationStatement[]>(path))
  const [family, alone] = ['Mahato', champa.name].map(
    (name) => letters.find((one) => one.name === name)?.text,
  )
  expect(family).toContain(`आदरणीय ${bina.name},`)
  expect(family).toMatch(new RegExp(`दान \\(.+\\), ${asha.name}बाट\n`))
  for (const text of ['केही दिइएन।', 'सीता राना', '$१८.००']) expect(family).toContain(text)
  const mailed = await lastEmailTo(site, bina.id)
  expect(mailed.startsWith(`${family}\n\n`), 'one greeting and one signature').toBe(true)
  expect(mailed).not.toContain(m.notifications_email_closing())
  expect(alone).toContain(`To the family of ${champa.name},`)
  expect(alone).toContain('Nothing was given.')
  await site.close()
})

it('the society’s own texts and name reach each reader in their version, and stored receipts stay', async () => {
  const site = await anApp({ now: () => new Date('2026-12-10T18:00:00Z') })
  const officer = await anAdministrator(site)
  const [english, nepali] = [await aMember(site), await aMember(site)]
  await nepali.put('/api/account/language', { language: 'ne', digits: 'latin', calendars: 'gregorian' })
  const path = '/api/admin/money/settings'
  const version = { howToPay: 'चेक दिनुहोस्', ticketSentence: ' ' }
  expectStatus(200, await officer.put(path, { howToPay: 'Give a check', versions: { ne: version } }))
  await saveSettings(officer, { versions: { ne: { name: 'थारू समाज', shortName: 'थास' } } })
  const waysOf = async (reader: typeof english) =>
    expectStatus(200, await reader.get<{ pay: WaysToPay }>('/api/money')).pay.howToPay
  expect([await waysOf(english), await waysOf(nepali)]).toEqual(['Give a check', 'चेक दिनुहोस्'])
  const receiptOf = async (user: string) => {
    const entry = { user, kind: 'donation', cents: 500 }
    const { receipt } = expectStatus(201, await officer.post<EnteredEntry>('/api/admin/money/entries', entry))
    return `/api/money/receipts/${receipt}`
  }
  const society = async (at: string) => expectStatus(200, await officer.get<Receipt>(at))
  const [first, second] = [await receiptOf(english.id), await receiptOf(nepali.id)]
  expect((await society(first)).text).toContain('of Tharu Society')
  const before = await society(second)
  expect(before).toMatchObject({ society: 'थारू समाज', text: expect.stringContaining('थारू समाजको रसिद') })
  expect(before.text).toContain(m.money_receipt_nothing_given({}, { locale: 'ne' }))

  // Programs that do not know of versions change none.
  const saved = expectStatus(200, await officer.put<MoneySettings>(path, { howToPay: 'Zelle' }))
  expect(saved.versions).toMatchObject({ ne: { howToPay: 'चेक दिनुहोस्' } })
  const half = await officer.put(path, { versions: { ne: { howToPay: 'क'.repeat(1001) } } })
  expect(half).toMatchObject({ status: 400, body: { errors: [{ param: 'versions.ne.howToPay' }] } })
  expectStatus(200, await officer.put(path, { versions: { ne: null } }))
  expect(await waysOf(nepali)).toBe('Zelle')
  expect(await society(second)).toEqual(before)
  await site.close()
})
