import { expect, test } from 'vitest'
import type { MemberRsvp } from '../../../../contract/events/schemas.ts'
import { anApp } from '../../../../tests/support/app.ts'
import { anEvent } from '../../../../tests/support/events.ts'
import { aMember, anAdministrator } from '../../../../tests/support/members.ts'

test('administrators see the RSVPs of a member, the latest first', async () => {
  let present = Date.parse('2026-11-20T18:00:00Z')
  const site = await anApp({ now: () => new Date(present) })
  const officer = await anAdministrator(site)
  const member = await aMember(site)
  const path = `/api/admin/users/${member.id}/rsvps`
  expect((await site.client().get(path)).status).toBe(401)
  expect((await member.get(path)).status).toBe(403)
  expect((await officer.get(path)).body).toEqual([])
  const once = await anEvent(officer, { title: 'Maghi' })
  const weekly = await anEvent(officer, {
    title: 'Dance class',
    repeat: { every: 'week', interval: 1, count: 3 },
  })
  await member.put(`/api/events/${once._id}/answer`, { answer: 'going', guests: 2 })
  present += 1000
  await member.put(`/api/events/${weekly._id}/answer`, { answer: 'declined' })
  const { body } = await officer.get<MemberRsvp[]>(path)
  expect(body).toMatchObject([
    { event: { _id: weekly._id, title: 'Dance class' }, answer: 'declined', guests: 0 },
    { event: { _id: once._id, title: 'Maghi' }, answer: 'going', guests: 2 },
  ])
})
