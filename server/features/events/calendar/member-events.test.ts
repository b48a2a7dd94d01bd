import { describe, expect, it, test } from 'vitest'
import type { EventList, MarkedRsvp, MemberRsvp } from '../../../../contract/events/schemas.ts'
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

describe('the own RSVPs of a window', () => {
  const now = () => new Date('2026-11-20T18:00:00Z')
  const path = '/api/events/answered?from=2026-11-01&to=2026-12-31'

  it('are those of the caller alone, with the dates of a series and the waiting list', async () => {
    const site = await anApp({ now })
    const officer = await anAdministrator(site)
    const [member, other] = [await aMember(site), await aMember(site)]
    const full = await anEvent(officer, { title: 'Dinner', capacity: 1 })
    const weekly = await anEvent(officer, {
      title: 'Dance class',
      repeat: { every: 'week', interval: 1, count: 3 },
    })
    const { body: list } = await member.get<EventList>('/api/events?from=2026-11-01&to=2026-12-31')
    const date = list.events.filter(({ title }) => title === weekly.title).at(-1)?._id ?? ''
    await other.put(`/api/events/${full._id}/answer`, { answer: 'going' })
    await member.put(`/api/events/${full._id}/answer`, { answer: 'going' })
    await member.put(`/api/events/${date}/answer`, { answer: 'maybe' })
    expect((await member.get<MarkedRsvp[]>(path)).body).toEqual([
      { event: full._id, standing: 'waiting' },
      { event: date, standing: 'maybe' },
    ])
    expect((await other.get<MarkedRsvp[]>(path)).body).toEqual([{ event: full._id, standing: 'going' }])
    expect((await officer.get<MarkedRsvp[]>(path)).body).toEqual([])
    const before = '/api/events/answered?from=2026-01-01&to=2026-02-01'
    expect((await member.get<MarkedRsvp[]>(before)).body).toEqual([])
  })

  it('are no part of what visitors get', async () => {
    const site = await anApp({ now })
    const officer = await anAdministrator(site)
    const event = await anEvent(officer, {})
    await officer.put(`/api/events/${event._id}/answer`, { answer: 'going' })
    expect((await site.client().get(path)).status).toBe(401)
    const { body } = await site.client().get<EventList>('/api/events')
    expect(JSON.stringify(body)).not.toContain('going')
  })
})
