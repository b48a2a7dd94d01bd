import { beforeAll, describe, expect, it } from 'vitest'
import type { RosterHolding } from '../../../../contract/administration/roster.ts'
import type { ManagedAccount, ManagedUser } from '../../../../contract/administration/users.ts'
import type { BirthdayLists } from '../../../../contract/profiles/directory.ts'
import type { OwnHousehold } from '../../../../contract/profiles/households.ts'
import type { Profile } from '../../../../contract/profiles/profile.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { anEvent } from '../../../../tests/support/events.ts'
import { aMember, anAdministrator, aProfile, type Member } from '../../../../tests/support/members.ts'

const reason = 'Decided by the board'
const office = { title: 'Treasurer', category: 'Executive Member', type: 'General Membership' } as const

let site: TestApp
let officer: Member
beforeAll(async () => {
  site = await anApp({ now: () => new Date('2026-11-21T18:00:00Z') })
  officer = await anAdministrator(site)
})

const account = async (id: string) => (await officer.get<ManagedAccount>(`/api/admin/users/${id}`)).body
const seen = async (id: string) => ({ headers: { 'if-match': `"${(await account(id)).version}"` } })
const put = async (id: string, what: string, body: object, by = officer) =>
  by.put<ManagedAccount>(`/api/admin/users/${id}/${what}`, body, await seen(id))
const names = async (address: string) =>
  (await site.client().get<{ user: { name: string } }[]>(address)).body.map(({ user }) => user.name)
const roster = async (on: string) =>
  (await officer.get<RosterHolding[]>(`/api/admin/roster?on=${on}`)).body.map(({ user }) => user.name)

async function aPaperMember(name: string): Promise<string> {
  const { status, body } = await officer.post<{ user: string }>('/api/admin/people', { name, reason })
  expect(status).toBe(201)
  return body.user
}

describe('a person known by name alone', () => {
  it('is added, holds an office, and is listed when an officer lists them', async () => {
    const id = await aPaperMember('Paper Pari')
    expect(await account(id)).toMatchObject({ email: null, invited: false, listed: false, hasProfile: true })
    const confirmed = { ...office, from: '2026-01-01' }
    expect((await officer.post(`/api/admin/users/${id}/memberships`, confirmed)).status).toBe(204)
    expect(await roster('2026-06-01')).toContain('Paper Pari')
    const board = async () => JSON.stringify((await site.client().get('/api/board')).body)
    expect(await board()).not.toContain('Paper Pari')
    expect(await names('/api/profile')).not.toContain('Paper Pari')
    const listed = await put(id, 'listing', { listed: true, reason: 'She agreed at the assembly' })
    expect([listed.status, listed.body]).toMatchObject([200, { listed: true }])
    expect(await board()).toContain('Paper Pari')
    expect(await names('/api/profile?search=pari')).toEqual(['Paper Pari'])
    await put(id, 'listing', { listed: false, reason })
    expect(await board()).not.toContain('Paper Pari')
  })

  it('gets an account with everything known of them, once the address is known', async () => {
    const id = await aPaperMember('Later Lila')
    await officer.post(`/api/admin/users/${id}/memberships`, { ...office, from: '2025-01-01' })
    const taken = await officer.post(`/api/admin/users/${id}/invitation`, { email: officer.email })
    expect(taken.status).toBe(409)
    const email = 'lila@example.org'
    const { body } = await officer.post<{ link: string }>(`/api/admin/users/${id}/invitation`, { email })
    const secret = body.link.split('/').at(-1)
    const claimed = await site.client().post<{ token: string }>('/api/links/password', {
      link: secret,
      password: 'marigold lamps at dusk',
    })
    expect(claimed.status).toBe(200)
    const own = await site.client(claimed.body.token).get<Profile>('/api/profile/me')
    expect(own.body).toMatchObject({ user: { _id: id }, membership: [{ title: 'Treasurer' }] })
    expect((await officer.post(`/api/admin/users/${id}/invitation`, { email })).status).toBe(409)
    expect((await put(id, 'listing', { listed: false, reason })).status).toBe(409)
  })

  it('is no child, which belongs to a household', async () => {
    const child = { name: 'Small Sita', dob: '2015-01-01' }
    const { status, body } = await officer.post('/api/admin/people', child)
    expect([status, body]).toMatchObject([400, { errors: [{ param: 'dob' }] }])
  })

  it('is found by kind, and added by officers only', async () => {
    await aPaperMember('Kind Kanta')
    const { body } = await officer.get<ManagedUser[]>('/api/admin/users?kind=paper&search=kanta')
    expect(body.map(({ name }) => name)).toEqual(['Kind Kanta'])
    const member = await aMember(site)
    expect((await member.post('/api/admin/people', { name: 'Mine' })).status).toBe(403)
    expect((await site.client().post('/api/admin/people', { name: 'Mine' })).status).toBe(401)
  })
})

describe('a member who died', () => {
  it('keeps name and offices until the last day; sign-in, birthday, contact and seats end; all can be undone', async () => {
    const member = await aMember(site, { name: 'Remembered Ram' })
    await aProfile(member, { dob: '1950-11-21', phoneAudience: 'members', website: 'ram.example' })
    await officer.post(`/api/admin/users/${member.id}/memberships`, { ...office, from: '2024-01-01' })
    const event = await anEvent(officer, {
      title: 'Maghi',
      start: '2027-01-14T18:00:00Z',
      end: '2027-01-14T20:00:00Z',
    })
    await member.put(`/api/events/${event._id}/answer`, { answer: 'going' })
    const birthdays = async () =>
      (await site.client().get<BirthdayLists>('/api/profile/birthdays')).body.today.map(
        ({ user }) => user.name,
      )
    expect(await birthdays()).toContain('Remembered Ram')

    const died = { departed: 'deceased', on: '2026-11-10', reason: 'The family told us' }
    expect((await put(member.id, 'departure', { ...died, on: '2026-12-01' })).status).toBe(400)
    const outdated = await seen(member.id)
    expect((await put(member.id, 'departure', died)).body).toMatchObject({
      departed: 'deceased',
      sessions: [],
    })
    const again = await officer.put(`/api/admin/users/${member.id}/departure`, died, outdated)
    expect([again.status, again.body]).toMatchObject([409, { errors: [{ code: 'conflict' }] }])

    expect((await member.get('/api/auth')).status).toBe(401)
    const login = { email: member.email, password: member.password }
    expect((await site.client().post('/api/auth', login)).status).toBe(403)
    expect(await birthdays()).not.toContain('Remembered Ram')
    expect(await names('/api/profile')).not.toContain('Remembered Ram')
    const { body: profile } = await site.client().get<Profile>(`/api/profile/user/${member.id}`)
    expect(profile).toMatchObject({
      departed: 'deceased',
      dob: null,
      phone: null,
      website: null,
      birthday: null,
    })
    const treasurer = profile.membership.find(({ title }) => title === 'Treasurer')
    expect(treasurer).toMatchObject({ to: '2026-11-10', current: false, active: false })
    expect(await names('/api/profile?departed=deceased')).toEqual(['Remembered Ram'])
    expect(
      [await roster('2026-11-10'), await roster('2026-11-11')].map((day) => day.includes(member.name)),
    ).toEqual([true, false])
    const { body: occurrence } = await officer.get<{ counts: object }>(`/api/events/${event._id}`)
    expect(occurrence).toMatchObject({ counts: { going: 0 } })

    const undone = await put(member.id, 'departure', { departed: null, reason: 'A mistake in the name' })
    expect(undone.body).toMatchObject({ departed: null, departedOn: null })
    expect((await site.client().post('/api/auth', login)).status).toBe(200)
    expect(await roster('2026-11-11')).toContain('Remembered Ram')
    const { body: log } = await officer.get<{ act: string; reason: string }[]>(
      `/api/admin/acts?about=${member.id}`,
    )
    expect(log.map(({ act, reason: why }) => [act, why]).slice(0, 2)).toEqual([
      ['undo departure', 'A mistake in the name'],
      ['note death', 'The family told us'],
    ])
  })

  it('hands the household to another adult', async () => {
    const [head, spouse] = [await aMember(site), await aMember(site)]
    await head.post('/api/household', { name: 'Two of us' })
    await head.post('/api/household/invitations', { email: spouse.email })
    const [asked] = (await spouse.get<OwnHousehold>('/api/household')).body.invitations
    await spouse.post(`/api/household/invitations/${asked?._id}/acceptance`, {})
    await put(head.id, 'departure', { departed: 'deceased', reason })
    expect((await spouse.get<OwnHousehold>('/api/household')).body.household).toMatchObject({ manages: true })
  })

  it('is nobody’s own doing, and never the last administrator', async () => {
    const own = await put(officer.id, 'departure', { departed: 'former', reason })
    expect([own.status, own.body]).toMatchObject([409, { errors: [{ code: 'own_account' }] }])
    const second = await anAdministrator(site)
    const gone = await put(second.id, 'departure', { departed: 'former', reason })
    expect(gone.status).toBe(200)
    const role = { administrator: false, currentPassword: officer.password, reason }
    const alone = await put(officer.id, 'role', role)
    expect([alone.status, alone.body]).toMatchObject([409, { errors: [{ code: 'last_administrator' }] }])
  })
})
