import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { EventDetails } from '../../../contract/events/schemas.ts'
import { anApp, type TestApp } from '../../../tests/support/app.ts'
import { anEvent } from '../../../tests/support/events.ts'
import {
  aMember,
  anAdministrator,
  aProfile,
  expectStatus,
  type Member,
} from '../../../tests/support/members.ts'
import { remindAttendees, sweepReminders } from './reminders.service.ts'

let present = new Date()
let site: TestApp
let officer: Member
let sita: Member

beforeAll(async () => {
  present = new Date('2026-11-10T18:00:00Z')
  site = await anApp({ now: () => present })
  officer = await anAdministrator(site)
})

beforeEach(async () => {
  present = new Date('2026-11-10T18:00:00Z')
  sita = await aMember(site, { name: 'Sita Chaudhary' })
})

const at = async (instant: string) => {
  present = new Date(instant)
  await remindAttendees(site)
}
const remindersOf = async ({ id }: { id: string }) =>
  (
    await site.database
      .selectFrom('mails')
      .select('payload')
      .where('user_id', '=', id)
      .where('kind', '=', 'topic')
      .execute()
  ).filter(({ payload }) => payload.topic === 'reminders')
const going = async (member: Member, { _id }: EventDetails, answer = 'going') =>
  expectStatus(200, await member.put(`/api/events/${_id}/answer`, { answer, guests: 0 }))
const dinner = (title: string, given = {}) =>
  anEvent(officer, { title, start: '2026-11-20T18:00:00-06:00', end: '2026-11-20T21:00:00-06:00', ...given })

it('reminds attendees a day before, once', async () => {
  const event = await dinner('Dinner', { place: 'Hall' })
  await going(sita, event)
  const maybe = await aMember(site)
  await going(maybe, event, 'maybe')
  await at('2026-11-19T23:59:00Z')
  expect(await remindersOf(sita)).toEqual([])
  await at('2026-11-20T00:01:00Z')
  await at('2026-11-20T00:02:00Z')
  const [mail, ...others] = await remindersOf(sita)
  expect(others).toEqual([])
  expect(mail?.payload).toMatchObject({ subject: 'Reminder: Dinner' })
  expect(mail?.payload.text).toContain('Hall')
  expect(await remindersOf(maybe)).toEqual([])
  present = new Date('2026-11-23T00:00:00Z')
  await sweepReminders(site)
  expect(await site.database.selectFrom('event_reminders').selectAll().execute()).toEqual([])
})

it('reminds a week before, or never, as each has chosen', async () => {
  const silent = await aMember(site)
  expect((await sita.put('/api/account/reminders', { events: 'week' })).body).toMatchObject({
    reminders: { events: 'week' },
  })
  await silent.put('/api/account/reminders', { events: 'none' })
  const event = await dinner('Week')
  for (const member of [sita, silent]) await going(member, event)
  await at('2026-11-14T00:01:00Z')
  expect(await remindersOf(sita)).toHaveLength(1)
  await at('2026-11-20T00:01:00Z')
  expect(await remindersOf(sita)).toHaveLength(1)
  expect(await remindersOf(silent)).toEqual([])
  expect((await sita.put('/api/account/reminders', { events: 'month' })).status).toBe(400)
  expect((await site.client().put('/api/account/reminders', { events: 'day' })).status).toBe(401)
})

it('waits until the night of the reader is over', async () => {
  const far = await aMember(site)
  await far.put('/api/account/reminders', { events: 'day', zone: 'Asia/Kathmandu' })
  const event = await dinner('Late', { start: '2026-11-20T23:00:00-06:00', end: '2026-11-20T23:30:00-06:00' })
  for (const member of [sita, far]) await going(member, event)
  // 23:05 in Chicago, 10:50 in Kathmandu.
  await at('2026-11-20T05:05:00Z')
  expect(await remindersOf(sita)).toEqual([])
  expect(await remindersOf(far)).toHaveLength(1)
  await at('2026-11-20T14:00:00Z')
  expect(await remindersOf(sita)).toHaveLength(1)
})

it('reminds nobody of cancelled events, after a recent RSVP, or on the waiting list', async () => {
  const event = await dinner('Full', { capacity: 1 })
  const second = await aMember(site)
  await going(sita, event)
  await going(second, event)
  const cancelled = await dinner('Off', { cancelled: true })
  await at('2026-11-20T00:01:00Z')
  expect(await remindersOf(sita)).toHaveLength(1)
  expect(await remindersOf(second)).toEqual([])
  const late = await aMember(site)
  const open = await dinner('Open')
  await going(late, open)
  await at('2026-11-20T00:03:00Z')
  expect(await remindersOf(late)).toEqual([])
  expect(cancelled.cancelled).toBe(true)
})

it('names people without an address to the organiser, with the number that the organiser may see', async () => {
  const grandmother = await aMember(site, { name: 'Grandmother Tharu' })
  await aProfile(grandmother, { phone: '7735550111', phoneAudience: 'members' })
  await site.database
    .updateTable('users')
    .set({ email: null, email_key: null } as object)
    .where('id', '=', grandmother.id)
    .execute()
  const event = await dinner('Call')
  expectStatus(
    200,
    await officer.put(`/api/events/${event._id}/answers/${grandmother.id}`, { answer: 'going' }),
  )
  await at('2026-11-20T00:01:00Z')
  const calls = await site.database
    .selectFrom('mails')
    .select('payload')
    .where('user_id', '=', officer.id)
    .execute()
  const [call] = calls.filter(({ payload }) => payload.subject === 'Please call: Call')
  expect(call?.payload.text).toContain('Grandmother Tharu, 7735550111')
  expect(call?.payload.text).toContain('You said that you come')
})
