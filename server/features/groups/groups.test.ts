import { beforeAll, describe, expect, it } from 'vitest'
import type { Group, GroupDetails, GroupMember } from '../../../contract/groups/groups.ts'
import { anApp, type TestApp } from '../../../tests/support/app.ts'
import type { Answer } from '../../../tests/support/client.ts'
import { aGroup, inGroup } from '../../../tests/support/groups.ts'
import { aMember, aMemberWith, aProfile, expectStatus, type Member } from '../../../tests/support/members.ts'

let site: TestApp
let secretary: Member
let leader: Member
let sita: Member
let ram: Member

beforeAll(async () => {
  site = await anApp({ confirmation: 'none' })
  secretary = await aMemberWith(site, 'secretary')
  leader = await aMember(site, { name: 'Leela Leader' })
  sita = await aMember(site, { name: 'Sita Chaudhary' })
  ram = await aMember(site, { name: 'Ram Tharu' })
  for (const member of [leader, sita, ram]) await aProfile(member)
})

const read = async (viewer: { get: Member['get'] }, id: string) =>
  expectStatus(200, await viewer.get<GroupDetails>(`/api/groups/${id}`))
const namesIn = ({ members }: GroupDetails) => members.map(({ user }) => user.name)
const mailsTo = async ({ id }: Member) =>
  (
    await site.database
      .selectFrom('mails')
      .select('payload')
      .where('user_id', '=', id)
      .where('kind', '=', 'topic')
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  ).map(({ payload }) => payload.subject)

describe('founding', () => {
  it('is for officers who keep members, and once with the same key', async () => {
    expect((await sita.post('/api/groups', { name: 'Dance' })).status).toBe(403)
    expect((await site.client().post('/api/groups', { name: 'Dance' })).status).toBe(401)
    const headers = { 'idempotency-key': 'dance' }
    const first = await secretary.post<GroupDetails>('/api/groups', { name: 'Dance' }, { headers })
    const again = await secretary.post<GroupDetails>('/api/groups', { name: 'Dance' }, { headers })
    expect(expectStatus(201, first)).toMatchObject({
      ...{ name: 'Dance', visibility: 'members', joining: 'asking', members: [], version: 0 },
      may: { edit: true, remove: true, add: true, post: false },
    })
    expect(again.body._id).toBe(first.body._id)
  })

  it('refuses a group without a name, and choices that there are not', async () => {
    for (const [body, param] of [
      [{}, 'name'],
      [{ name: ' ' }, 'name'],
      [{ name: 'Choir', visibility: 'nobody' }, 'visibility'],
      [{ name: 'Choir', joining: 'paid' }, 'joining'],
      [{ name: 'x'.repeat(61) }, 'name'],
    ] as const) {
      const { status, body: said } = await secretary.post<{ errors: { param: string }[] }>(
        '/api/groups',
        body,
      )
      expect([status, said.errors[0]?.param]).toEqual([400, param])
    }
  })
})

describe('the page of a group', () => {
  it.each([
    ['everybody', 200, 200],
    ['members', 404, 200],
    ['group', 404, 404],
  ] as const)('for %s', async (visibility, visitor, outside) => {
    const { _id } = await aGroup(secretary, { name: `Seen by ${visibility}`, visibility })
    await inGroup(secretary, _id, sita)
    const listed = async (viewer: { get: Member['get'] }) =>
      (await viewer.get<Group[]>('/api/groups')).body.some((group) => group._id === _id)
    for (const [viewer, status] of [
      [site.client(), visitor],
      [ram, outside],
      [sita, 200],
      [secretary, 200],
    ] as const) {
      expect((await viewer.get(`/api/groups/${_id}`)).status).toBe(status)
      expect(await listed(viewer)).toBe(status === 200)
    }
    expect(namesIn(await read(sita, _id))).toEqual(['Sita Chaudhary'])
    if (visitor === 200)
      expect(await read(site.client(), _id)).toMatchObject({ members: [], memberCount: null })
  })

  it('is changed by its leaders and officers, from the version that they read', async () => {
    const { _id } = await aGroup(secretary, { name: 'Youth' })
    await inGroup(secretary, _id, leader, 'leader')
    await inGroup(secretary, _id, sita)
    expect((await sita.put(`/api/groups/${_id}`, { name: 'Mine' })).status).toBe(403)
    const changed = await leader.put<GroupDetails>(
      `/api/groups/${_id}`,
      { name: 'Youth group', description: 'We **meet**' },
      { headers: { 'if-match': '"0"' } },
    )
    expect(changed.body).toMatchObject({ name: 'Youth group', version: 1 })
    expect(changed.body.descriptionHtml).toContain('<strong>meet</strong>')
    const late = await leader.put(`/api/groups/${_id}`, { name: 'Old' }, { headers: { 'if-match': '"0"' } })
    expect(late.status).toBe(409)
    expect((await leader.delete(`/api/groups/${_id}`)).status).toBe(403)
    expect((await secretary.get(`/api/groups/${_id}/contents`)).body).toEqual({
      ...{ members: 2, posts: 0, events: 0 },
    })
    expect((await secretary.delete(`/api/groups/${_id}`)).status).toBe(204)
    expect((await leader.get(`/api/groups/${_id}`)).status).toBe(404)
  })
})

describe('joining', () => {
  const own = (id: string, { id: userId }: Member) => `/api/groups/${id}/members/${userId}`

  it('needs no approval in an open group, and neither does leaving', async () => {
    const { _id } = await aGroup(secretary, { name: 'Free', joining: 'free' })
    expect((await sita.put(own(_id, sita))).body).toMatchObject({ state: 'member', role: 'member' })
    expect((await sita.put(own(_id, sita))).status).toBe(200)
    expect((await sita.delete(own(_id, sita))).status).toBe(204)
    expect((await sita.delete(own(_id, sita))).status).toBe(404)
    expect((await sita.put(own(_id, sita), { role: 'leader' })).status).toBe(403)
    expect((await sita.put(own(_id, ram))).status).toBe(403)
  })

  it('by request waits for a leader; the leader and then the member are notified', async () => {
    const { _id } = await aGroup(secretary, { name: 'Asking' })
    await inGroup(secretary, _id, leader, 'leader')
    expect((await ram.put<GroupMember>(own(_id, ram))).body.state).toBe('asked')
    expect(namesIn(await read(sita, _id))).toEqual(['Leela Leader'])
    expect((await read(leader, _id)).waiting).toMatchObject([{ user: { name: 'Ram Tharu' }, state: 'asked' }])
    expect((await read(sita, _id)).waiting).toEqual([])
    expect(await mailsTo(leader)).toContain('Ram Tharu asks to join Asking')
    expect((await leader.put<GroupMember>(own(_id, ram))).body.state).toBe('member')
    expect(await mailsTo(ram)).toContain('Welcome to Asking')
  })

  it('by invitation is refused unasked; an invitation counts once it is accepted', async () => {
    const { _id } = await aGroup(secretary, { name: 'Invited', joining: 'invitation', visibility: 'group' })
    await inGroup(secretary, _id, leader, 'leader')
    expect((await ram.put(own(_id, ram))).status).toBe(404)
    expect((await leader.put<GroupMember>(own(_id, ram))).body.state).toBe('invited')
    expect(await mailsTo(ram)).toContain('You are invited to Invited')
    expect(await read(ram, _id)).toMatchObject({ state: 'invited', invitedBy: 'Leela Leader' })
    expect((await read(ram, _id)).may.post).toBe(false)
    expect((await ram.put<GroupMember>(own(_id, ram))).body.state).toBe('member')
    const open = await aGroup(secretary, { name: 'Seen', joining: 'invitation' })
    const refused = await ram.put<{ errors: { msg: string }[] }>(own(open._id, ram))
    expect(refused.status).toBe(403)
    expect(refused.body.errors[0]?.msg).toContain('ask one of its leaders')
  })

  it('by an officer is effective at once, and the member is notified', async () => {
    const { _id } = await aGroup(secretary, { name: 'Committee', visibility: 'group' })
    expect((await secretary.put<GroupMember>(own(_id, sita), { role: 'leader' })).body).toMatchObject({
      ...{ state: 'member', role: 'leader' },
    })
    expect(await mailsTo(sita)).toContain('You are now in Committee')
    expect((await sita.put(own(_id, sita), { role: 'member' })).body).toMatchObject({ role: 'member' })
    expect((await sita.put(own(_id, sita), { role: 'leader' })).status).toBe(403)
  })
})

describe('in a group', () => {
  const path = (id: string, { id: userId }: { id: string }) => `/api/groups/${id}/members/${userId}`

  it('a member behind a block is in no list and no count, and gets no invitation', async () => {
    const { _id } = await aGroup(secretary, { name: 'Blocks' })
    const blocker = await aMember(site, { name: 'Bina Blocks' })
    await aProfile(blocker)
    await inGroup(secretary, _id, leader, 'leader')
    await inGroup(secretary, _id, blocker)
    await blocker.put(`/api/posts/block/${leader.id}`)
    expect(await read(leader, _id)).toMatchObject({ memberCount: 1, members: [{ user: { _id: leader.id } }] })
    expect(await read(blocker, _id)).toMatchObject({ memberCount: 1 })
    expect(await read(sita, _id)).toMatchObject({ memberCount: 2 })
    const other = await aGroup(secretary, { name: 'Other' })
    await inGroup(secretary, other._id, leader, 'leader')
    expect((await leader.put(path(other._id, blocker))).status).toBe(200)
    expect((await read(blocker, other._id)).state).toBeNull()
    expect(await mailsTo(blocker)).not.toContain('You are invited to Other')
  })

  it('a suspended member is shown to officers alone', async () => {
    const { _id } = await aGroup(secretary, { name: 'Suspended' })
    const gone = await aMember(site, { name: 'Suresh Suspended' })
    await inGroup(secretary, _id, gone)
    await site.database
      .updateTable('users')
      .set({ suspended_at: '2026-01-01T00:00:00.000Z' } as object)
      .where('id', '=', gone.id)
      .execute()
    expect(await read(sita, _id)).toMatchObject({ memberCount: 0, members: [] })
    expect(await read(secretary, _id)).toMatchObject({ memberCount: 1 })
  })

  it('a child is shown to its household and officers, and cannot lead', async () => {
    const parent = await aMember(site, { name: 'Parvati Parent' })
    await aProfile(parent)
    expectStatus(201, await parent.post('/api/household', { name: 'Parents' }))
    const { household } = expectStatus(
      201,
      await parent.post<{ household: { people: { _id: string; child: boolean }[] } }>(
        '/api/household/children',
        {
          ...{ name: 'Kiran Child', dob: '2018-03-01', birthdayAllowed: false },
        },
      ),
    )
    const child = { id: household.people.find((person) => person.child)?._id ?? '' }
    const { _id } = await aGroup(secretary, { name: 'Children', joining: 'free' })
    await inGroup(secretary, _id, leader, 'leader')
    expect((await leader.put(path(_id, child))).status).toBe(404)
    expect((await sita.put(path(_id, child))).status).toBe(403)
    expect((await parent.put(path(_id, child))).body).toMatchObject({ state: 'member' })
    expect((await secretary.put(path(_id, child), { role: 'leader' })).status).toBe(409)
    expect(await read(parent, _id)).toMatchObject({ memberCount: 2 })
    expect(await read(secretary, _id)).toMatchObject({ memberCount: 2 })
    for (const viewer of [leader, sita]) expect(await read(viewer, _id)).toMatchObject({ memberCount: 1 })
    expect((await leader.put(path(_id, child))).status).toBe(404)
    expect((await leader.delete(path(_id, child))).status).toBe(404)
  })

  it('pages through many members, leaders first, then A to Z', async () => {
    const { _id } = await aGroup(secretary, { name: 'Many' })
    for (const [member, role] of [[sita], [ram], [leader, 'leader']] as const)
      await inGroup(secretary, _id, member, role)
    const seen: string[] = []
    let next: string | undefined = `/api/groups/${_id}/members?limit=1`
    while (next) {
      const page: Answer<GroupMember[]> = await sita.get<GroupMember[]>(next)
      seen.push(...page.body.map(({ user }) => user.name))
      next = /<([^>]+)>; rel="next"/.exec(String(page.headers.link ?? ''))?.[1]
    }
    expect(seen).toEqual(['Leela Leader', 'Ram Tharu', 'Sita Chaudhary'])
    expect((await sita.get(`/api/groups/${_id}/members?cursor=x`)).status).toBe(400)
  })

  it('a member who leaves the society leaves its groups', async () => {
    const { _id } = await aGroup(secretary, { name: 'Left' })
    const former = await aMember(site, { name: 'Fulmati Former' })
    await inGroup(secretary, _id, former)
    expectStatus(
      200,
      await secretary.put(
        `/api/admin/users/${former.id}/departure`,
        { departed: 'former', reason: 'Moved away' },
        { headers: { 'if-match': '*' } },
      ),
    )
    expect(await read(secretary, _id)).toMatchObject({ memberCount: 0 })
  })
})
