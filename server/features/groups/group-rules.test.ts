import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { GroupDetails, GroupMember } from '../../../contract/groups/groups.ts'
import { anApp, type TestApp } from '../../../tests/support/app.ts'
import { aGroup, inGroup } from '../../../tests/support/groups.ts'
import {
  aMember,
  aMemberWith,
  anAdministrator,
  aProfile,
  expectStatus,
  type Member,
} from '../../../tests/support/members.ts'

let site: TestApp
let administrator: Member
let secretary: Member
let leader: Member
let sita: Member
let ram: Member
let group: string

beforeAll(async () => {
  site = await anApp({ confirmation: 'none' })
  administrator = await anAdministrator(site)
  secretary = await aMemberWith(site, 'secretary')
})

beforeEach(async () => {
  leader = await aMember(site, { name: 'Leela Leader' })
  sita = await aMember(site, { name: 'Sita Chaudhary' })
  ram = await aMember(site, { name: 'Ram Tharu' })
  for (const member of [leader, sita, ram]) await aProfile(member)
  group = (await aGroup(secretary, { name: 'Dance' }))._id
  await inGroup(secretary, group, leader, 'leader')
})

const path = ({ id }: { id: string }) => `/api/groups/${group}/members/${id}`
const read = async (viewer: Member) =>
  expectStatus(200, await viewer.get<GroupDetails>(`/api/groups/${group}`))
const subjectsTo = async ({ id }: { id: string }) =>
  (
    await site.database
      .selectFrom('mails')
      .select('payload')
      .where('user_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ payload }) => String(payload.subject))
const write = async (member: Member, text: string) =>
  expectStatus(201, await member.post<{ _id: string }>('/api/posts', { text, group }))
const feedOf = async (member: Member) =>
  (await member.get<{ text: string }[]>(`/api/posts?group=${group}`)).body.map(({ text }) => text)
const suspend = async ({ id }: Member) =>
  expectStatus(
    200,
    await administrator.put(
      `/api/admin/users/${id}/suspension`,
      { suspended: true, reason: 'Test' },
      { headers: { 'if-match': '*' } },
    ),
  )

describe('a block', () => {
  it('hides a request from the leader that it separates, who can neither accept nor decline it', async () => {
    await inGroup(secretary, group, ram, 'leader')
    await sita.put(`/api/posts/block/${leader.id}`)
    expect((await sita.put<GroupMember>(path(sita))).body.state).toBe('asked')
    expect((await read(leader)).waiting).toEqual([])
    expect((await read(ram)).waiting).toMatchObject([{ user: { _id: sita.id } }])
    expect(await subjectsTo(leader)).not.toContain('Sita Chaudhary asks to join Dance')
    expect(await subjectsTo(ram)).toContain('Sita Chaudhary asks to join Dance')
    expect((await leader.put(path(sita))).status).toBe(404)
    expect((await leader.delete(path(sita))).status).toBe(404)
    expect((await ram.put<GroupMember>(path(sita))).body.state).toBe('member')
  })

  it('keeps a member from the letters of the leader that it separates, and from their counts', async () => {
    await inGroup(secretary, group, sita)
    await inGroup(secretary, group, ram)
    await sita.put(`/api/posts/block/${leader.id}`)
    const count = async (by: Member, filter: object) =>
      expectStatus(200, await by.post<{ people: number }>('/api/admin/selections/count', { filter })).people
    expect((await read(leader)).memberCount).toBe(2)
    expect(await count(leader, { group })).toBe(2)
    expect(await count(leader, { all: [{ group }, { people: [sita.id] }] })).toBe(0)
    expect(await count(secretary, { group })).toBe(3)
    const letter = { subject: 'Practice', text: 'At six.', filter: { group } }
    const { _id } = expectStatus(201, await leader.post<{ _id: string }>('/api/admin/letters', letter))
    const { body: reach } = await leader.get(`/api/admin/letters/${_id}/reach`)
    expect(reach).toMatchObject({ people: 2, emails: 2 })
    expectStatus(200, await leader.post(`/api/admin/letters/${_id}/send`, {}))
    const { body: people } = await leader.get<object[]>(`/api/admin/letters/${_id}/recipients`)
    expect(people).toMatchObject([{ user: { _id: leader.id } }, { user: { _id: ram.id } }])
  })

  it('takes back invitations from the person who is blocked', async () => {
    expect((await leader.put<GroupMember>(path(sita))).body.state).toBe('invited')
    expect((await leader.put<GroupMember>(path(ram))).body.state).toBe('invited')
    await sita.put(`/api/posts/block/${leader.id}`)
    expect((await read(sita)).state).toBeNull()
    expect((await read(ram)).state).toBe('invited')
  })

  it('hides posts within the group, in both directions', async () => {
    for (const member of [sita, ram]) await inGroup(secretary, group, member)
    await write(sita, 'By Sita')
    await write(ram, 'By Ram')
    await sita.put(`/api/posts/block/${ram.id}`)
    expect(await feedOf(sita)).toEqual(['By Sita'])
    expect(await feedOf(ram)).toEqual(['By Ram'])
    expect((await feedOf(leader)).toSorted()).toEqual(['By Ram', 'By Sita'])
  })

  it('hides the guest of an event of the group, whose seat counts', async () => {
    for (const member of [sita, ram]) await inGroup(secretary, group, member)
    const times = { start: '2031-01-05T18:00', end: '2031-01-05T20:00' }
    const event = expectStatus(
      201,
      await leader.post<{ _id: string }>('/api/events', { title: 'Rehearsal', ...times, group }),
    )
    for (const member of [sita, ram])
      expectStatus(200, await member.put(`/api/events/${event._id}/answer`, { answer: 'going', guests: 0 }))
    await sita.put(`/api/posts/block/${leader.id}`)
    const { body } = await leader.get<{ people: { user: { _id: string } | null }[] }>(
      `/api/events/${event._id}/attendance`,
    )
    expect(body.people.map(({ user }) => user?._id ?? null)).toEqual([ram.id, null])
    const names = (await leader.get<{ user: { _id: string } }[]>(`/api/events/${event._id}/answers`)).body
    expect(names.map(({ user }) => user._id)).toEqual([ram.id])
  })
})

describe('a suspension', () => {
  it('hides a member’s posts in the group, and that they invited others', async () => {
    await inGroup(secretary, group, sita, 'leader')
    await write(sita, 'By Sita')
    expect((await sita.put<GroupMember>(path(ram))).body.state).toBe('invited')
    expect((await read(ram)).invitedBy).toBe('Sita Chaudhary')
    await suspend(sita)
    expect(await feedOf(leader)).toEqual([])
    expect(await read(ram)).toMatchObject({ state: 'invited', invitedBy: null })
    expect((await sita.get(`/api/groups/${group}/members`)).status).toBe(401)
  })

  it('removes a member from leaders’ invitations, requests and letters', async () => {
    expect((await sita.put<GroupMember>(path(sita))).body.state).toBe('asked')
    await suspend(sita)
    await suspend(ram)
    expect((await read(leader)).waiting).toEqual([])
    expect((await leader.put(path(ram))).status).toBe(404)
    expect((await leader.put(path(sita))).status).toBe(404)
    const { body } = await leader.post('/api/admin/selections/count', { filter: { group } })
    expect(body).toMatchObject({ people: 1 })
  })
})

describe('a household', () => {
  let parent: Member
  let child: { id: string }
  beforeEach(async () => {
    parent = await aMember(site, { name: 'Parvati Parent' })
    await aProfile(parent)
    expectStatus(201, await parent.post('/api/household', { name: 'Parents' }))
    const { household } = expectStatus(
      201,
      await parent.post<{ household: { people: { _id: string; child: boolean }[] } }>(
        '/api/household/children',
        { name: 'Kiran Child', dob: '2018-03-01', birthdayAllowed: false },
      ),
    )
    child = { id: household.people.find((person) => person.child)?._id ?? '' }
  })

  it('asks an officer to add a child where leaders decide, because leaders see no children', async () => {
    const refused = await parent.put<{ errors: { msg: string }[] }>(path(child))
    expect(refused.status).toBe(403)
    expect(refused.body.errors[0]?.msg).toContain('ask an administrator to add your child')
    expect((await sita.put(path(child))).status).toBe(403)
    expect((await sita.delete(path(child))).status).toBe(403)
  })

  it('is notified of its child’s membership in a group, and can end it', async () => {
    expectStatus(200, await secretary.put(path(child)))
    expect(await subjectsTo(parent)).toContain('You are now in Dance')
    expect((await read(parent)).members.map(({ user }) => user._id)).toContain(child.id)
    expect((await read(leader)).members.map(({ user }) => user._id)).not.toContain(child.id)
    expectStatus(204, await parent.delete(path(child)))
    expect((await read(parent)).members.map(({ user }) => user._id)).not.toContain(child.id)
  })

  it('cannot read posts of a group that its child is in', async () => {
    expectStatus(200, await secretary.put(path(child)))
    const post = await write(leader, 'For those inside')
    expect((await parent.get(`/api/posts/${post._id}`)).status).toBe(404)
    expect((await parent.get(`/api/posts?group=${group}`)).status).toBe(404)
  })
})
