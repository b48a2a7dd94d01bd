import { beforeAll, describe, expect, it } from 'vitest'
import type { EventDetails } from '../../../../contract/events/schemas.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { anEvent } from '../../../../tests/support/events.ts'
import { anAdministrator, type Member } from '../../../../tests/support/members.ts'

let site: TestApp
let officer: Member
beforeAll(async () => {
  site = await anApp({ now: () => new Date('2026-11-21T18:00:00Z') })
  officer = await anAdministrator(site)
})

describe('times', () => {
  it('without an offset are in the society’s zone', async () => {
    expect(await anEvent(officer)).toMatchObject({
      start: '2026-12-06T00:00:00.000Z',
      end: '2026-12-06T03:00:00.000Z',
    })
  })

  it('move forward in a spring gap and mean the first in an autumn overlap', async () => {
    expect(await anEvent(officer, { start: '2027-03-14T02:30', end: '2027-03-14T05:00' })).toMatchObject({
      start: '2027-03-14T08:30:00.000Z',
    })
    expect(await anEvent(officer, { start: '2026-11-01T01:30', end: '2026-11-01T05:00' })).toMatchObject({
      start: '2026-11-01T06:30:00.000Z',
    })
  })

  it('may name a zone of their own', async () => {
    const start = '2026-12-05T18:00[Asia/Kathmandu]'
    expect(await anEvent(officer, { start, end: '2026-12-05T20:00+05:45' })).toMatchObject({
      start: '2026-12-05T12:15:00.000Z',
      end: '2026-12-05T14:15:00.000Z',
    })
  })

  it('of an all-day event stay when a program sends its days back as instants', async () => {
    const { _id, start, end } = await anEvent(officer, {
      allDay: true,
      start: '2026-12-24',
      end: '2026-12-25',
    })
    for (const asInstant of [
      (day: string) => new Date(day).toISOString(),
      (day: string) => `${day}T00:00:00+00:00`,
      (day: string) => `${day}T00:00-06:00`,
    ]) {
      const sent = { title: 'Maghi', start: asInstant(start), end: asInstant(end) }
      const { body } = await officer.put<EventDetails>(`/api/events/${_id}`, sent)
      expect(body).toMatchObject({ allDay: true, start: '2026-12-24', end: '2026-12-25' })
    }
  })

  it('of an all-day event are its first and last day in the society’s zone', async () => {
    const event = await anEvent(officer, { allDay: true, start: '2026-12-24', end: '2026-12-26T05:00:00Z' })
    expect(event).toMatchObject({ allDay: true, start: '2026-12-24', end: '2026-12-25' })
  })
})
