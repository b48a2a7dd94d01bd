import { beforeAll, describe, expect, it } from 'vitest'
import type { CalendarEvent } from '../../../../contract/events/schemas.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { anEvent } from '../../../../tests/support/events.ts'
import { anAdministrator, type Member } from '../../../../tests/support/members.ts'

interface List {
  ok: boolean
  events: CalendarEvent[]
}
interface Faults {
  errors: { msg: string; param?: string; code?: string }[]
}

let site: TestApp
let officer: Member
beforeAll(async () => {
  site = await anApp({ now: () => new Date('2026-11-21T18:00:00Z') })
  officer = await anAdministrator(site)
})

describe('the window of the list', () => {
  it('contains overlapping events, by default a year back and two ahead', async () => {
    const far = await anEvent(officer, { title: 'Far', start: '2030-05-01T10:00', end: '2030-05-02T10:00' })
    const inWindow = async (query: string) =>
      (await site.client().get<List>(`/api/events${query}`)).body.events.map(({ _id }) => _id)
    expect(await inWindow('')).not.toContain(far._id)
    expect(await inWindow('?from=2030-05-02&to=2030-05-03')).toContain(far._id)
    expect(await inWindow('?from=2030-05-02T10:00&to=2030-05-03')).not.toContain(far._id)
    expect(await inWindow('?from=2030-04-01&to=2030-05-01')).not.toContain(far._id)
  })

  it('is refused when it ends before it starts', async () => {
    const { status, body } = await site.client().get<Faults>('/api/events?from=2030-05-03&to=2030-05-02')
    expect(status).toBe(400)
    expect(body.errors[0]?.param).toBe('to')
  })

  it('is in order, and the next five are known', async () => {
    for (const day of ['04', '09', '02', '07', '05', '03'])
      await anEvent(officer, { start: `2026-12-${day}T18:00`, end: `2026-12-${day}T21:00` })
    const { body } = await site.client().get<List>('/api/events')
    const starts = body.events.map(({ start }) => start)
    expect(starts).toEqual(starts.toSorted())
    const upcoming = await site.client().get<CalendarEvent[]>('/api/events/upcoming')
    expect(upcoming.body).toHaveLength(5)
    for (const { end } of upcoming.body)
      expect(Date.parse(end)).toBeGreaterThan(Date.parse('2026-11-21T18:00Z'))
  })
})
