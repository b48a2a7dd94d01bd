import { beforeAll, describe, expect, it } from 'vitest'
import type { Announcement, AnnouncementState } from '../../../../contract/society/announcements.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { anAdministrator, type Member } from '../../../../tests/support/members.ts'
import { mailDueAnnouncements } from './announcement-editing.service.ts'

const input = { title: 'News', text: 'Text', audience: 'everyone', date: '2026-11-01', published: true }
const from = (version: number) => ({ headers: { 'if-match': `"${version}"` } })

describe('the hour of an announcement', () => {
  let now = new Date('2026-11-25T23:59:59Z')
  let planned: TestApp
  let editor: Member
  let path: string
  const secret = 'qzplannedtitle'
  const readers = ['/', '/announcements', '/announcements.atom', '/api/announcements', '/about']
  const shownAt = async () => {
    const visitor = planned.client()
    const bodies = await Promise.all(readers.map(async (address) => visitor.get(address)))
    return readers.filter((_, index) => JSON.stringify(bodies[index]?.body).includes(secret))
  }
  const stateOf = async () => (await editor.get<AnnouncementState>(path)).body
  const change = async (given: object) => {
    const { version, title, text, audience, date, published } = await stateOf()
    const body = { title, text, audience, date, published, ...given }
    const changed = await editor.put<AnnouncementState>(path, body, from(version))
    expect(changed.status).toBe(200)
    return changed.body
  }

  beforeAll(async () => {
    planned = await anApp({ now: () => now })
    editor = await anAdministrator(planned)
    const given = { ...input, title: secret, date: '2026-11-25', time: '18:00', language: 'thl', mail: true }
    const { status, body } = await editor.post<AnnouncementState>('/api/admin/announcements', given)
    expect(status).toBe(201)
    expect(body).toMatchObject({ state: 'scheduled', time: '18:00', shownFrom: '2026-11-26T00:00:00.000Z' })
    path = `/api/admin/announcements/${body._id}`
  })

  it('hides an announcement from everybody, and from every cached response, up to its minute', async () => {
    const address = path.replace('/admin', '')
    expect(await shownAt()).toEqual([])
    expect((await editor.get(address)).status).toBe(404)
    await mailDueAnnouncements(planned.app)
    expect(await stateOf()).toMatchObject({ state: 'scheduled', mailedAt: null })

    now = new Date('2026-11-26T00:00:00Z')
    expect(await shownAt()).toEqual(readers)
    expect((await planned.client().get<Announcement>(address)).body).toMatchObject({ lang: 'thl' })
    const { body } = await planned.client().get<string>('/announcements.atom')
    expect(body).toContain('<updated>2026-11-26T00:00:00.000Z</updated>')
    await Promise.all([mailDueAnnouncements(planned.app), mailDueAnnouncements(planned.app)])
    expect(await stateOf()).toMatchObject({ state: 'published', mailedAt: now.toISOString() })
    const mails = await planned.database
      .selectFrom('mails')
      .select('id')
      .where('kind', '=', 'topic')
      .execute()
    expect(mails).toHaveLength(1)
  })

  it('is retained by a change without it, and cleared by one with null', async () => {
    expect(await change({ date: '2026-11-28' })).toMatchObject({
      shownFrom: '2026-11-29T00:00:00.000Z',
      state: 'scheduled',
      language: 'thl',
    })
    expect(await change({ date: '2026-11-25', time: '', language: null })).toMatchObject({
      shownFrom: null,
      time: null,
      state: 'published',
      language: null,
    })
  })

  it('leaves a withdrawn text withdrawn; published again, it has its old address and sends no second email', async () => {
    const address = path.replace('/api/admin', '')
    expect((await planned.client().get(address)).status).toBe(200)
    expect(await change({ published: false })).toMatchObject({ state: 'unpublished', published: false })
    expect(await shownAt()).toEqual([])
    expect((await planned.client().get(address)).status).toBe(404)
    expect(await change({ title: secret })).toMatchObject({ state: 'unpublished' })
    expect(await change({ published: true })).toMatchObject({ state: 'published' })
    expect((await planned.client().get<string>(address)).body).toContain(secret)
    await mailDueAnnouncements(planned.app)
    const mails = await planned.database
      .selectFrom('mails')
      .select('id')
      .where('kind', '=', 'topic')
      .execute()
    expect(mails).toHaveLength(1)
  })

  it('moves forward where clocks skip it, and is refused where no clock shows it', async () => {
    const skipped = await change({ date: '2027-03-14', time: '02:30' })
    expect(skipped).toMatchObject({ shownFrom: '2027-03-14T08:30:00.000Z', time: '03:30' })
    for (const [given, param] of [
      [{ time: '24:00' }, 'time'],
      [{ time: 'noon' }, 'time'],
      [{ language: 'xx' }, 'language'],
    ] as const) {
      const body = { ...input, ...given }
      const refused = await editor.put(path, body, from((await stateOf()).version))
      expect(refused.status).toBe(400)
      expect(refused.body).toMatchObject({ errors: [{ param }] })
    }
  })
})
