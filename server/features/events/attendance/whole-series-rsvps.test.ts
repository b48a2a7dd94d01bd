import { beforeAll, describe, expect, it } from 'vitest'
import type { EventDetails, OwnRsvp } from '../../../../contract/events/schemas.ts'
import { minute } from '../../../../contract/time/durations.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { anEvent, eventInput } from '../../../../tests/support/events.ts'
import { aMember, anAdministrator, type Member } from '../../../../tests/support/members.ts'

let site: TestApp
let administrator: Member
let anna: Member
let now = new Date('2026-11-21T18:00:00Z')
beforeAll(async () => {
  site = await anApp({ now: () => now })
  administrator = await anAdministrator(site)
  anna = await aMember(site)
})

async function aSeries(): Promise<EventDetails & { series: string }> {
  const first = await anEvent(administrator, { repeat: { every: 'week', count: 3 } })
  return { ...first, series: String(first.series) }
}

/** Calendar programs link to a series by its own id, without an occurrence. */
describe('an RSVP to a series as such', () => {
  it('goes to the first occurrence when all are changed', async () => {
    const { _id, series } = await aSeries()
    await anna.put(`/api/events/${series}/answer`, { answer: 'going', guests: 1 })
    const { status } = await administrator.put(`/api/events/${_id}?scope=all`, eventInput({ place: 'Hall' }))
    expect(status).toBe(200)
    const { body } = await anna.get<OwnRsvp>(`/api/events/${_id}/answer`)
    expect(body).toMatchObject({ standing: 'going', guests: 1 })
  })

  it.each([
    ['before', 'going'],
    ['after', 'maybe'],
  ])('%s another to the first occurrence: the later of both counts', async (order, standing) => {
    const { _id, series } = await aSeries()
    const toSeries = () => anna.put(`/api/events/${series}/answer`, { answer: 'maybe' })
    const toFirst = () => anna.put(`/api/events/${_id}/answer`, { answer: 'going' })
    for (const respond of order === 'before' ? [toSeries, toFirst] : [toFirst, toSeries]) {
      now = new Date(now.getTime() + minute)
      expect((await respond()).status).toBe(200)
    }
    const { status } = await administrator.put(`/api/events/${_id}?scope=all`, eventInput({ place: 'Hall' }))
    expect(status).toBe(200)
    const { body } = await anna.get<OwnRsvp>(`/api/events/${_id}/answer`)
    expect(body).toMatchObject({ standing, counts: { waiting: 0, declined: 0 } })
    expect(body.counts.going + body.counts.maybe).toBe(1)
  })

  it('goes with the series', async () => {
    const { _id, series } = await aSeries()
    await anna.put(`/api/events/${series}/answer`, { answer: 'going' })
    expect((await administrator.delete(`/api/events/${_id}?scope=all`)).status).toBe(200)
  })
})
