import { beforeAll, describe, expect, it } from 'vitest'
import type { CalendarEvent, EventDetails } from '../../../contract/events/schemas.ts'
import { anApp, type TestApp } from '../../../tests/support/app.ts'
import { anEvent, eventInput } from '../../../tests/support/events.ts'
import { anAdministrator, type Member } from '../../../tests/support/members.ts'

interface List {
  ok: boolean
  events: CalendarEvent[]
}

let site: TestApp
let officer: Member
beforeAll(async () => {
  site = await anApp({ now: () => new Date('2026-11-21T18:00:00Z') })
  officer = await anAdministrator(site)
})

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
      group: null,
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

  it.each([undefined, 'this', 'following', 'all'])(
    'saving without a change creates no new version (%s)',
    async (scope) => {
      const repeat = scope && { every: 'week', count: 3 }
      const event = await anEvent(officer, { repeat })
      const id = scope ? `${event.series}_20261212T180000` : event._id
      const shown = await officer.get<EventDetails>(`/api/events/${id}`)
      const calendar = (await site.client().get<string>('/calendar.ics')).body
      const saved = await officer.put<EventDetails>(`/api/events/${id}${scope ? `?scope=${scope}` : ''}`, {
        ...shown.body,
        repeat: undefined,
      })
      expect(saved).toMatchObject({ status: 200, body: shown.body })
      expect((await site.client().get<string>('/calendar.ics')).body).toBe(calendar)
    },
  )

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

it('a description is Markdown, returned as sanitised HTML', async () => {
  const description =
    '# Menu\n\n**Dhikri** <script>alert(1)</script> [us](javascript:alert(1)) [map](https://maps.example)'
  const { descriptionHtml } = await anEvent(officer, { description })
  expect(descriptionHtml).toContain('<h3>Menu</h3>')
  expect(descriptionHtml).toContain('<strong>Dhikri</strong>')
  expect(descriptionHtml).toContain('<a href="https://maps.example" rel="nofollow ugc noopener">map</a>')
  expect(descriptionHtml).not.toMatch(/script/)
})

describe('a repeated request', () => {
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

it('changes of the calendar are in the audit log', async () => {
  const { _id } = await anEvent(officer, { title: 'Logged' })
  await officer.put(`/api/events/${_id}`, eventInput({ title: 'Logged again' }))
  await officer.delete(`/api/events/${_id}`)
  const acts = await officer.get<{ act: string; subjectId: string }[]>('/api/admin/acts?limit=100')
  const ofEvent = acts.body.filter(({ subjectId }) => subjectId === _id)
  expect(ofEvent.map(({ act }) => act)).toEqual(['remove event', 'change event', 'create event'])
})
