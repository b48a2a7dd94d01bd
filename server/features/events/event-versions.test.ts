import { beforeAll, describe, expect, it } from 'vitest'
import type { EventDetails, EventList } from '../../../contract/events/schemas.ts'
import { anApp, type TestApp } from '../../../tests/support/app.ts'
import { anEvent, eventInput } from '../../../tests/support/events.ts'
import { aMember, anAdministrator, type Member } from '../../../tests/support/members.ts'

const english = {
  title: 'Maghi dinner',
  notes: 'Bring a dish.',
  place: 'Town hall',
  description: 'We **eat**.',
}
const nepali = { title: 'माघीको भोज', place: 'नगर भवन', description: 'हामी **खान्छौं**।' }
const inNepali = { headers: { 'accept-language': 'ne' } }

let site: TestApp
let officer: Member
let member: Member
let event: EventDetails
beforeAll(async () => {
  site = await anApp({ now: () => new Date('2026-11-21T18:00:00Z') })
  officer = await anAdministrator(site)
  member = await aMember(site)
  event = await anEvent(officer, { ...english, versions: { ne: { ...nepali, notes: ' ' } } })
})

const path = (id = event._id) => `/api/events/${id}`
const read = async (client: Pick<Member, 'get'>, options = {}, id = event._id) =>
  (await client.get<EventDetails>(path(id), options)).body

describe('the Nepali version of an event', () => {
  it('is shown to readers of Nepali; without one the original text is shown', async () => {
    for (const client of [site.client(), member]) {
      expect(await read(client)).toMatchObject(english)
      expect(await read(client, inNepali)).toMatchObject({
        ...nepali,
        descriptionHtml: expect.stringContaining('<strong>खान्छौं</strong>'),
        notes: english.notes,
      })
      const { body } = await client.get<EventList>('/api/events', inNepali)
      expect(body.events[0]).toMatchObject({ title: nepali.title, place: nepali.place })
    }
  })

  it('is beside the text for organisers alone', async () => {
    expect((await read(officer, inNepali)).written).toEqual({ ...english, versions: { ne: nepali } })
    for (const client of [site.client(), member]) expect((await read(client)).written).toBeNull()
  })

  it('is in the page, the calendar file and the picture of its link', async () => {
    const page = await site.client().get<string>(`/calendar/${event._id}?lang=ne`)
    expect(page.body).toMatch(new RegExp(`<h1[^>]* lang="ne"[^>]*>${nepali.title}`))
    expect(page.body).toContain(`"name":"${nepali.title}"`)
    const [, picture = ''] =
      /property="og:image" content="[^"]*?(\/link-pictures[^"]+)"/.exec(page.body) ?? []
    expect((await site.app.inject(picture)).headers['cache-control']).toContain('immutable')
    const file = `/calendar/${event._id}.ics`
    expect((await site.client().get<string>(file, inNepali)).body).toContain(`SUMMARY:${nepali.title}`)
    expect((await site.client().get<string>(file)).body).toContain(`SUMMARY:${english.title}`)
  })

  it('stays with a program that sends back what it read in Nepali', async () => {
    const { title, place, description } = await read(officer, inNepali)
    const moved = eventInput({ title, place, description, end: '2026-12-05T22:00' })
    expect((await officer.put(path(), moved, inNepali)).status).toBe(200)
    expect((await read(officer)).written).toEqual({ ...english, versions: { ne: nepali } })
  })

  it('may differ on one date of a series, changes the event, and can be removed', async () => {
    const series = await anEvent(officer, {
      title: 'Choir',
      versions: { ne: { title: 'गायन' } },
      repeat: { every: 'week', count: 3 },
    })
    const input = eventInput({ title: 'Choir', versions: { ne: { title: 'विशेष गायन' } } })
    const changed = await officer.put<EventDetails>(path(series._id), input)
    expect(changed.body.version).toBe(series.version + 1)
    const titles = async () => {
      const { body } = await site.client().get<EventList>('/api/events', inNepali)
      return body.events.filter((one) => one.series === series.series).map(({ title }) => title)
    }
    expect(await titles()).toEqual(['विशेष गायन', 'गायन', 'गायन'])
    expect((await officer.put<EventDetails>(path(series._id), input)).body.version).toBe(series.version + 1)
    await officer.put(`${path(series._id)}?scope=all`, { ...input, versions: { ne: null } })
    expect(await titles()).toEqual(['Choir', 'Choir', 'Choir'])
  })

  it('is in the activity log, and refused where it is too long', async () => {
    const log = await officer.get<{ subjectId: string; act: string; after: object }[]>('/api/admin/acts')
    expect(
      log.body.find(({ act, subjectId }) => act === 'create event' && subjectId === event._id)?.after,
    ).toMatchObject({ versions: { ne: nepali } })
    const long = await officer.post(
      '/api/events',
      eventInput({ versions: { ne: { title: 'अ'.repeat(33) } } }),
    )
    expect(long).toMatchObject({ status: 400, body: { errors: [{ param: 'versions.ne.title' }] } })
  })

  it('is what its guests are written, whose calendars have it, too', async () => {
    const dinner = await anEvent(officer, { ...english, versions: { ne: nepali } })
    const nima = await aMember(site)
    await site.database.updateTable('users').set({ locale: 'ne' }).where('id', '=', nima.id).execute()
    for (const guest of [member, nima])
      await guest.put(`${path(dinner._id)}/answer`, { answer: 'going', guests: 0 })
    await site.database.updateTable('users').set({ locale: 'ne' }).where('id', '=', nima.id).execute()
    await site.database.deleteFrom('mails').execute()
    await officer.put(path(dinner._id), eventInput({ title: english.title, cancelled: true }))
    const mails = await site.database.selectFrom('mails').select(['recipient', 'payload']).execute()
    const to = ({ email }: Member) => mails.find(({ recipient }) => recipient === email)?.payload
    expect(to(member)).toMatchObject({ subject: `Canceled: ${english.title}` })
    expect(to(nima)?.subject).toContain(nepali.title)
    expect(to(nima)?.text).toContain('२०२६')
    expect(to(nima)?.calendar).toContain(`SUMMARY:${nepali.title}`)
    const { body } = await nima.post<{ url: string }>('/api/events/feed')
    const feed = await site.client().get<string>(new URL(body.url).pathname)
    expect(feed.body).toContain(`SUMMARY:${nepali.title}`)
  })
})
