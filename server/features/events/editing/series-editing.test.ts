import { beforeAll, describe, expect, it } from 'vitest'
import type { CalendarEvent, EventDetails } from '../../../../contract/events/schemas.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { anEvent, eventInput } from '../../../../tests/support/events.ts'
import { anAdministrator, type Member } from '../../../../tests/support/members.ts'

let site: TestApp
let officer: Member
beforeAll(async () => {
  site = await anApp({ now: () => new Date('2026-09-01T18:00:00Z') })
  officer = await anAdministrator(site)
})

const weekly = { repeat: { every: 'week', count: 4 }, start: '2026-10-20T18:00', end: '2026-10-20T20:00' }

/** Lists the occurrences of a series by title and local time in Chicago. */
async function timesOf(series: string | null): Promise<string[]> {
  return (await listOf(series)).map(({ title, start }) => `${title} ${localTime(start)}`)
}

async function listOf(series: string | null): Promise<CalendarEvent[]> {
  const { body } = await site.client().get<{ events: CalendarEvent[] }>('/api/events')
  return body.events.filter((event) => event.series === series)
}

async function nth(series: string | null, index: number): Promise<CalendarEvent> {
  const event = (await listOf(series))[index]
  if (!event) throw new Error(`There is no occurrence ${index}`)
  return event
}

function localTime(instant: string): string {
  const parts = { month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const
  const format = new Intl.DateTimeFormat('en-US', { ...parts, hour12: false, timeZone: 'America/Chicago' })
  return format.format(new Date(instant))
}

/** Returns the input of the event window for an occurrence, with some changes. */
function asInput(event: CalendarEvent, given: Record<string, unknown> = {}) {
  const { title, start, end } = event
  return { title, start, end, ...given }
}

it('a weekly event stays at 6 pm across the end of daylight saving', async () => {
  const first = await anEvent(officer, weekly)
  expect(first).toMatchObject({
    _id: `${first.series}_20261020T180000`,
    originalStart: '2026-10-20T23:00:00.000Z',
    repeat: { every: 'week', interval: 1, until: null, count: 4 },
  })
  expect(await timesOf(first.series)).toEqual([
    'Maghi 10/20, 18:00',
    'Maghi 10/27, 18:00',
    'Maghi 11/03, 18:00',
    'Maghi 11/10, 18:00',
  ])
  expect((await nth(first.series, 2)).start).toBe('2026-11-04T00:00:00.000Z')
})

it.each([
  ['the day of the month', { every: 'month', count: 3 }, ['10/10', '11/10', '12/10']],
  ['the second Saturday', { every: 'month', monthlyBy: 'weekday', count: 3 }, ['10/10', '11/14', '12/12']],
  [
    'every other week until a day',
    { every: 'week', interval: 2, until: '2026-11-07' },
    ['10/10', '10/24', '11/07'],
  ],
  ['every year', { every: 'year', count: 2 }, ['10/10', '10/10']],
])('a rule may keep %s', async (_, repeat, days) => {
  const { series } = await anEvent(officer, { start: '2026-10-10T10:00', end: '2026-10-10T11:00', repeat })
  expect((await timesOf(series)).map((text) => text.slice(6, 11))).toEqual(days)
})

it('an all-day series is one of days', async () => {
  const { _id, series } = await anEvent(officer, {
    allDay: true,
    start: '2026-10-31',
    end: '2026-11-01',
    repeat: { every: 'week', count: 2 },
  })
  expect(_id).toBe(`${series}_20261031`)
  expect(await nth(series, 1)).toMatchObject({
    start: '2026-11-07',
    end: '2026-11-08',
    originalStart: '2026-11-07',
  })
})

describe('a change means', () => {
  it('this one, by default', async () => {
    const { series } = await anEvent(officer, weekly)
    const second = await nth(series, 1)
    const changed = await officer.put<EventDetails>(
      `/api/events/${second._id}`,
      asInput(second, { title: 'Moved', start: '2026-10-28T19:00', end: '2026-10-28T20:00' }),
    )
    expect(changed.body).toMatchObject({
      _id: second._id,
      series,
      originalStart: second.start,
      start: '2026-10-29T00:00:00.000Z',
    })
    expect(await timesOf(series)).toEqual([
      'Maghi 10/20, 18:00',
      'Moved 10/28, 19:00',
      'Maghi 11/03, 18:00',
      'Maghi 11/10, 18:00',
    ])
  })

  it('this and the following ones, which become a separate series', async () => {
    const { series } = await anEvent(officer, weekly)
    const third = await nth(series, 2)
    const changed = await officer.put<EventDetails>(
      `/api/events/${third._id}?scope=following`,
      asInput(third, { title: 'Later', start: '2026-11-03T19:00', end: '2026-11-03T21:00' }),
    )
    expect(changed.status).toBe(200)
    expect(changed.body.series).not.toBe(series)
    expect(await timesOf(series)).toEqual(['Maghi 10/20, 18:00', 'Maghi 10/27, 18:00'])
    expect(await timesOf(changed.body.series)).toEqual(['Later 11/03, 19:00', 'Later 11/10, 19:00'])
  })

  it('all, moved by the same distance, with their exceptions preserved', async () => {
    const { series } = await anEvent(officer, weekly)
    const last = await nth(series, 3)
    await officer.put(`/api/events/${last._id}`, asInput(last, { title: 'Finale' }))
    const second = await nth(series, 1)
    const { status } = await officer.put(
      `/api/events/${second._id}?scope=all`,
      asInput(second, { place: 'Hall', start: '2026-10-28T17:00', end: '2026-10-28T20:00' }),
    )
    expect(status).toBe(200)
    expect(await timesOf(series)).toEqual([
      'Maghi 10/21, 17:00',
      'Maghi 10/28, 17:00',
      'Maghi 11/04, 17:00',
      'Finale 11/11, 17:00',
    ])
    for (const event of await listOf(series)) expect(event.place).toBe('Hall')
  })

  it('all, with another rule: dates that remain preserve their exceptions', async () => {
    const { series } = await anEvent(officer, weekly)
    const third = await nth(series, 2)
    await officer.put(`/api/events/${third._id}`, asInput(third, { title: 'Special' }))
    const first = await nth(series, 0)
    const repeat = { every: 'week', interval: 2, count: 3 }
    await officer.put(`/api/events/${first._id}?scope=all`, asInput(first, { repeat }))
    expect(await timesOf(series)).toEqual([
      'Maghi 10/20, 18:00',
      'Special 11/03, 18:00',
      'Maghi 11/17, 18:00',
    ])
  })

  it('not another rule for one occurrence alone', async () => {
    const { series } = await anEvent(officer, weekly)
    const second = await nth(series, 1)
    const repeat = { every: 'month', count: 2 }
    const { status, body } = await officer.put(`/api/events/${second._id}`, asInput(second, { repeat }))
    expect(status).toBe(400)
    expect(body).toMatchObject({ errors: [{ param: 'repeat' }] })
  })
})

it('an event becomes a series, and a series an event', async () => {
  const event = await anEvent(officer)
  const repeat = { every: 'week', count: 2 }
  const asSeries = await officer.put<EventDetails>(`/api/events/${event._id}`, eventInput({ repeat }))
  expect(asSeries.body._id).toBe(`${event._id}_20261205T180000`)
  const single = await officer.put<EventDetails>(
    `/api/events/${asSeries.body._id}?scope=all`,
    eventInput({ repeat: null }),
  )
  expect(single.body).toMatchObject({ _id: event._id, series: null, repeat: null })
})

describe('a removal means', () => {
  it('this one, by default', async () => {
    const { series } = await anEvent(officer, weekly)
    const second = await nth(series, 1)
    expect((await officer.delete(`/api/events/${second._id}`)).body).toEqual({ _id: second._id })
    expect(await timesOf(series)).toEqual(['Maghi 10/20, 18:00', 'Maghi 11/03, 18:00', 'Maghi 11/10, 18:00'])
    expect((await site.client().get(`/api/events/${second._id}`)).status).toBe(404)
    expect((await officer.delete(`/api/events/${second._id}`)).status).toBe(404)
  })

  it('this and the following ones', async () => {
    const { series } = await anEvent(officer, weekly)
    await officer.delete(`/api/events/${(await nth(series, 1))._id}?scope=following`)
    expect(await timesOf(series)).toEqual(['Maghi 10/20, 18:00'])
  })

  it('all', async () => {
    const { series } = await anEvent(officer, weekly)
    await officer.delete(`/api/events/${(await nth(series, 2))._id}?scope=all`)
    expect(await timesOf(series)).toEqual([])
    expect((await site.client().get(`/api/events/${series}`)).status).toBe(404)
  })

  it('the series, once no occurrence is left', async () => {
    const { series } = await anEvent(officer, { ...weekly, repeat: { every: 'week', count: 1 } })
    await officer.delete(`/api/events/${(await nth(series, 0))._id}`)
    expect((await site.client().get(`/api/events/${series}`)).status).toBe(404)
  })
})

it('an occurrence that was moved far away is found where it is', async () => {
  const { series } = await anEvent(officer, weekly)
  const last = await nth(series, 3)
  const moved = { start: '2027-05-01T10:00', end: '2027-05-01T12:00' }
  await officer.put(`/api/events/${last._id}`, asInput(last, moved))
  const { body } = await site
    .client()
    .get<{ events: CalendarEvent[] }>('/api/events?from=2027-05-01&to=2027-05-02')
  expect(body.events.map(({ _id }) => _id)).toEqual([last._id])
})

it.each(['nonsense', 'a_b_c', 'a_20261020', ''])('%j names no occurrence', async (id) => {
  const { series } = await anEvent(officer, weekly)
  expect((await site.client().get(`/api/events/${series}_${id}`)).status).toBe(404)
})
