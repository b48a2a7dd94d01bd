import { beforeEach, describe, expect, it } from 'vitest'
import type { BirthdayLists } from '../../../../contract/profiles/directory.ts'
import type { OwnHousehold } from '../../../../contract/profiles/households.ts'
import type { MemberHome } from '../../../../contract/society/home.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import {
  aMember,
  anAdministrator,
  aProfile,
  expectStatus,
  type Member,
} from '../../../../tests/support/members.ts'
import { comeOfAge } from './coming-of-age.service.ts'

const child = { name: 'Little Lila', dob: '2017-03-04', gender: 'female' }
let site: TestApp
let now: string
let head: Member
let spouse: Member

beforeEach(async () => {
  now = '2026-11-21T18:00:00Z'
  site ??= await anApp({ now: () => new Date(now) })
  await site.database.deleteFrom('mails').execute()
  await site.database.deleteFrom('households').execute()
  head = await aMember(site, { name: 'Head Hira' })
  spouse = await aMember(site, { name: 'Spouse Sita' })
  await head.post('/api/household', { name: 'Chaudhary family', address: '1 Main St\nChicago' })
})

const read = async (member: Member) => (await member.get<OwnHousehold>('/api/household')).body
const namesOf = ({ household }: OwnHousehold) => household?.people.map(({ name }) => name)

async function together() {
  expect((await head.post('/api/household/invitations', { email: spouse.email })).status).toBe(204)
  const [invitation] = (await read(spouse)).invitations
  return spouse.post<OwnHousehold>(`/api/household/invitations/${invitation?._id}/acceptance`, {})
}

async function aChild(given: typeof child & { birthdayAllowed?: boolean } = child): Promise<string> {
  const { status, body } = await head.post<OwnHousehold>('/api/household/children', given)
  expect(status).toBe(201)
  return body.household?.people.find(({ name }) => name === given.name)?._id ?? ''
}

describe('a household', () => {
  it('is joined by invitation only', async () => {
    expect((await spouse.post('/api/household/invitations/none/acceptance', {})).status).toBe(404)
    const joined = await together()
    expect(joined.body.household).toMatchObject({ name: 'Chaudhary family', manages: false })
    expect(namesOf(joined.body)).toEqual(['Head Hira', 'Spouse Sita'])
    expect((await spouse.put('/api/household', { name: 'Mine' })).status).toBe(403)
    expect((await spouse.post('/api/household', { name: 'Another' })).status).toBe(409)
  })

  it('is drawn for its members, without suspended ones, and not for others', async () => {
    expect((await read(spouse)).drawing).toBeNull()
    await together()
    await aChild()
    const { drawing } = await read(spouse)
    expect(drawing).toContain('Chaudhary family as a picture. Adults: 2, children: 1.')
    for (const name of ['Head', 'Spouse', 'Little']) expect(drawing).toContain(`>${name}</text>`)
    await site.database
      .updateTable('users')
      .set({ suspended_at: now } as object)
      .where('id', '=', head.id)
      .execute()
    expect((await read(spouse)).drawing).not.toContain('>Head<')
  })

  it('does not reveal who has an account', async () => {
    const stranger = await head.post('/api/household/invitations', { email: 'nobody@example.org' })
    const known = await head.post('/api/household/invitations', { email: spouse.email })
    expect([stranger.status, stranger.body]).toEqual([known.status, known.body])
  })

  it('cannot invite somebody who blocked the sender', async () => {
    const [manager, asked] = [await aMember(site), await aMember(site)]
    await manager.post('/api/household', { name: 'Unwelcome family' })
    const invite = () => manager.post('/api/household/invitations', { email: asked.email })
    const invitations = async () => (await asked.get<OwnHousehold>('/api/household')).body.invitations
    const { status } = await invite()
    expect(await invitations()).toHaveLength(1)
    expectStatus(200, await asked.put(`/api/posts/block/${manager.id}`))
    expect(await invitations()).toEqual([])
    expect((await invite()).status).toBe(status)
    expect(await invitations()).toEqual([])
  })

  it('shows its children to itself and to administrators, and to nobody else', async () => {
    const id = await aChild()
    const [officer, stranger] = [await anAdministrator(site), await aMember(site)]
    const address = `/api/profile/user/${id}`
    expect((await head.get(address)).body).toMatchObject({ dob: '2017-03-04', user: { name: child.name } })
    expect((await officer.get(address)).status).toBe(200)
    for (const other of [stranger, site.client()]) {
      expect((await other.get(address)).status).toBe(404)
      for (const list of ['/api/profile', '/api/profile/birthdays', '/api/profile/groups', '/api/board'])
        expect(JSON.stringify((await other.get(list)).body), list).not.toContain(child.name)
    }
  })

  it('takes no adult for a child, and lets no child manage', async () => {
    const adult = await head.post('/api/household/children', { ...child, dob: '2008-11-21' })
    expect([adult.status, adult.body]).toMatchObject([400, { errors: [{ param: 'dob' }] }])
    const id = await aChild()
    expect((await head.put(`/api/household/people/${id}/manager`, { manages: true })).status).toBe(409)
  })

  it('keeps an adult for its children', async () => {
    await aChild()
    const { status, body } = await head.delete<OwnHousehold>(`/api/household/people/${head.id}`)
    expect([status, body]).toMatchObject([409, { errors: [{ code: 'conflict' }] }])
    await together()
    expect((await head.delete(`/api/household/people/${head.id}`)).status).toBe(200)
    expect((await read(spouse)).household).toMatchObject({ manages: true })
    expect(namesOf(await read(spouse))).toEqual(['Spouse Sita', child.name])
  })

  it('has a new head when the account of the old one is removed', async () => {
    await together()
    expect((await head.delete('/api/profile')).status).toBe(204)
    expect((await read(spouse)).household).toMatchObject({ manages: true })
  })

  it('lets the last one who manages it hand that over only to another adult', async () => {
    await together()
    expect((await head.put(`/api/household/people/${head.id}/manager`, { manages: false })).status).toBe(409)
    expect((await head.put(`/api/household/people/${spouse.id}/manager`, { manages: true })).status).toBe(200)
    expect((await head.put(`/api/household/people/${head.id}/manager`, { manages: false })).status).toBe(200)
    expect((await head.delete(`/api/household/people/${spouse.id}`)).status).toBe(403)
  })

  it('is dissolved with its last member', async () => {
    expect((await head.delete(`/api/household/people/${head.id}`)).body).toMatchObject({ household: null })
    expect(await site.database.selectFrom('households').selectAll().execute()).toEqual([])
  })
})

it('a child who turns 18 is an adult, shown to nobody until they choose', async () => {
  const id = await aChild({ ...child, dob: '2008-11-22' })
  await comeOfAge(site)
  expect((await read(head)).household?.people[1]).toMatchObject({ _id: id, child: true })
  now = '2026-11-22T18:00:00Z'
  await comeOfAge(site)
  expect((await read(head)).household?.people[1]).toMatchObject({ _id: id, child: false, dob: null })
  const profile = await head.get(`/api/profile/user/${id}`)
  expect(profile.body).toMatchObject({ dob: null, age: null, birthday: null })
  expect((await spouse.get(`/api/profile/user/${id}`)).status).toBe(404)
})

it('a member of another household without an invitation changes nothing', async () => {
  const id = await aChild()
  await spouse.post('/api/household', { name: 'Elsewhere' })
  await aProfile(spouse)
  expect((await spouse.put(`/api/household/children/${id}`, child)).status).toBe(404)
  expect((await spouse.delete(`/api/household/people/${id}`)).status).toBe(404)
  expect((await head.put(`/api/household/children/${id}`, { ...child, name: 'Lila' })).status).toBe(200)
  expect(namesOf(await read(head))).toEqual(['Head Hira', 'Lila'])
})

it('birthday lists contain a child only with a parent’s consent, for members, without the year', async () => {
  const lila = { ...child, dob: '2017-11-23' }
  const id = await aChild(lila)
  const lists = async (member: Pick<Member, 'get'>) => (await member.get('/api/profile/birthdays')).body
  expect(await lists(spouse)).toMatchObject({ children: [] })
  const allowed = { ...lila, birthdayAllowed: true }
  expect((await head.put(`/api/household/children/${id}`, allowed)).status).toBe(200)
  const celebrated = { name: child.name, birthday: 'upcoming', on: '2026-11-23', after: 0 }
  expect(await lists(spouse)).toMatchObject({ children: [celebrated] })
  expect(JSON.stringify(await lists(spouse))).not.toMatch(new RegExp(`2017|${id}`))
  expect(await lists(site.client())).toMatchObject({ children: [] })
  await head.put(`/api/household/children/${id}`, { ...lila, birthdayAllowed: false })
  expect(await lists(spouse)).toMatchObject({ children: [] })
})

it('a child is removed within 15 minutes of a proof, a spouse taken out at any time', async () => {
  await together()
  const id = await aChild()
  now = '2026-11-21T18:16:00Z'
  const refused = await head.delete(`/api/household/people/${id}`)
  expect(refused).toMatchObject({ status: 403, body: { errors: [{ code: 'proof_required' }] } })
  expect(namesOf(await read(head))).toContain(child.name)
  expect((await head.delete(`/api/household/people/${spouse.id}`)).status).toBe(200)
  expectStatus(204, await head.post('/api/auth/proof', { password: head.password }))
  expect((await head.delete(`/api/household/people/${id}`)).status).toBe(200)
  expect(namesOf(await read(head))).toEqual(['Head Hira'])
})

it('birthday lists contain children in order, by day and then by name', async () => {
  for (const [name, dob] of [
    ['Adult Aarati', '1985-11-23'],
    ['Adult Mira', '1985-11-25'],
  ] as const)
    await aProfile(await aMember(site, { name }), { dob })
  for (const [name, dob] of [
    ['Child Zoe', '2017-11-22'],
    ['Child Bina', '2018-11-23'],
    ['Aa Child', '2018-11-25'],
    ['Child Today', '2016-11-21'],
  ] as const)
    await aChild({ ...child, name, dob, birthdayAllowed: true })
  const { upcoming, children } = (await spouse.get<BirthdayLists>('/api/profile/birthdays')).body
  expect(upcoming.map(({ user }) => user.name)).toEqual(['Adult Aarati', 'Adult Mira'])
  expect(children.map(({ name, after }) => [name, after])).toEqual([
    ['Child Today', 0],
    ['Child Zoe', 0],
    ['Child Bina', 1],
    ['Aa Child', 1],
  ])
})

it('an invitation is shown at home, and notified once by email and on devices, unless its topic is off', async () => {
  const mails = () =>
    site.database.selectFrom('mails').select(['user_id', 'payload']).where('kind', '=', 'topic').execute()
  const open = async (member: Member) =>
    expectStatus(200, await member.get<MemberHome>('/api/home')).invitations
  for (const _ of ['first', 'again'])
    expect((await head.post('/api/household/invitations', { email: spouse.email })).status).toBe(204)
  const asked = { name: 'Chaudhary family', invitedBy: head.name }
  expect(await open(spouse)).toEqual([{ _id: expect.any(String), ...asked }])
  expect(await open(head)).toEqual([])
  const queued = await mails()
  expect(queued.map(({ user_id }) => user_id)).toEqual([spouse.id])
  expect(JSON.stringify(queued[0]?.payload)).toContain('"topic":"households"')
  expect(JSON.stringify(queued[0]?.payload)).toMatch(/:\/\/[^"]*\/household"/)
  await spouse.post('/api/household', { name: 'Elsewhere' })
  expect(await open(spouse)).toEqual([])
})
