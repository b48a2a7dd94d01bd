import { beforeAll, expect, it } from 'vitest'
import type { RosterHolding } from '../../../../contract/administration/roster.ts'
import type { ManagedAccount } from '../../../../contract/administration/users.ts'
import type { Board } from '../../../../contract/profiles/board.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { aMember, anAdministrator, aProfile, type Member, openAs } from '../../../../tests/support/members.ts'

const reason = 'Minutes of the assembly'
const type = 'General Membership'
const treasurer = { title: 'Treasurer', category: 'Executive Member', type } as const

let site: TestApp
let officer: Member
let clock = new Date('2026-11-21T18:00:00Z').getTime()
beforeAll(async () => {
  site = await anApp({ now: () => new Date(clock++) })
  officer = await anAdministrator(site)
})

const account = async ({ id }: Member) => (await officer.get<ManagedAccount>(`/api/admin/users/${id}`)).body
const entryOf = async (member: Member, title: string) =>
  (await account(member)).profile?.membership.find((entry) => entry.title === title)
const holders = async (on: string, title: string) =>
  (
    await officer.get<RosterHolding[]>(`/api/admin/roster?on=${on}&title=${encodeURIComponent(title)}`)
  ).body.map(({ user }) => user.name)
const add = (member: Member, term: object) => officer.post(`/api/admin/users/${member.id}/memberships`, term)
const correct = (id: string | undefined, body: object) =>
  officer.put(`/api/admin/memberships/${id}`, { reason, ...body })

async function aMemberNamed(name: string): Promise<Member> {
  const member = await aMember(site, { name })
  await aProfile(member, { title: 'General(Well-Wisher)', category: 'General Member' })
  return member
}

it('a corrected term was so all along: the roster of every day follows it', async () => {
  const member = await aMemberNamed('Corrected Chandra')
  await add(member, { ...treasurer, from: '2024-01-01' })
  const entry = await entryOf(member, 'Treasurer')
  const right = { ...treasurer, title: 'Secretary', from: '2023-07-01', to: '2025-06-30' }
  expect((await correct(entry?._id, right)).status).toBe(204)
  expect(await holders('2024-06-01', 'Treasurer')).toEqual([])
  const days = ['2023-06-30', '2023-07-01', '2025-06-30', '2025-07-01']
  const held = await Promise.all(days.map((on) => holders(on, 'Secretary')))
  expect(held.map((names) => names.includes('Corrected Chandra'))).toEqual([false, true, true, false])
  expect(await entryOf(member, 'Secretary')).toMatchObject({ standing: 'confirmed', active: false })
})

it('a corrected claim is confirmed with its corrections, and only in the version that was read', async () => {
  const member = await aMember(site, { name: 'Claiming Kiran' })
  const { membership } = await aProfile(member, { title: 'President', category: 'Executive Member' })
  const [claim] = membership
  const seen = (await account(member)).read
  await aProfile(member, { title: 'Vice President I', category: 'Executive Member' })
  const right = { ...treasurer, from: '2025-01-01', upTo: seen }
  const late = await correct(claim?._id, right)
  expect([late.status, late.body]).toMatchObject([409, { errors: [{ code: 'conflict' }] }])
  expect((await correct(claim?._id, { ...right, upTo: (await account(member)).read })).status).toBe(204)
  expect(await holders('2026-01-01', 'Treasurer')).toContain('Claiming Kiran')
  for (const active of [false, true]) {
    expect((await correct(claim?._id, { ...right, active, upTo: undefined })).status).toBe(204)
    expect(await entryOf(member, 'Treasurer')).toMatchObject({ active })
  }
  expect((await correct(claim?._id, { ...right, upTo: undefined, to: '2024-01-01' })).status).toBe(400)
})

it('a term that outlived its account is corrected, too', async () => {
  const member = await aMemberNamed('Removed Ramesh')
  await add(member, { ...treasurer, from: '2020-01-01', to: '2021-12-31' })
  await member.delete('/api/profile')
  const { body } = await officer.get<RosterHolding[]>('/api/admin/roster?on=2020-06-01')
  const term = body.find(({ user }) => user.name === 'Removed Ramesh')
  expect(term).toMatchObject({ entered: false, user: { removed: true } })
  const address = `/api/admin/roster/${term?._id}`
  expect((await officer.get(address)).body).toMatchObject({ name: 'Removed Ramesh', user: null })
  const right = { ...treasurer, from: '2020-01-01', to: '2022-12-31', reason }
  expect((await officer.put(address, right)).status).toBe(204)
  expect(await holders('2022-06-01', 'Treasurer')).toContain('Removed Ramesh')
  expect((await officer.put('/api/admin/roster/none', right)).status).toBe(404)
  const entered = await entryOf(await aMemberNamed('Other Om'), 'General(Well-Wisher)')
  expect((await officer.get(`/api/admin/roster/${entered?._id}`)).status).toBe(404)
})

it('a board is replaced at the end of the year; last year’s is unchanged, and each member counts once', async () => {
  const [old, fresh] = [await aMemberNamed('Last Year Lata'), await aMemberNamed('This Year Tika')]
  const president = { title: 'President', category: 'Executive Member', type }
  await add(old, { ...president, from: '2025-01-01' })
  await add(old, { title: 'Board Member', category: 'Advisory Member', type, from: '2025-01-01' })
  const entry = await entryOf(old, 'President')
  const ended = { to: '2025-12-31', reason }
  expect((await officer.post(`/api/admin/memberships/${entry?._id}/end`, ended)).status).toBe(204)
  await add(fresh, { ...president, from: '2026-01-01' })
  expect([await holders('2025-12-31', 'President'), await holders('2026-01-01', 'President')]).toEqual([
    ['Last Year Lata'],
    ['This Year Tika'],
  ])
  const board = async (on: string) =>
    (await site.client().get<Board>(`/api/board${on}`)).body
      .filter(({ title }) => title === 'President')
      .flatMap((office) => office.holders.map(({ user }) => user.name))
  expect([await board('?on=2025-06-01'), await board('')]).toEqual([['Last Year Lata'], ['This Year Tika']])
  const { body: holdings } = await officer.get<RosterHolding[]>('/api/admin/roster?on=2025-12-31')
  const people = new Set(holdings.map(({ user }) => user._id)).size
  expect(people).toBeLessThan(holdings.length)
  expect((await officer.get('/api/admin/roster/count?on=2025-12-31')).body).toEqual({ people })
})

it('decisions about memberships send no email, as their screens state', async () => {
  const member = await aMember(site, { name: 'Unwritten Uma' })
  await aProfile(member, { title: 'President', category: 'Executive Member' })
  const mails = () =>
    site.database.selectFrom('mails').select('kind').where('user_id', '=', member.id).execute()
  const before = await mails()
  const screen = (await openAs(officer, site, '/admin/claims')).body
  expect(screen).toContain('No letter is sent: members see it in their profile')
  expect(screen).toContain('sees this note in their profile. No letter is sent.')
  const claim = await entryOf(member, 'President')
  const { read: upTo } = await account(member)
  const confirmed = await officer.post('/api/admin/claims/confirmation', { claims: [claim?._id], upTo })
  expect([confirmed.status, confirmed.body]).toEqual([200, { confirmed: 1 }])
  expect((await correct(claim?._id, { ...treasurer, from: '2024-01-01' })).status).toBe(204)
  await add(member, { ...treasurer, from: '2020-01-01', to: '2021-12-31' })
  const refused = await officer.post(`/api/admin/memberships/${claim?._id}/refusal`, {
    note: 'Never elected',
  })
  expect(refused.status).toBe(204)
  expect(await mails()).toEqual(before)
})

it('a correction of an unclaimed address states the number of emails, with none as the default', async () => {
  const mailed = await anApp({ smtpUrl: 'smtp://127.0.0.1:9', mailPace: null })
  const keeper = await anAdministrator(mailed)
  const invited = { name: 'Unclaimed Urmila', email: 'urmila@example.org' }
  const { body } = await keeper.post<{ user: string }>('/api/admin/users', invited)
  const form = (await openAs(keeper, mailed, `/admin/users/${body.user}/edit?only=email`)).body
  const [first, second] = [...form.matchAll(/<input type="radio" name="invite"([^>]*)>([^<]*)/g)]
  expect(first?.slice(1)).toEqual([expect.stringContaining('checked'), 'Not now: no letter is sent'])
  expect(second?.[2]).toBe('Send one letter, once the address changes')
})
