import { beforeAll, describe, expect, it } from 'vitest'
import type { BulkOutcome } from '../../../../contract/administration/account-actions.ts'
import type { ManagedHousehold } from '../../../../contract/administration/households.ts'
import type { BirthdayLists } from '../../../../contract/profiles/directory.ts'
import type { Profile } from '../../../../contract/profiles/profile.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { auditEntriesAbout, changeAccount, readAccount } from '../../../../tests/support/managed-accounts.ts'
import { aMember, anAdministrator, aProfile, type Member } from '../../../../tests/support/members.ts'

const reason = 'Decided by the board'
const anyVersion = { headers: { 'if-match': '*' } }

let site: TestApp
let officer: Member
beforeAll(async () => {
  site = await anApp()
  officer = await anAdministrator(site, { name: 'Officer Om' })
})

describe('suspension', () => {
  it('ends sessions, refuses the right password, and hides profile, posts and birthday', async () => {
    const member = await aMember(site, { name: 'Hidden Hari' })
    const reader = await aMember(site)
    const birthday = new Date().toISOString().slice(5, 10)
    await aProfile(member, {
      dob: `1990-${birthday}`,
      category: 'General Member',
      title: 'General(Well-Wisher)',
    })
    const post = await member.post<{ _id: string }>('/api/posts', { text: 'Ram Ram' })
    const login = () =>
      site.client().post<object>('/api/auth', { email: member.email, password: member.password })

    const { status, body } = await changeAccount(officer, 'PUT', member.id, '/suspension', {
      suspended: true,
      reason,
    })
    expect([status, body.suspended, body.sessions]).toEqual([200, true, []])
    expect((await member.get('/api/auth')).status).toBe(401)
    expect(await login()).toMatchObject({ status: 403, body: { errors: [{ code: 'suspended' }] } })
    const wrong = { email: member.email, password: 'something else' }
    expect((await site.client().post('/api/auth', wrong)).status).toBe(401)
    expect((await reader.get(`/api/profile/user/${member.id}`)).status).toBe(404)
    expect((await reader.get<Profile[]>('/api/profile?search=hidden')).body).toEqual([])
    expect((await reader.get(`/api/posts/${post.body._id}`)).status).toBe(404)
    expect((await reader.get<{ _id: string }[]>('/api/posts')).body.map(({ _id }) => _id)).not.toContain(
      post.body._id,
    )
    const lists = (await reader.get<BirthdayLists>('/api/profile/birthdays')).body
    expect(JSON.stringify(lists)).not.toContain(member.id)
    expect(JSON.stringify((await reader.get('/api/profile/groups')).body)).not.toContain(member.id)

    await changeAccount(officer, 'PUT', member.id, '/suspension', { suspended: false, reason })
    expect((await login()).status).toBe(200)
    expect((await reader.get(`/api/profile/user/${member.id}`)).status).toBe(200)
    expect((await reader.get(`/api/posts/${post.body._id}`)).status).toBe(200)
    expect((await auditEntriesAbout(site, member.id)).map(({ act }) => act)).toEqual([
      'suspend account',
      'restore account',
    ])
  })

  it('of oneself is refused', async () => {
    const { status, body } = await changeAccount(officer, 'PUT', officer.id, '/suspension', {
      suspended: true,
      reason,
    })
    expect(status).toBe(409)
    expect(body).toMatchObject({ errors: [{ code: 'own_account' }] })
  })
})

describe('a removal', () => {
  it('deletes all data and the name in the log; actions and reasons stay in it', async () => {
    const member = await aMember(site, { name: 'Leaving Lila' })
    await aProfile(member)
    await changeAccount(officer, 'PUT', member.id, '', { name: 'Leaving Leela', reason: 'Lila asked' })
    const { status } = await changeAccount(officer, 'POST', member.id, '/removal', { reason: 'Moved away' })
    expect(status).toBe(204)
    expect((await readAccount(officer, member.id)).status).toBe(404)
    expect(await auditEntriesAbout(site, member.id)).toMatchObject([
      { act: 'correct account', before: null, after: null, reason: 'Lila asked' },
      { act: 'remove account', before: null, after: null, reason: 'Moved away' },
    ])
  })

  it('of the last adult of children is asked first, also of the second of two; one may remove oneself', async () => {
    const begin = async (parent: Member) => {
      const home = { name: 'Chaudhary family', people: [parent.id] }
      const { body } = await officer.post<ManagedHousehold>('/api/admin/households', home)
      const child = { name: 'Nani', child: true, dob: '2018-01-01' }
      await officer.post(`/api/admin/households/${body._id}/newcomers`, child, anyVersion)
      return `/api/admin/households/${body._id}`
    }
    const [ama, baba, alone] = [await aMember(site), await aMember(site), await aMember(site)]
    const house = await begin(ama)
    await officer.post(`${house}/people`, { person: baba.id }, anyVersion)
    expect((await readAccount(officer, ama.id)).body.childrenLeft).toBe(0)
    expect((await changeAccount(officer, 'POST', ama.id, '/removal', { reason })).status).toBe(204)
    expect((await readAccount(officer, baba.id)).body.childrenLeft).toBe(1)
    const refused = await changeAccount(officer, 'POST', baba.id, '/removal', { reason })
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      409,
      expect.stringContaining('1 child would be without an adult'),
    ])
    const body = { reason, leaveChildren: true }
    expect((await changeAccount(officer, 'POST', baba.id, '/removal', body)).status).toBe(204)
    const left = await officer.get<ManagedHousehold>(house)
    expect(left.body.people).toMatchObject([{ name: 'Nani', child: true }])
    const child = left.body.people[0]?._id ?? ''
    expect((await readAccount(officer, child)).body.childrenLeft).toBe(0)
    const { body: acts } = await officer.get<{ act: string }[]>('/api/admin/acts')
    expect(acts[0]).toMatchObject({ act: 'answer for children', reason })
    const other = await begin(alone)
    expect((await alone.delete('/api/profile')).status).toBe(204)
    expect((await officer.get<ManagedHousehold>(other)).body.people).toMatchObject([{ child: true }])
  })

  it('of oneself is refused', async () => {
    expect((await changeAccount(officer, 'POST', officer.id, '/removal', { reason })).status).toBe(409)
  })
})

describe('several at once', () => {
  it('need a reason where they are suspended, and none where they get a link', async () => {
    const users = [(await aMember(site)).id]
    const suspended = await officer.post('/api/admin/users/bulk', { act: 'suspend', users })
    expect(suspended.status).toBe(400)
    expect(suspended.body).toMatchObject({ errors: [{ param: 'reason' }] })
    const linked = await officer.post<BulkOutcome>('/api/admin/users/bulk', { act: 'reset-link', users })
    expect(linked.body).toMatchObject([{ done: true }])
  })

  it('succeed or fail independently', async () => {
    const [one, other] = [await aMember(site), await aMember(site)]
    const users = [one.id, officer.id, 'nobody', other.id]
    const { body } = await officer.post<BulkOutcome>('/api/admin/users/bulk', {
      act: 'suspend',
      users,
      reason,
    })
    expect(body.map(({ done }) => done)).toEqual([true, false, false, true])
    expect(body[1]?.msg).toContain('your own account')
    const restored = await officer.post<BulkOutcome>('/api/admin/users/bulk', {
      act: 'restore',
      users: [one.id],
      reason,
    })
    expect(restored.body).toMatchObject([{ done: true }])
    expect((await readAccount(officer, other.id)).body.suspended).toBe(true)
  })
})
