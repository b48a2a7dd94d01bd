import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { EnteredEntry } from '../../../../contract/money/entries.ts'
import type { Level } from '../../../../contract/money/levels.ts'
import type { DonationStatement } from '../../../../contract/money/receipts.ts'
import { anApp } from '../../../../tests/support/app.ts'
import { aMember, anAdministrator, expectStatus } from '../../../../tests/support/members.ts'

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

it('a statement goes by email to the person, or to an adult with an address, with every change', async () => {
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
  await enter('donation', 700, { note: 'qzplantnote' })
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
  const lines = [
    'Shirt  -$50.00',
    'Payment by check 7  $20.00',
    'check 7  -$5.00',
    'Donation by Other  $7.00',
  ]
  for (const part of [...lines, 'Balance: -$35.00', 'Zelle to us']) expect(text).toContain(part)
  expect(text).not.toContain('qzplantnote')

  await sql`update users set email = null, email_key = null where id = ${paper.id}`.execute(site.database)
  expect((await officer.post(path(paper.id))).status).toBe(409)
  const house = { name: 'Mahato', people: [member.id, paper.id], reason: 'The family asked us' }
  expectStatus(201, await officer.post('/api/admin/households', house))
  expect(expectStatus(200, await officer.post(path(paper.id)))).toEqual({ name: member.name })
  expect((await member.post(path(member.id))).status).toBe(403)
})
