import { beforeAll, describe, expect, it } from 'vitest'
import type { CalendarEvent, EventDetails } from '../../../contract/events/schemas.ts'
import { anApp, type TestApp } from '../../../tests/support/app.ts'
import { anEvent, eventInput } from '../../../tests/support/events.ts'
import { aMember, anAdministrator, type Member } from '../../../tests/support/members.ts'

interface List {
  ok: boolean
  events: CalendarEvent[]
}
interface Faults {
  errors: { msg: string; param?: string; code?: string }[]
}

let site: TestApp
let officer: Member
let member: Member
beforeAll(async () => {
  site = await anApp({ now: () => new Date('2026-11-21T18:00:00Z') })
  officer = await anAdministrator(site)
  member = await aMember(site)
})

const writing = [
  ['POST', '/api/events'],
  ['PUT', '/api/events/some-id'],
  ['DELETE', '/api/events/some-id'],
  ['GET', '/api/events/some-id/answers.csv'],
] as const

it.each(writing)(
  '%s %s refuses strangers and members, before it looks at what they send',
  async (method, url) => {
    const body = method === 'GET' ? undefined : '{'
    const strange = await site.client().send(method, url, { body })
    expect(strange.status).toBe(401)
    const { status, body: refused } = await member.send(method, url, { body })
    expect(status).toBe(403)
    expect(refused).toEqual({ errors: [{ msg: 'You are not allowed to do this', code: 'forbidden' }] })
  },
)

describe('the calls of the specification', () => {
  it('create, list, update and remove an event with title, notes, start and end', async () => {
    const created = await officer.post<EventDetails>('/api/events', {
      title: '  Maghi ',
      notes: 'Bring food',
      start: '2026-12-06T00:00:00.000Z',
      end: '2026-12-06T03:00:00.000Z',
    })
    expect(created.status).toBe(201)
    expect(created.body).toMatchObject({
      title: 'Maghi',
      notes: 'Bring food',
      start: '2026-12-06T00:00:00.000Z',
      end: '2026-12-06T03:00:00.000Z',
      allDay: false,
      cancelled: false,
      series: null,
      originalStart: null,
    })
    const { _id } = created.body
    const listed = await site.client().get<List>('/api/events')
    expect(listed.body.ok).toBe(true)
    expect(listed.body.events.map((event) => event._id)).toContain(_id)

    const updated = await officer.put<EventDetails>(`/api/events/${_id}`, {
      _id,
      id: 'something else',
      title: 'Maghi party',
      notes: '',
      start: '2026-12-06T01:00:00Z',
      end: '2026-12-06T03:00:00Z',
    })
    expect(updated.status).toBe(200)
    expect(updated.body).toMatchObject({ _id, title: 'Maghi party', notes: null, version: 1 })

    const removed = await officer.delete(`/api/events/${_id}`)
    expect(removed).toMatchObject({ status: 200, body: { _id } })
    expect((await site.client().get(`/api/events/${_id}`)).status).toBe(404)
  })

  it('an optional field that is absent keeps its value, and one that is blank loses it', async () => {
    const { _id } = await anEvent(officer, { place: 'Hall', description: '**Food**', capacity: 20 })
    const kept = await officer.put<EventDetails>(`/api/events/${_id}`, eventInput())
    expect(kept.body).toMatchObject({ place: 'Hall', description: '**Food**', capacity: 20 })
    const cleared = await officer.put<EventDetails>(
      `/api/events/${_id}`,
      eventInput({ place: '', description: null, capacity: null }),
    )
    expect(cleared.body).toMatchObject({
      place: null,
      description: null,
      descriptionHtml: null,
      capacity: null,
    })
  })
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

  it('of an all-day event are its first and last day in the society’s zone', async () => {
    const event = await anEvent(officer, { allDay: true, start: '2026-12-24', end: '2026-12-26T05:00:00Z' })
    expect(event).toMatchObject({ allDay: true, start: '2026-12-24', end: '2026-12-25' })
  })
})

describe('bad input', () => {
  const cases: [string, Record<string, unknown>, string, string][] = [
    ['no title', { title: ' ' }, 'title', 'Title is required'],
    ['a title of 33', { title: 'x'.repeat(33) }, 'title', 'Title length must be max 32 characters'],
    ['notes of 129', { notes: 'x'.repeat(129) }, 'notes', 'Notes length must be max 128 characters'],
    ['a place of 121', { place: 'x'.repeat(121) }, 'place', 'Place must be at most 120 characters'],
    ['no start', { start: '' }, 'start', 'Start Date is required'],
    ['an end before the start', { end: '2026-12-05T17:00' }, 'end', 'End Date must not be before Start Date'],
    [
      'the year 1',
      { start: '0001-01-01T10:00' },
      'start',
      'Start Date must be between the years 1970 and 2100',
    ],
    ['the year 9999', { end: '9999-01-01T10:00' }, 'end', 'End Date must be between the years 1970 and 2100'],
    ['a rule that ends nowhere', { repeat: { every: 'week' } }, 'repeat.until', 'Choose a last day or'],
    [
      'a million times',
      { repeat: { every: 'week', count: 1_000_000 } },
      'repeat.count',
      'whole number from 1 to',
    ],
    [
      'a rule that is too long',
      { repeat: { every: 'week', until: '2099-12-31' } },
      'repeat',
      'more than 1000 times',
    ],
    [
      'a rule before its start',
      { repeat: { every: 'week', until: '2020-01-01' } },
      'repeat',
      'never take place',
    ],
  ]
  it.each(cases)('%s is refused at its field', async (_, given, param, msg) => {
    const { status, body } = await officer.post<Faults>('/api/events', eventInput(given))
    expect(status).toBe(400)
    expect(body.errors).toEqual([{ param, msg: expect.stringContaining(msg), code: 'invalid' }])
  })

  it.each([
    '2026-12-05T18:00+99:00',
    '2026-12-05T18:00[Mars/Olympus]',
    '2026-02-30',
    'tomorrow',
    '2026-12-05T25:00',
  ])('%s is no time', async (start) => {
    const { status, body } = await officer.post<Faults>('/api/events', eventInput({ start }))
    expect(status).toBe(400)
    expect(body.errors[0]).toMatchObject({ param: 'start', msg: expect.stringContaining('date and time') })
  })

  it('emoji count as one character, and 32 fit', async () => {
    expect((await anEvent(officer, { title: '🪔'.repeat(32) })).title).toBe('🪔'.repeat(32))
  })
})

describe('the window of the list', () => {
  it('holds what touches it, a year back and two ahead unless it is named', async () => {
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
    const { body } = await site.client().get<List>('/api/events')
    const starts = body.events.map(({ start }) => start)
    expect(starts).toEqual(starts.toSorted())
    const upcoming = await site.client().get<CalendarEvent[]>('/api/events/upcoming')
    expect(upcoming.body).toHaveLength(5)
    for (const { end } of upcoming.body)
      expect(Date.parse(end)).toBeGreaterThan(Date.parse('2026-11-21T18:00Z'))
  })
})

describe('two officers at once', () => {
  it('the second is told when they say which version they changed', async () => {
    const { _id, version } = await anEvent(officer)
    const tag = { headers: { 'if-match': `"${version}"` } }
    const first = await officer.put<EventDetails>(`/api/events/${_id}`, eventInput({ title: 'First' }), tag)
    expect(first.headers.etag).toBe('"1"')
    const second = await officer.put<Faults>(`/api/events/${_id}`, eventInput({ title: 'Second' }), tag)
    expect(second.status).toBe(409)
    expect(second.body.errors[0]?.msg).toBe(
      'Someone else changed this event at the same time. Look at it again, then decide',
    )
    expect((await officer.get<EventDetails>(`/api/events/${_id}`)).body.title).toBe('First')
    expect((await officer.delete(`/api/events/${_id}`, tag)).status).toBe(409)
  })

  it('exactly one of two that come together wins', async () => {
    const { _id } = await anEvent(officer)
    const tag = { headers: { 'if-match': '"0"' } }
    const answers = await Promise.all(
      ['One', 'Two', 'Three'].map((title) => officer.put(`/api/events/${_id}`, eventInput({ title }), tag)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  it('without a version the last one wins, and an event that is gone is absent', async () => {
    const { _id } = await anEvent(officer)
    await officer.put(`/api/events/${_id}`, eventInput({ title: 'First' }))
    const last = await officer.put<EventDetails>(`/api/events/${_id}`, eventInput({ title: 'Last' }))
    expect(last.body.title).toBe('Last')
    await officer.delete(`/api/events/${_id}`)
    expect((await officer.put(`/api/events/${_id}`, eventInput())).status).toBe(404)
    expect((await officer.delete(`/api/events/${_id}`)).status).toBe(404)
  })
})

it('a description is Markdown, of which only harmless HTML comes back', async () => {
  const description =
    '# Menu\n\n**Dhikri** <script>alert(1)</script> [us](javascript:alert(1)) [map](https://maps.example)'
  const { descriptionHtml } = await anEvent(officer, { description })
  expect(descriptionHtml).toContain('<h3>Menu</h3>')
  expect(descriptionHtml).toContain('<strong>Dhikri</strong>')
  expect(descriptionHtml).toContain('<a href="https://maps.example" rel="nofollow ugc noopener">map</a>')
  expect(descriptionHtml).not.toMatch(/script/)
})

describe('a request that comes twice', () => {
  it('with the same key makes one event, also side by side', async () => {
    const key = { headers: { 'idempotency-key': 'sent-twice' } }
    const input = eventInput({ title: 'Only once' })
    const answers = await Promise.all([1, 2].map(() => officer.post<EventDetails>('/api/events', input, key)))
    const later = await officer.post<EventDetails>('/api/events', input, key)
    expect([...answers, later].map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set([...answers, later].map(({ body }) => body._id)).size).toBe(1)
    expect((await officer.post('/api/events', eventInput({ title: 'Another' }), key)).status).toBe(409)
  })
})

it('what officers do to the calendar stands in their log', async () => {
  const { _id } = await anEvent(officer, { title: 'Logged' })
  await officer.put(`/api/events/${_id}`, eventInput({ title: 'Logged again' }))
  await officer.delete(`/api/events/${_id}`)
  const acts = await officer.get<{ act: string; subjectId: string }[]>('/api/admin/acts?limit=100')
  const ofEvent = acts.body.filter(({ subjectId }) => subjectId === _id)
  expect(ofEvent.map(({ act }) => act)).toEqual(['remove event', 'change event', 'create event'])
})
