import { beforeAll, expect, test } from 'vitest'
import type { CurrentUser } from '../../../../contract/accounts/schemas.ts'
import type { ManagedUser } from '../../../../contract/administration/users.ts'
import { type LimitedRole, rightsOfRoles } from '../../../../contract/rights.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { anEvent } from '../../../../tests/support/events.ts'
import { auditEntriesAbout, changeAccount, readAccount } from '../../../../tests/support/managed-accounts.ts'
import {
  aMember,
  aMemberWith,
  anAdministrator,
  aProfile,
  expectStatus,
  type Member,
} from '../../../../tests/support/members.ts'
import { aPost } from '../../../../tests/support/posts.ts'
import { findSecurityEntries } from '../../audit/security-log.service.ts'

const reason = 'Elected in November'

let site: TestApp
let chair: Member
beforeAll(async () => {
  site = await anApp()
  chair = await anAdministrator(site, { name: 'Chair Chandra' })
})

async function signedInAgain({ email, password }: Member) {
  const { body } = await site.client().post<{ token: string }>('/api/auth', { email, password })
  return site.client(body.token)
}

function giveRoles(person: Member, roles: LimitedRole[], given: object = {}) {
  const body = { administrator: false, roles, currentPassword: chair.password, reason, ...given }
  return changeAccount(chair, 'PUT', person.id, '/role', body)
}

test('an administrator gives and takes roles, several at once; each change signs out and is logged', async () => {
  const anna = await aMember(site)
  expect((await giveRoles(anna, ['secretary', 'editor'])).body).toMatchObject({
    administrator: false,
    roles: ['secretary', 'editor'],
  })
  expect((await anna.get('/api/auth')).status).toBe(401)
  const secretary = await signedInAgain(anna)
  expect((await secretary.get<CurrentUser>('/api/auth')).body).toMatchObject({
    roles: {},
    held: ['secretary', 'editor'],
    rights: rightsOfRoles(['secretary', 'editor']),
  })
  const { body: found } = await chair.get<ManagedUser[]>('/api/admin/users?role=secretary')
  expect(found.map(({ _id }) => _id)).toEqual([anna.id])
  const { body: others } = await chair.get<ManagedUser[]>('/api/admin/users?role=member')
  expect(others.map(({ _id }) => _id)).not.toContain(anna.id)
  await giveRoles(anna, ['editor'])
  expect((await secretary.get('/api/auth')).status).toBe(401)
  const acts = await auditEntriesAbout(site, anna.id)
  expect(acts.map(({ act, before, after }) => [act, before, after])).toEqual([
    ['change roles', { roles: [] }, { roles: ['secretary', 'editor'] }],
    ['change roles', { roles: ['secretary', 'editor'] }, { roles: ['editor'] }],
  ])
  const log = await findSecurityEntries(site.database, { about: anna.id }, { limit: 10, after: null })
  expect(log.map(({ event, detail }) => [event, detail])).toEqual([
    ['role withdrawn', 'secretary'],
    ['signed in', null],
    ['role granted', 'editor'],
    ['role granted', 'secretary'],
    ['registered', null],
  ])
})

test('the older call preserves the limited roles, and an unknown role is refused at its field', async () => {
  const anna = await aMemberWith(site, 'treasurer')
  const { body } = await changeAccount(chair, 'PUT', anna.id, '/role', {
    ...{ administrator: true, currentPassword: chair.password, reason },
  })
  expect(body).toMatchObject({ administrator: true, roles: ['treasurer'] })
  const { status, body: refused } = await changeAccount<{ errors: { param: string }[] }>(
    ...([chair, 'PUT', anna.id, '/role'] as const),
    { administrator: true, roles: ['owner'], currentPassword: chair.password, reason },
  )
  expect(status).toBe(400)
  expect(refused.errors[0]?.param).toMatch(/^roles/)
  await giveRoles(anna, [])
})

test('of two administrators who change the roles of one account the second learns of the first', async () => {
  const anna = await aMember(site)
  const { headers } = await readAccount(chair, anna.id)
  await giveRoles(anna, ['moderator'])
  const late = { administrator: false, roles: [], currentPassword: chair.password, reason }
  const { status } = await changeAccount(chair, 'PUT', anna.id, '/role', late, String(headers.etag))
  expect(status).toBe(409)
  expect((await readAccount(chair, anna.id)).body.roles).toEqual(['moderator'])
})

test('a secretary helps members, and gets into no account that has a role', async () => {
  const secretary = await aMemberWith(site, 'secretary')
  const member = await aMember(site)
  const correct = (person: Member, email: string) =>
    changeAccount(secretary, 'PUT', person.id, '', { name: person.name, email, reason })
  const link = (person: Member) => secretary.post(`/api/admin/users/${person.id}/reset-link`, { reason })
  expect((await correct(member, 'corrected@example.org')).status).toBe(200)
  expect((await link(member)).status).toBe(200)
  for (const other of [await aMemberWith(site, 'editor'), await anAdministrator(site)]) {
    expect(await correct(other, 'theft@example.org')).toMatchObject({ status: 403 })
    expect(await link(other)).toMatchObject({ status: 403 })
  }
  const { body: invited } = await secretary.post<{ user: string }>('/api/admin/users', {
    ...{ name: 'Invited Indra', email: 'indra@example.org' },
  })
  const held = { moderator: true } as object
  await site.database.updateTable('users').set(held).where('id', '=', invited.user).execute()
  const again = await secretary.post('/api/admin/users', { name: 'Indra', email: 'indra@example.org' })
  expect(again.status).toBe(403)
})

test("today lists each role's own tasks", async () => {
  const today = async (role: LimitedRole) =>
    (await (await aMemberWith(site, role)).get<Record<string, unknown>>('/api/admin/today')).body
  const nothing = {
    ...{ waiting: null, claims: null, reports: null, neverClaimed: null, failedMails: null },
    ...{ comingOfAge: null, unattended: null, unknownProxy: false, backups: null, firstDay: null },
    failingTasks: null,
    refusedWrites: null,
    bounced: null,
    complained: null,
    unsentLetters: null,
  }
  const number = expect.any(Number)
  expect(await today('moderator')).toEqual({ ...nothing, reports: number, nextEvent: null })
  expect(await today('treasurer')).toEqual({ ...nothing, unsentLetters: 0, nextEvent: null })
  expect(await today('secretary')).toEqual({
    ...nothing,
    ...{ waiting: number, claims: number, neverClaimed: number, failedMails: number, comingOfAge: [] },
    ...{ unattended: number, bounced: number, complained: number, unsentLetters: 0 },
    nextEvent: null,
  })
})

test('blocks do not hide members from moderators, and editors read no hidden phone number', async () => {
  const [moderator, editor] = [await aMemberWith(site, 'moderator'), await aMemberWith(site, 'editor')]
  const member = await aMember(site)
  const { _id: post } = await aPost(member)
  for (const officer of [moderator, editor]) await member.put(`/api/posts/block/${officer.id}`)
  expect((await moderator.get(`/api/posts/${post}`)).status).toBe(200)
  expect((await editor.get(`/api/posts/${post}`)).status).toBe(404)
  await aProfile(member, { phone: '3125550199', phoneAudience: 'nobody' })
  const event = await anEvent(editor, { title: 'Maghi' })
  await member.put(`/api/events/${event._id}/answer`, { answer: 'going', guests: 0 })
  const people = async (viewer: Member) =>
    (await viewer.get<{ people: object[] }>(`/api/events/${event._id}/attendance`)).body.people
  expect(await people(editor)).toMatchObject([{ email: null, phone: null }])
  expect(await people(chair)).toMatchObject([{ email: member.email, phone: '3125550199' }])
})

test('only who sees private details finds children in Manage Users, by list, search or number', async () => {
  const parent = await aMember(site)
  expectStatus(201, await parent.post('/api/household', { name: 'Chaudhary' }))
  const child = { name: 'Child Chameli', dob: '2019-04-02' }
  expectStatus(201, await parent.post('/api/household/children', child))
  const [treasurer, secretary] = [await aMemberWith(site, 'treasurer'), await aMemberWith(site, 'secretary')]
  const found = async (viewer: Member, query: string) => ({
    names: (await viewer.get<{ name: string }[]>(`/api/admin/users?${query}`)).body.map(({ name }) => name),
    count: (await viewer.get<{ count: number }>(`/api/admin/users/count?${query}`)).body.count,
  })
  for (const query of ['search=chameli', 'kind=child', 'kind=child&claimed=false&joinedFrom=2000-01-01']) {
    expect(await found(treasurer, query)).toEqual({ names: [], count: 0 })
    const seen = query.includes('claimed') ? [] : [child.name]
    expect(await found(secretary, query)).toEqual({ names: seen, count: seen.length })
  }
  expect((await found(treasurer, 'limit=500')).names).not.toContain(child.name)
  expect((await found(treasurer, '')).count).toBe((await found(secretary, '')).count - 1)
})

test('a treasurer sets where donations go, and no other setting', async () => {
  const treasurer = await aMemberWith(site, 'treasurer')
  const { headers } = await treasurer.get('/api/admin/donation')
  const donation = { url: 'https://pay.example/tharu', fields: { item: 'gift' } }
  const save = (body: object) =>
    treasurer.put('/api/admin/donation', body, { headers: { 'if-match': String(headers.etag) } })
  expect(await save({ donation: { url: 'http://pay.example' } })).toMatchObject({
    status: 400,
    body: { errors: [{ param: 'donation.url' }] },
  })
  expect(await save({ donation, name: 'Mine' })).toMatchObject({ status: 200, body: { donation } })
  expect((await site.client().get('/api/society')).body).toMatchObject({
    name: site.config.societyName,
    donation,
  })
  expect((await save({ donation: null })).status).toBe(409)
})
