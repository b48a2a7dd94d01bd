import { beforeAll, describe, expect, it, test } from 'vitest'
import type { PeopleChanged } from '../../../../contract/administration/people.ts'
import type { ManagedAccount, ManagedUser } from '../../../../contract/administration/users.ts'
import type { AuditEntry } from '../../../../contract/audit.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import {
  aMember,
  aMemberWith,
  anAdministrator,
  aProfile,
  expectStatus,
  type Member,
} from '../../../../tests/support/members.ts'

let site: TestApp
let officer: Member
beforeAll(async () => {
  site = await anApp()
  officer = await aMemberWith(site, 'secretary')
})

const change = (body: object, by = officer) => by.post<PeopleChanged>('/api/admin/users/changes', body)
const account = async (id: string) => (await officer.get<ManagedAccount>(`/api/admin/users/${id}`)).body
const shown = async (search: string) =>
  (await officer.get<ManagedUser[]>(`/api/admin/users?search=${search}`)).body[0]?.membership
const onPaper = async (name: string) =>
  expectStatus(201, await officer.post<{ user: string }>('/api/admin/people', { name })).user
async function ordinaryMember(name: string): Promise<Member> {
  const member = await aMember(site, { name })
  await aProfile(member, {
    title: 'General(Well-Wisher)',
    category: 'General Member',
    type: 'Lifetime Membership',
    from: '2020-01-01',
  })
  return member
}

describe('many people at once', () => {
  it('are listed by one action with one reason, and each has a log entry', async () => {
    const users = await Promise.all(['Paper Asha', 'Paper Bimala', 'Paper Chet'].map(onPaper))
    const member = await aMember(site, { name: 'With Account' })
    const [listed = ''] = users
    expectStatus(200, await change({ change: 'list', users: [listed] }))
    const { body } = await change({ change: 'list', users: [...users, member.id], reason: 'They agreed' })
    expect(body).toEqual({
      done: 2,
      unchanged: 1,
      left: 1,
      reasons: [
        { user: member.id, name: 'With Account', msg: expect.stringContaining('decides themselves') },
      ],
    })
    const names = (await site.client().get<{ user: { name: string } }[]>('/api/profile')).body
    expect(names.map(({ user }) => user.name)).toEqual(
      expect.arrayContaining(['Paper Asha', 'Paper Bimala', 'Paper Chet']),
    )
    const chair = await anAdministrator(site)
    const log = (await chair.get<AuditEntry[]>(`/api/admin/acts?about=${users[1]}`)).body
    expect(log[0]).toMatchObject({ act: 'list person', reason: 'They agreed', after: { listed: true } })
    expect((await change({ change: 'unlist', users })).body).toMatchObject({ done: 3, left: 0 })
  })

  it('are all that a filter finds, on every page of the list', async () => {
    const names = Array.from({ length: 12 }, (_, number) => `Filtered ${number}`)
    await Promise.all(names.map(onPaper))
    const found = { search: 'filtered', listed: 'false', count: 12 }
    const late = { change: 'list', found: { ...found, count: 11 } }
    expect(await change(late)).toMatchObject({ status: 409, body: { errors: [{ code: 'conflict' }] } })
    expect((await change({ change: 'list', found })).body).toMatchObject({ done: 12, unchanged: 0 })
    const count = async (listed: boolean) =>
      (await officer.get(`/api/admin/users/count?search=filtered&listed=${listed}`)).body
    expect([await count(true), await count(false)]).toEqual([{ count: 12 }, { count: 0 }])
  })

  it('get a place, for which nobody is asked for anything else', async () => {
    const [paper, member] = [await onPaper('Placed Paper'), await ordinaryMember('Placed Member')]
    const bare = await aMember(site, { name: 'Placed Without Profile' })
    const users = [paper, member.id, bare.id, 'nobody']
    const { body } = await change({ change: 'place', place: 'Skokie', users })
    expect(body).toMatchObject({ done: 2, unchanged: 0, left: 2 })
    expect((await account(member.id)).profile?.location).toBe('Skokie')
    expect((await account(paper)).profile?.location).toBe('Skokie')
    expect((await change({ change: 'place', place: 'Skokie', users: [paper] })).body.unchanged).toBe(1)
  })

  it('get a category from a day on: the membership before it ends the day before', async () => {
    const member = await ordinaryMember('Advising Arjun')
    const body = { change: 'category', category: 'Advisory', from: '2024-07-01', users: [member.id] }
    expect((await change(body)).body).toMatchObject({ done: 1 })
    expect((await account(member.id)).profile?.membership).toMatchObject([
      { category: 'Advisory Member', type: 'Lifetime Membership', from: '2024-07-01', to: null },
      { category: 'General Member', from: '2020-01-01', to: '2024-06-30' },
    ])
    expect((await change(body)).body).toMatchObject({ unchanged: 1 })
  })

  it('get a category as if it had always been so, and one without a membership gets the first', async () => {
    const [member, paper] = [await ordinaryMember('Founding Fulmati'), await onPaper('Founding Paper')]
    const users = [member.id, paper]
    expect((await change({ change: 'category', category: 'Founder Member', users })).body.done).toBe(2)
    expect((await account(member.id)).profile?.membership).toMatchObject([
      { category: 'Founder Member', from: '2020-01-01', to: null, standing: 'confirmed' },
    ])
    expect(await shown('founding')).toMatchObject({ category: 'Founder Member', held: true })
  })

  it('get an office, and lose it on a day within its term', async () => {
    const member = await ordinaryMember('Serving Sita')
    const users = [member.id]
    expect((await change({ change: 'title', title: 'Treasurer', from: '2024-01-01', users })).body.done).toBe(
      1,
    )
    expect((await change({ change: 'end', to: '2023-01-01', users })).body).toMatchObject({
      left: 1,
      reasons: [{ name: 'Serving Sita', msg: 'To date must be greater than from data' }],
    })
    expect((await change({ change: 'end', to: '2025-12-31', users })).body.done).toBe(1)
    expect((await account(member.id)).profile?.membership).toMatchObject([
      { title: 'Treasurer', from: '2024-01-01', to: '2025-12-31' },
      { title: 'General(Well-Wisher)', to: '2023-12-31' },
    ])
  })
})

test.each([
  [{ change: 'title' }, 'title'],
  [{ change: 'title', title: 'Emperor' }, 'title'],
  [{ change: 'category', category: 'Nobility' }, 'category'],
  [{ change: 'end', to: 'tomorrow' }, 'to'],
  [{ change: 'place', place: ' ' }, 'place'],
  [{ change: 'list', found: { count: 1 } }, 'users'],
  [{ change: 'crown' }, 'change'],
])('an incomplete change is refused at its field: %o', async (body, param) => {
  const { status, body: answer } = await change({ users: [officer.id], ...body })
  expect([status, answer]).toMatchObject([400, { errors: [{ param }] }])
})

test('members and other roles change nobody', async () => {
  const body = { change: 'list', users: [officer.id] }
  expect((await change(body, await aMember(site))).status).toBe(403)
  expect((await change(body, await aMemberWith(site, 'treasurer'))).status).toBe(403)
})
