import { beforeAll, describe, expect, it } from 'vitest'
import type { EventAttendance, EventDetails, EventList } from '../../../../contract/events/schemas.ts'
import type { GroupDetails } from '../../../../contract/groups/groups.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { anEvent, eventInput } from '../../../../tests/support/events.ts'
import { aGroup, inGroup } from '../../../../tests/support/groups.ts'
import {
  aMember,
  aMemberWith,
  aProfile,
  expectStatus,
  type Member,
} from '../../../../tests/support/members.ts'
import { accountAsViewer } from '../../accounts/account/accounts.service.ts'
import { listNewEvents } from '../reminders.service.ts'

let site: TestApp
let secretary: Member
let editor: Member
let leader: Member
let ram: Member
let outside: Member
let group: GroupDetails

const present = new Date('2026-11-21T18:00:00Z')
beforeAll(async () => {
  site = await anApp({ confirmation: 'none', now: () => present })
  secretary = await aMemberWith(site, 'secretary')
  editor = await aMemberWith(site, 'editor')
  leader = await aMember(site, { name: 'Leela Leader' })
  ram = await aMember(site, { name: 'Ram Tharu' })
  outside = await aMember(site, { name: 'Outside Rana' })
  for (const member of [leader, ram, outside]) await aProfile(member)
  group = await aGroup(secretary, { name: 'Dance', visibility: 'group' })
  await inGroup(secretary, group._id, leader, 'leader')
  await inGroup(secretary, group._id, ram)
})

const ofGroup = (given: Record<string, unknown> = {}) =>
  anEvent(leader, { title: 'Rehearsal', group: group._id, ...given })
const titlesFor = async (viewer: { get: Member['get'] }, query = '') =>
  (await viewer.get<EventList>(`/api/events${query}`)).body.events.map(({ title }) => title)
const upcoming = async (viewer: { get: Member['get'] }) =>
  (await viewer.get<{ title: string }[]>('/api/events/upcoming')).body.map(({ title }) => title)
const answer = (member: Member, { _id }: { _id: string }, given = {}) =>
  member.put(`/api/events/${_id}/answer`, { answer: 'going', guests: 0, ...given })
const membership = ({ id }: Member) => `/api/groups/${group._id}/members/${id}`
const topicsTo = async ({ id }: Member) =>
  (
    await site.database
      .selectFrom('mails')
      .select('payload')
      .where('user_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ payload }) => String(payload.subject))

describe('an event of a group', () => {
  it('is in the calendar of its members and of keepers alone, with its name', async () => {
    const event = await ofGroup()
    expect(event.group).toEqual({ _id: group._id, name: 'Dance' })
    for (const viewer of [leader, ram, editor]) {
      expect(await titlesFor(viewer)).toContain('Rehearsal')
      expect(await titlesFor(viewer, `?group=${group._id}`)).toEqual(['Rehearsal'])
      expect((await viewer.get(`/api/events/${event._id}`)).status).toBe(200)
    }
    for (const viewer of [site.client(), outside, secretary]) {
      expect(await titlesFor(viewer)).not.toContain('Rehearsal')
      expect(await titlesFor(viewer, `?group=${group._id}`)).toEqual([])
      expect((await viewer.get(`/api/events/${event._id}`)).status).toBe(404)
      for (const file of [`/calendar/${event._id}.ics`, `/calendar/${event._id}`])
        expect((await viewer.get(file)).status, file).toBe(404)
    }
    for (const path of ['/answer', '/answers'])
      expect((await outside.get(`/api/events/${event._id}${path}`)).status).toBe(404)
    expect((await answer(outside, event)).status).toBe(404)
    expectStatus(200, await leader.delete(`/api/events/${event._id}`))
  })

  it('is the next event of its members, and news to them, but to nobody else', async () => {
    const event = await ofGroup({ title: 'Soon', start: '2026-11-22T18:00', end: '2026-11-22T20:00' })
    const next = async (viewer: Member) =>
      (await viewer.get<{ next: { event: { title: string } } | null }>('/api/home')).body.next?.event.title
    expect(await next(ram)).toBe('Soon')
    for (const viewer of [outside, editor]) expect(await next(viewer)).not.toBe('Soon')
    expect(await upcoming(ram)).toContain('Soon')
    for (const viewer of [outside, site.client()]) expect(await upcoming(viewer)).not.toContain('Soon')
    expectStatus(200, await leader.delete(`/api/events/${event._id}`))
  })

  it('is visible from joining the group until leaving it', async () => {
    const times = { start: '2026-11-22T18:00', end: '2026-11-22T20:00' }
    const event = await ofGroup({ title: 'Joined', capacity: 1, ...times })
    for (const lists of [titlesFor, upcoming]) expect(await lists(outside)).not.toContain('Joined')
    await inGroup(secretary, group._id, outside)
    for (const lists of [titlesFor, upcoming]) expect(await lists(outside)).toContain('Joined')
    expectStatus(200, await answer(outside, event))
    expect((await answer(ram, event)).body).toMatchObject({ standing: 'waiting' })
    expectStatus(204, await outside.delete(membership(outside)))
    for (const lists of [titlesFor, upcoming]) expect(await lists(outside)).not.toContain('Joined')
    expect((await outside.get('/api/events/answered')).body).toEqual([])
    expect((await ram.get(`/api/events/${event._id}/answer`)).body).toMatchObject({ standing: 'going' })
    expect(await topicsTo(ram)).toContain('You have a seat: Joined')
    expectStatus(200, await leader.delete(`/api/events/${event._id}`))
  })

  it('is no choice of people, and has no tickets, for officers outside the group', async () => {
    const event = await ofGroup({ title: 'Not for letters' })
    const filter = { event: { _id: event._id, status: 'going' } }
    const treasurer = await aMemberWith(site, 'treasurer')
    for (const officer of [secretary, treasurer])
      expect((await officer.post('/api/admin/selections/count', { filter })).body).toMatchObject({
        errors: [{ param: 'filter.event._id' }],
      })
    expect((await treasurer.get(`/api/admin/money/events/${event._id}`)).status).toBe(404)
    expect((await outside.get(`/api/money/events/${event._id}`)).status).toBe(404)
    expect((await ram.get(`/api/money/events/${event._id}`)).status).toBe(200)
    expectStatus(200, await leader.delete(`/api/events/${event._id}`))
  })

  it('appears in digests of its members only', async () => {
    await ofGroup({ title: 'For the digest' })
    const newTo = async ({ id }: Member) => {
      const viewer = await accountAsViewer(site, id)
      if (!viewer) throw new Error('There is no such account')
      return (await listNewEvents(site, viewer, '2026-11-01T00:00:00.000Z')).map(({ title }) => title)
    }
    expect(await newTo(ram)).toContain('For the digest')
    for (const member of [outside, editor]) expect(await newTo(member)).not.toContain('For the digest')
  })
})

describe('leaders', () => {
  it('add, change and remove events of their group, and of no other', async () => {
    const other = await aGroup(secretary, { name: 'Youth' })
    const shared = await anEvent(editor, { title: 'Shared' })
    const foreign = await anEvent(editor, { title: 'Foreign', group: other._id })
    expect((await leader.post('/api/events', eventInput())).status).toBe(403)
    for (const id of [other._id, 'absent'])
      expect((await leader.post('/api/events', eventInput({ group: id }))).body).toMatchObject({
        errors: [{ param: 'group', msg: 'Please choose a group that you lead.' }],
      })
    expect((await ram.post('/api/events', eventInput({ group: group._id }))).status).toBe(403)
    expect((await leader.put(`/api/events/${shared._id}`, eventInput())).status).toBe(403)
    expect((await leader.delete(`/api/events/${shared._id}`)).status).toBe(403)
    expect((await leader.put(`/api/events/${foreign._id}`, eventInput())).status).toBe(404)
    for (const path of ['/attendance', '/answers.csv'])
      expect((await leader.get(`/api/events/${shared._id}${path}`)).status, path).toBe(403)
    const event = await ofGroup()
    const changed = await leader.put<EventDetails>(
      `/api/events/${event._id}`,
      eventInput({ title: 'Moved rehearsal' }),
    )
    expect(changed.body).toMatchObject({ title: 'Moved rehearsal', group: { name: 'Dance' } })
    for (const to of [null, other._id])
      expect((await leader.put(`/api/events/${event._id}`, eventInput({ group: to }))).status).toBe(400)
    expect((await ram.put(`/api/events/${event._id}`, eventInput())).status).toBe(403)
    expectStatus(200, await leader.delete(`/api/events/${event._id}`))
    for (const { _id } of [shared, foreign]) expectStatus(200, await editor.delete(`/api/events/${_id}`))
  })

  it('split a series, whose later part stays with the group', async () => {
    const repeat = { every: 'week', interval: 1, until: null, count: 4 }
    const first = await ofGroup({ title: 'Weekly', repeat })
    const dates = (await ram.get<EventList>(`/api/events?group=${group._id}`)).body.events.filter(
      ({ series }) => series === first.series,
    )
    const [, , third] = dates
    const input = eventInput({ title: 'Later', start: third?.start, end: third?.end })
    expectStatus(200, await leader.put(`/api/events/${third?._id}?scope=following`, input))
    expect(await titlesFor(ram)).toContain('Later')
    expect(await titlesFor(outside)).not.toContain('Later')
  })

  it('keep the guest list of their events, and respond for members of the group only', async () => {
    const event = await ofGroup({ title: 'Guests' })
    expectStatus(200, await answer(ram, event))
    const list = await leader.get<EventAttendance>(`/api/events/${event._id}/attendance`)
    expect(list.body.people.map(({ user }) => user?.name)).toEqual(['Ram Tharu'])
    const going = { answer: 'going', guests: 0 }
    expect((await ram.get(`/api/events/${event._id}/attendance`)).status).toBe(403)
    expect((await leader.put(`/api/events/${event._id}/answers/${outside.id}`, going)).status).toBe(404)
    expectStatus(200, await leader.put(`/api/events/${event._id}/answers/${leader.id}`, going))
    expect((await ram.put(`/api/events/${event._id}/answers/${ram.id}`, going)).status).toBe(403)
  })

  it('upload covers, which other members may not', async () => {
    expect((await leader.post('/api/admin/pictures', {})).status).toBe(415)
    expect((await ram.post('/api/admin/pictures', {})).status).toBe(403)
  })
})

describe('the calendar of a group', () => {
  const addressFor = async (member: Member) =>
    new URL(expectStatus(201, await member.post<{ url: string }>(`/api/events/feed/groups/${group._id}`)).url)
      .pathname
  const read = (path: string) => site.client().get<string>(path)

  it('has an address for each member, which contains the events of the group alone', async () => {
    await anEvent(editor, { title: 'Public dinner' })
    const event = await ofGroup({ title: 'In the file' })
    expectStatus(200, await answer(ram, event))
    const path = await addressFor(ram)
    const { status, body } = await read(path)
    expect(status).toBe(200)
    expect(body).toContain('X-WR-CALNAME:Dance')
    expect(body).toContain('SUMMARY:In the file')
    expect(body).not.toContain('Public dinner')
    expect((await ram.get(`/api/events/feed/groups/${group._id}`)).body).toEqual({
      since: present.toISOString(),
    })
    const renewed = await addressFor(ram)
    expect((await read(path)).status).toBe(404)
    expectStatus(204, await ram.delete(`/api/events/feed/groups/${group._id}`))
    expect((await read(renewed)).status).toBe(404)
    for (const method of ['GET', 'POST'] as const)
      expect((await outside.send(method, `/api/events/feed/groups/${group._id}`, {})).status).toBe(404)
  })

  it('ends with the membership, and with the access of the member', async () => {
    await inGroup(secretary, group._id, outside)
    const left = await addressFor(outside)
    expectStatus(204, await outside.delete(membership(outside)))
    expect((await read(left)).status).toBe(404)
    await inGroup(secretary, group._id, outside)
    expect((await read(left)).status).toBe(404)
    const suspended = await addressFor(outside)
    const administrator = await aMemberWith(site, 'administrator')
    expectStatus(
      200,
      await administrator.put(
        `/api/admin/users/${outside.id}/suspension`,
        { suspended: true, reason: 'Test' },
        { headers: { 'if-match': '*' } },
      ),
    )
    expect((await read(suspended)).status).toBe(404)
  })

  it('is part of the personal calendar of its members', async () => {
    await ofGroup({ title: 'Personal too' })
    const personal = async (member: Member) =>
      (
        await read(
          new URL(expectStatus(201, await member.post<{ url: string }>('/api/events/feed')).url).pathname,
        )
      ).body
    expect(await personal(ram)).toContain('Personal too')
    expect(await personal(editor)).not.toContain('Personal too')
    expect((await read('/calendar.ics')).body).not.toContain('Personal too')
  })
})

it('the end of a group calls its coming events off, and removes them', async () => {
  const ended = await aGroup(secretary, { name: 'Ended' })
  await inGroup(secretary, ended._id, ram, 'leader')
  const event = await anEvent(ram, { title: 'Last rehearsal', group: ended._id })
  await inGroup(secretary, ended._id, leader)
  expectStatus(200, await answer(leader, event))
  const { body } = await secretary.get(`/api/groups/${ended._id}/contents`)
  expect(body).toMatchObject({ events: 1 })
  expectStatus(204, await secretary.delete(`/api/groups/${ended._id}`))
  expect(await topicsTo(leader)).toContain('Canceled: Last rehearsal')
  expect((await editor.get(`/api/events/${event._id}`)).status).toBe(404)
})
