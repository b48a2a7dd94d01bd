import { beforeAll, describe, expect, it } from 'vitest'
import type { Announcement, AnnouncementState } from '../../../../contract/society/announcements.ts'
import type { OwnDraftState } from '../../../../contract/society/drafts.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import type { Client } from '../../../../tests/support/client.ts'
import { aMailedApp } from '../../../../tests/support/mailed-app.ts'
import { aMember, anAdministrator, type Member } from '../../../../tests/support/members.ts'
import { aBrowser, sendPushes } from '../../../../tests/support/push.ts'

const now = () => new Date('2026-01-11T18:00:00Z')
const nepali = { title: 'हलमा माघी', text: '**दियो** ल्याउनुहोस्।' }
const news = {
  title: 'Maghi in the hall',
  text: 'Bring **lamps**.',
  audience: 'everyone',
  date: '2026-01-10',
  published: true,
}
const inNepali = { headers: { 'accept-language': 'ne' } }
const from = ({ version }: AnnouncementState) => ({ headers: { 'if-match': `"${version}"` } })

let site: TestApp
let officer: Member
let written: AnnouncementState
beforeAll(async () => {
  site = await anApp({ now })
  officer = await anAdministrator(site)
  written = (
    await officer.post<AnnouncementState>('/api/admin/announcements', { ...news, versions: { ne: nepali } })
  ).body
})

const read = async (client: Client, id: string, options = {}) =>
  (await client.get<Announcement>(`/api/announcements/${id}`, options)).body

describe('the Nepali version of an announcement', () => {
  it('is for readers of Nepali, alone and in the list; others get the text itself', async () => {
    const visitor = site.client()
    expect(await read(visitor, written._id)).toMatchObject({ title: news.title, lang: 'en' })
    expect(await read(visitor, written._id, inNepali)).toMatchObject({
      title: nepali.title,
      html: expect.stringContaining('<strong>दियो</strong>'),
      summary: 'दियो ल्याउनुहोस्।',
      lang: 'ne',
    })
    const list = await visitor.get<Announcement[]>('/api/announcements', inNepali)
    expect(list.body.map(({ title, lang }) => [title, lang])).toContainEqual([nepali.title, 'ne'])
  })

  it('is returned beside the text to authors, also in Nepali', async () => {
    const { body } = await officer.get<AnnouncementState>(`/api/admin/announcements/${written._id}`, inNepali)
    expect(body).toMatchObject({ title: news.title, text: news.text, lang: 'en' })
    expect(body.versions).toEqual({ ne: { ...nepali, html: expect.stringContaining('दियो') } })
  })

  it('is in the page, its name, its feed and the picture of its link', async () => {
    const page = await site.client().get<string>(`/announcements/${written._id}?lang=ne`)
    expect(page.body).toMatch(new RegExp(`<h1[^>]* lang="ne"[^>]*>${nepali.title}`))
    expect(page.body).toContain(`<meta property="og:title" content="${nepali.title}"`)
    const [, picture = ''] =
      /property="og:image" content="[^"]*?(\/link-pictures[^"]+)"/.exec(page.body) ?? []
    const { headers } = await site.app.inject(picture)
    expect(headers['cache-control']).toContain('immutable')
    const feed = await site.client().get<string>('/announcements.atom', inNepali)
    expect(feed.body).toContain(`<entry xml:lang="ne">`)
    expect(feed.body).toContain(`<title>${nepali.title}</title>`)
    expect(feed.body).toContain(`/announcements.atom?lang=ne"/>`)
    expect(feed.body).toContain(`/announcements/${written._id}?lang=ne"/>`)
    expect(page.body).toContain('href="/announcements.atom?lang=ne"')
  })

  it('stays with a change that does not name it, and goes when it is null or blank', async () => {
    const path = '/api/admin/announcements'
    for (const removed of [null, { title: ' ', text: '' }]) {
      const first = await officer.post<AnnouncementState>(path, { ...news, versions: { ne: nepali } })
      const address = `${path}/${first.body._id}`
      const second = await officer.put<AnnouncementState>(
        address,
        { ...news, title: 'Moved' },
        from(first.body),
      )
      expect(second.body.versions).toMatchObject({ ne: nepali })
      const third = await officer.put<AnnouncementState>(
        address,
        { ...news, versions: { ne: removed } },
        from(second.body),
      )
      expect(third.body.versions).toEqual({})
      expect(await read(site.client(), first.body._id, inNepali)).toMatchObject({
        title: news.title,
        lang: 'en',
      })
    }
  })

  it('is refused in part, and in a language without pages', async () => {
    const half = { ...news, versions: { ne: { title: nepali.title } } }
    const faults = (versions: object) =>
      officer.post<{ errors: { param: string }[] }>('/api/admin/announcements', { ...half, versions })
    expect(await faults(half.versions)).toMatchObject({
      status: 400,
      body: { errors: [{ param: 'versions.ne.text' }] },
    })
    expect((await faults({ xx: nepali })).status).toBe(400)
  })

  it('is in the activity log, and in an unsaved draft', async () => {
    const log = await officer.get<{ subjectId: string; after: object }[]>('/api/admin/acts')
    expect(log.body.find(({ subjectId }) => subjectId === written._id)?.after).toMatchObject({
      title: news.title,
      versions: { ne: nepali },
    })
    const draft = `/api/admin/drafts/announcement/${written._id}`
    const fields = { title: 'Half', text: '', 'versions.ne.title': 'आधा', 'versions.ne.text': 'आधा' }
    expect((await officer.put(draft, { fields, base: written.version, seen: 0 })).status).toBe(200)
    expect((await officer.get<OwnDraftState>(draft)).body.draft?.fields).toEqual(fields)
  })
})

/** Creates two members; the second reads Nepali. */
async function readers(site: TestApp): Promise<[Member, Member]> {
  const members: [Member, Member] = [await aMember(site), await aMember(site)]
  await site.database.updateTable('users').set({ locale: 'ne' }).where('id', '=', members[1].id).execute()
  return members
}

it('emails are in the version of their reader’s language', async () => {
  const { site, box } = await aMailedApp({ requireVerification: false, now })
  const officer = await anAdministrator(site)
  const [anna, nima] = await readers(site)
  await officer.post('/api/admin/announcements', { ...news, mail: true, versions: { ne: nepali } })
  const english = await box.arrival(anna.email, news.title)
  expect(english.text).toContain('Bring lamps.')
  expect(english.text).not.toContain('दियो')
  const translated = await box.arrival(nima.email, nepali.title)
  expect(translated.text).toContain('दियो ल्याउनुहोस्।')
  expect(translated.text).toContain('वेबसाइटमा')
  expect(translated.text).not.toContain('lamps')
  expect(translated.html).toContain('<strong>दियो</strong>')
})

it('notifications are in the version of their reader’s language', async () => {
  const site = await anApp({ now })
  const officer = await anAdministrator(site)
  const members = await readers(site)
  const browsers = [aBrowser(), aBrowser()]
  for (const [index, member] of members.entries())
    await member.put('/api/account/push', browsers[index]?.subscription)
  await site.database.updateTable('users').set({ locale: 'ne' }).where('id', '=', members[1].id).execute()
  await sendPushes(site)
  await officer.post('/api/admin/announcements', { ...news, mail: true, versions: { ne: nepali } })
  const pushed = await sendPushes(site)
  const shown = browsers.map(({ subscription: { endpoint }, read }) => {
    const push = pushed.find((one) => one.endpoint === endpoint)
    return push && read(push).body
  })
  expect(shown).toEqual([news.title, nepali.title])
})
