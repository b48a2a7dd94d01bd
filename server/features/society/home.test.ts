import { beforeAll, describe, expect, it } from 'vitest'
import type { EventDetails } from '../../../contract/events/schemas.ts'
import type { Post } from '../../../contract/posts/feed.ts'
import type { MemberHome } from '../../../contract/society/home.ts'
import { hour } from '../../../contract/time/durations.ts'
import { anApp, type TestApp } from '../../../tests/support/app.ts'
import { anEvent, eventInput } from '../../../tests/support/events.ts'
import {
  aMember,
  anAdministrator,
  aProfile,
  expectStatus,
  type Member,
} from '../../../tests/support/members.ts'
import { aComment, aPost } from '../../../tests/support/posts.ts'
import { saveSettings } from '../../../tests/support/settings.ts'

let present = new Date('2026-11-20T12:00:00Z')
let site: TestApp
let officer: Member
let sita: Member
let ram: Member
beforeAll(async () => {
  site = await anApp({ now: () => present })
  officer = await anAdministrator(site)
  sita = await aMember(site, { name: 'Sita Chaudhary' })
  await aProfile(sita)
  ram = await aMember(site, { name: 'Ram Tharu' })
})

const pass = (hours: number) => {
  present = new Date(present.getTime() + hours * hour)
}
const homeOf = async (member: Member) => expectStatus(200, await member.get<MemberHome>('/api/home'))

it('greets a newcomer with nothing that is new', async () => {
  const newcomer = await aMember(site)
  await aPost(ram)
  expect(await homeOf(newcomer)).toEqual({
    ...{ since: null, writing: null, events: null, next: null },
    invitations: [],
  })
  expect((await site.client().get('/api/home')).status).toBe(401)
})

describe('news since the last visit', () => {
  it('is what others wrote where the member may see it, and the coming events that changed', async () => {
    pass(3)
    const own = await aPost(sita, 'of my own')
    const { _id: rude } = await aComment(sita, own._id)
    const old = await anEvent(officer, { title: 'Old' })
    const moved = await anEvent(officer, { title: 'Moved' })
    const over = { start: '2026-11-20T16:00:00Z', end: '2026-11-20T17:00:00Z' }
    const past = await anEvent(officer, { title: 'Over', ...over })
    const blocked = await aMember(site)
    const among = await aPost(blocked)
    await aComment(sita, among._id)
    await sita.put(`/api/posts/block/${blocked.id}`)
    const left = present.toISOString()

    pass(3)
    await aPost(ram)
    const others = await aPost(ram)
    await aPost(blocked)
    await aComment(ram, own._id)
    const mentions = [{ user: sita.id, name: sita.name }]
    await ram.post(`/api/posts/comment/${own._id}`, { text: `Dear @${sita.name}`, mentions })
    const mistaken = await ram.post<Post>('/api/posts', { text: `Dear @${sita.name}`, mentions })
    const { _id: corrected } = expectStatus(201, mistaken)
    expectStatus(200, await ram.put(`/api/posts/${corrected}`, { text: 'Dear all' }))
    await aComment(ram, among._id)
    await aComment(officer, others._id)
    await officer.put(`/api/posts/remove/${own._id}/${rude}`, { reason: 'Not kind' })
    await anEvent(officer, { title: 'Added' })
    pass(1)
    await officer.put(`/api/events/${moved._id}`, eventInput({ title: 'Moved', place: 'Aurora' }))
    await officer.put(`/api/events/${past._id}`, eventInput({ title: 'Over', ...over, notes: 'Thanks' }))

    pass(20)
    const { since, writing, events } = await homeOf(sita)
    expect(since).toBe(left)
    expect(writing).toEqual({
      ...{ posts: 3, comments: 2, discussion: own._id },
      ...{ mentions: 1, mentionedIn: own._id, removed: 1 },
    })
    expect(events?.map(({ title, change }) => [title, change])).toEqual([
      ['Moved', 'changed'],
      ['Added', 'added'],
    ])
    expect(events?.some(({ _id }) => _id === old._id)).toBe(false)
  })

  it('stays the same during a visit of any length', async () => {
    const before = await homeOf(sita)
    for (let count = 0; count < 4; count += 1) {
      pass(1.5)
      expect((await homeOf(sita)).since).toBe(before.since)
    }
    pass(2.5)
    expect((await homeOf(sita)).since).not.toBe(before.since)
  })
})

it('brings the next event that is not cancelled, with the own RSVP', async () => {
  const times = { start: '2026-11-22T18:00:00Z', end: '2026-11-22T20:00:00Z' }
  const off = await anEvent(officer, { title: 'Off', ...times })
  const next = await anEvent(officer, { title: 'Next', ...times, start: '2026-11-22T19:00:00Z' })
  const cancelled = eventInput({ title: 'Off', ...times, cancelled: true })
  expectStatus(200, await officer.put<EventDetails>(`/api/events/${off._id}`, cancelled))
  expect((await homeOf(ram)).next).toMatchObject({ event: { _id: next._id }, standing: null, isOpen: true })
  await ram.put(`/api/events/${next._id}/answer`, { answer: 'maybe' })
  expect((await homeOf(ram)).next).toMatchObject({ standing: 'maybe', isOpen: true, attendees: [] })
  await sita.put(`/api/events/${next._id}/answer`, { answer: 'going' })
  expect((await homeOf(ram)).next?.attendees).toMatchObject([{ _id: sita.id, name: 'Sita Chaudhary' }])
  await ram.put(`/api/posts/block/${sita.id}`)
  expect((await homeOf(ram)).next?.attendees).toEqual([])
  await ram.put(`/api/posts/unblock/${sita.id}`)
  pass(8 * 24)
  expect((await homeOf(ram)).next?.event.title).not.toBe('Next')
})

it('names an event of one’s own as changed, never as new', async () => {
  const times = { start: '2027-01-10T18:00:00Z', end: '2027-01-10T20:00:00Z' }
  const host = await anAdministrator(site)
  pass(20)
  await anEvent(host, { title: 'Untouched', ...times })
  const own = await anEvent(host, { title: 'Own', ...times })
  pass(0.1)
  await host.put(`/api/events/${own._id}`, eventInput({ title: 'Own', ...times, place: 'Aurora' }))
  const { events } = await homeOf(host)
  expect(events?.map(({ title, change }) => [title, change])).toEqual([['Own', 'changed']])
})

it('omits parts that are switched off', async () => {
  expectStatus(200, await saveSettings(officer, { postsOn: false, calendarOn: false }))
  expect(await homeOf(ram)).toMatchObject({ writing: null, events: null, next: null })
})
