import { beforeAll, describe, expect, it } from 'vitest'
import type { EventDetails } from '../../../../contract/events/schemas.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { anEvent, eventInput } from '../../../../tests/support/events.ts'
import { anAdministrator, type Member } from '../../../../tests/support/members.ts'

interface Faults {
  errors: { msg: string; param?: string; code?: string }[]
}

let site: TestApp
let officer: Member
beforeAll(async () => {
  site = await anApp({ now: () => new Date('2026-11-21T18:00:00Z') })
  officer = await anAdministrator(site)
})

describe('two officers at once', () => {
  it('the second is refused when it names its version', async () => {
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

  it('exactly one of two concurrent changes succeeds', async () => {
    const { _id } = await anEvent(officer)
    const tag = { headers: { 'if-match': '"0"' } }
    const answers = await Promise.all(
      ['One', 'Two', 'Three'].map((title) => officer.put(`/api/events/${_id}`, eventInput({ title }), tag)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  it('without a version the last change wins, and a removed event is absent', async () => {
    const { _id } = await anEvent(officer)
    await officer.put(`/api/events/${_id}`, eventInput({ title: 'First' }))
    const last = await officer.put<EventDetails>(`/api/events/${_id}`, eventInput({ title: 'Last' }))
    expect(last.body.title).toBe('Last')
    await officer.delete(`/api/events/${_id}`)
    expect((await officer.put(`/api/events/${_id}`, eventInput())).status).toBe(404)
    expect((await officer.delete(`/api/events/${_id}`)).status).toBe(404)
  })

  it('of a series: an occurrence that one changed or removed outdates what the other saw of any', async () => {
    const { series } = await anEvent(officer, { repeat: { every: 'week', count: 4 } })
    const at = (date: string) => `/api/events/${series}_202612${date}T180000`
    const tagOf = async (date: string) => {
      const { version } = (await officer.get<EventDetails>(at(date))).body
      return { headers: { 'if-match': `"${version}"` } }
    }
    const change = (date: string, options: Awaited<ReturnType<typeof tagOf>>) =>
      officer.put(
        at(date),
        eventInput({ title: 'Changed', start: `2026-12-${date}T18:00`, end: `2026-12-${date}T21:00` }),
        options,
      )
    const first = await tagOf('12')
    expect((await change('12', first)).status).toBe(200)
    expect([(await change('19', first)).status, (await officer.delete(at('12'), first)).status]).toEqual([
      409, 409,
    ])
    const second = await tagOf('19')
    expect((await officer.delete(at('26'), second)).status).toBe(200)
    expect((await change('19', second)).status).toBe(409)
  })
})
