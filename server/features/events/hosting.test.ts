import { beforeAll, expect, test } from 'vitest'
import type { EventAttendance } from '../../../contract/events/schemas.ts'
import { anApp, type TestApp } from '../../../tests/support/app.ts'
import { anEvent } from '../../../tests/support/events.ts'
import {
  aMember,
  aMemberWith,
  anAdministrator,
  aProfile,
  type Member,
} from '../../../tests/support/members.ts'

let site: TestApp
let officer: Member
let present = new Date('2026-11-20T18:00:00Z')
beforeAll(async () => {
  site = await anApp({ now: () => present })
  officer = await anAdministrator(site)
})

const attendanceOf = (id: string) => officer.get<EventAttendance>(`/api/events/${id}/attendance`)

test('administrators see attendees A to Z, with adults, children and phone numbers', async () => {
  const event = await anEvent(officer)
  const zara = await aMember(site, { name: 'Zara' })
  const amit = await aMember(site, { name: 'amit' })
  await aProfile(amit, { phone: '3125550199' })
  await zara.put(`/api/events/${event._id}/answer`, { answer: 'going', guests: 3, children: 2 })
  await amit.put(`/api/events/${event._id}/answer`, { answer: 'maybe' })
  const { body } = await attendanceOf(event._id)
  expect(body).toMatchObject({
    event: { _id: event._id, counts: { going: 4, maybe: 1 } },
    people: [
      { user: { name: 'amit' }, standing: 'maybe', adults: 1, children: 0, phone: '3125550199' },
      { user: { name: 'Zara' }, standing: 'going', adults: 2, children: 2, phone: null },
    ],
  })
  const path = `/api/events/${event._id}/attendance`
  expect((await site.client().get(path)).status).toBe(401)
  expect((await zara.get(path)).status).toBe(403)
  expect((await attendanceOf('nothing')).status).toBe(404)
})

test('children count among the guests', async () => {
  const event = await anEvent(officer)
  const answer = { answer: 'going', guests: 1, children: 2 }
  const refused = await officer.put(`/api/events/${event._id}/answer`, answer)
  expect(refused.status).toBe(400)
  expect(refused.body).toMatchObject({ errors: [{ param: 'children' }] })
})

test('an officer responds for a caller, also after the closing time, with an audit entry', async () => {
  const event = await anEvent(officer, { capacity: 2, closingHours: 24 })
  const caller = await aMember(site, { name: 'Calling Chandra' })
  const path = `/api/events/${event._id}/answers/${caller.id}`
  expect((await site.client().put(path, { answer: 'going' })).status).toBe(401)
  expect((await caller.put(path, { answer: 'going' })).status).toBe(403)
  expect((await officer.put(path, { answer: 'perhaps' })).status).toBe(400)
  const unknown = await officer.put(`/api/events/${event._id}/answers/nobody`, { answer: 'going' })
  expect(unknown.status).toBe(404)

  present = new Date('2026-12-05T12:00:00Z')
  expect((await caller.put(`/api/events/${event._id}/answer`, { answer: 'going' })).status).toBe(409)
  const { body } = await officer.put(path, { answer: 'going', guests: 1, children: 1 })
  expect(body).toMatchObject({ standing: 'going', guests: 1, children: 1 })
  const late = await aMember(site)
  const waits = await officer.put(`/api/events/${event._id}/answers/${late.id}`, { answer: 'going' })
  expect(waits.body).toMatchObject({ standing: 'waiting' })
  const log = await officer.get<object[]>(`/api/admin/acts?about=${caller.id}`)
  expect(log.body).toMatchObject([{ act: 'respond for caller', after: { title: 'Maghi', answer: 'going' } }])

  present = new Date('2026-12-06T12:00:00Z')
  expect((await officer.put(path, { answer: 'declined' })).status).toBe(409)
})

test('an editor reads names as members do, and a nameless row where they may not; administrators read all', async () => {
  present = new Date('2026-11-20T18:00:00Z')
  const event = await anEvent(officer)
  const editor = await aMemberWith(site, 'editor')
  const hidden = await aMember(site, { name: 'Aaron Hidden' })
  const blocker = await aMember(site, { name: 'Abel Blocker' })
  const shown = await aMember(site, { name: 'Zoe Shown' })
  await aProfile(hidden, { phone: '3125550188' })
  for (const member of [hidden, blocker, shown])
    await member.put(`/api/events/${event._id}/answer`, { answer: 'going', guests: 1 })
  await hidden.put('/api/profile/privacy', { listed: false, phone: 'members' })
  await blocker.put(`/api/posts/block/${editor.id}`)
  const path = `/api/events/${event._id}/attendance`
  const { body } = await editor.get<EventAttendance>(path)
  expect(body.people).toMatchObject([
    { user: { name: 'Zoe Shown' }, adults: 2 },
    { user: null, phone: null, adults: 2 },
    { user: null, phone: null, adults: 2 },
  ])
  expect(JSON.stringify(body)).not.toMatch(new RegExp(`${hidden.id}|${blocker.id}|Aaron|Abel|5550188`))
  const file = await editor.get<string>(`/api/events/${event._id}/answers.csv`)
  expect(file.body).toContain('Name not shown to you')
  expect(file.body).not.toMatch(/Aaron|Abel|5550188/)
  const all = (await officer.get<EventAttendance>(path)).body.people
  expect(all.map(({ user }) => user?.name)).toEqual(['Aaron Hidden', 'Abel Blocker', 'Zoe Shown'])
})

test('a guest without an email address is marked for the organiser', async () => {
  present = new Date('2026-11-20T18:00:00Z')
  const event = await anEvent(officer)
  const caller = await aMember(site, { name: 'Grandmother' })
  await site.database
    .updateTable('users')
    .set({ email: null, email_key: null, listing: 'unclaimed', password_hash: '' } as object)
    .where('id', '=', caller.id)
    .execute()
  await officer.put(`/api/events/${event._id}/answers/${caller.id}`, { answer: 'declined' })
  const editor = await aMemberWith(site, 'editor')
  const { body } = await editor.get<EventAttendance>(`/api/events/${event._id}/attendance`)
  expect(body.people).toMatchObject([
    { user: { name: 'Grandmother' }, email: null, reachable: false, adults: 0, children: 0 },
  ])
})
