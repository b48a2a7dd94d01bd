import { beforeAll, describe, expect, it } from 'vitest'
import type { Announcement, AnnouncementState } from '../../../../contract/society/announcements.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import type { Client } from '../../../../tests/support/client.ts'
import { aMember, anAdministrator, type Member } from '../../../../tests/support/members.ts'
import { aPicture } from '../../../../tests/support/pictures.ts'

let site: TestApp
let officer: Member
let member: Member
beforeAll(async () => {
  // Late in the evening of 20 November in Chicago, whose date applies.
  site = await anApp({ now: () => new Date('2026-11-21T04:30:00Z') })
  officer = await anAdministrator(site)
  member = await aMember(site)
  await write({ title: 'Older', date: '2026-10-01' })
  await write({ title: 'Among us', audience: 'members', date: '2026-11-02' })
  await write({ title: 'Today', text: 'Come **all**\n\nto the hall', date: '11/20/2026' })
  await write({ title: 'Tomorrow', date: '2026-11-21' })
  await write({ title: 'Unfinished', published: false, date: '2026-11-01' })
})

const input = { title: 'News', text: 'Text', audience: 'everyone', date: '2026-11-01', published: true }
async function write(given: object): Promise<AnnouncementState> {
  const { status, body } = await officer.post<AnnouncementState>('/api/admin/announcements', {
    ...input,
    ...given,
  })
  expect(status).toBe(201)
  return body
}
const titles = async (client: Client, query = '') =>
  (await client.get<Announcement[]>(`/api/announcements${query}`)).body.map(({ title }) => title)
const from = (version: number) => ({ headers: { 'if-match': `"${version}"` } })

describe('announcements', () => {
  it('are written by administrators only', async () => {
    expect((await member.post('/api/admin/announcements', input)).status).toBe(403)
    expect((await site.client().get('/api/admin/announcements')).status).toBe(401)
  })

  it('are shown from their day on, newest first; those for members only to members', async () => {
    expect(await titles(site.client())).toEqual(['Today', 'Older'])
    expect(await titles(member)).toEqual(['Today', 'Among us', 'Older'])
    const all = await officer.get<AnnouncementState[]>('/api/admin/announcements')
    expect(all.body.map(({ title }) => title)).toEqual([
      'Tomorrow',
      'Today',
      'Among us',
      'Unfinished',
      'Older',
    ])
  })

  it('come in pages', async () => {
    const first = await site.client().get<Announcement[]>('/api/announcements?limit=1')
    const [, next] = /^<(.+)>; rel="next"$/.exec(String(first.headers.link)) ?? []
    expect((await site.client().get<Announcement[]>(next ?? '')).body.map(({ title }) => title)).toEqual([
      'Older',
    ])
  })

  it('have HTML to read and words for lists and previews', async () => {
    const [today] = (await site.client().get<Announcement[]>('/api/announcements?limit=1')).body
    expect(today).toMatchObject({
      html: '<p>Come <strong>all</strong></p>\n<p>to the hall</p>',
      summary: 'Come all to the hall',
      date: '2026-11-20',
    })
  })

  it('have a picture, and what it shows', async () => {
    const { _id: pictureId, url } = await aPicture(site, officer)
    const made = await write({ title: 'Pictured', pictureId, pictureAlt: 'The new hall' })
    const read = async () => (await site.client().get<Announcement>(`/api/announcements/${made._id}`)).body
    expect((await read()).picture).toEqual({
      _id: pictureId,
      url,
      width: 32,
      height: 18,
      alt: 'The new hall',
    })
    const pictured = (await site.client().get<Announcement[]>('/api/announcements')).body
    expect(pictured.find(({ _id }) => _id === made._id)?.picture).toEqual((await read()).picture)
    await officer.put(`/api/admin/announcements/${made._id}`, { ...input, pictureAlt: '' }, from(0))
    expect((await read()).picture).toMatchObject({ _id: pictureId, alt: '' })
    await officer.delete(`/api/admin/announcements/${made._id}`, from(1))
  })

  it("ask a visitor to sign in for members' ones, and hide unpublished ones from everybody", async () => {
    const all = (await officer.get<AnnouncementState[]>('/api/admin/announcements')).body
    const idOf = (title: string) => all.find((one) => one.title === title)?._id
    const kept = `/api/announcements/${idOf('Among us')}`
    expect((await site.client().get(kept)).status).toBe(401)
    expect((await member.get(kept)).status).toBe(200)
    for (const title of ['Tomorrow', 'Unfinished'])
      expect((await officer.get(`/api/announcements/${idOf(title)}`)).status).toBe(404)
    expect((await officer.get('/api/announcements/none')).status).toBe(404)
  })

  it('refuse the second of two concurrent officers, and overwrite nothing', async () => {
    const made = await write({ title: 'Draft', published: false })
    const address = `/api/admin/announcements/${made._id}`
    expect((await officer.put(address, { ...input, title: 'One', published: false }, from(0))).status).toBe(
      200,
    )
    expect((await officer.put(address, { ...input, title: 'Two' }, from(0))).status).toBe(409)
    expect((await officer.delete(address, from(0))).status).toBe(409)
    expect((await officer.get(address)).body).toMatchObject({ title: 'One', version: 1 })
    expect((await officer.delete(address, from(1))).status).toBe(204)
    expect((await officer.get(address)).status).toBe(404)
  })

  it.each([
    ['no title', { title: ' ' }, 'title'],
    ['no text', { text: '' }, 'text'],
    ['an unknown audience', { audience: 'friends' }, 'audience'],
    ['an impossible day', { date: '2026-02-30' }, 'date'],
    ['a picture that is not there', { pictureId: 'none' }, 'pictureId'],
  ])('with %s are refused at the field', async (_what, given, param) => {
    const { status, body } = await officer.post('/api/admin/announcements', { ...input, ...given })
    expect(status).toBe(400)
    expect(body).toMatchObject({ errors: [{ param }] })
  })
})

describe('the feed', () => {
  it('contains public announcements only', async () => {
    const { status, headers, body } = await site.client().get<string>('/announcements.atom')
    expect(status).toBe(200)
    expect(headers['content-type']).toContain('application/atom+xml')
    expect(body).toContain('<title>Today</title>')
    expect(body).toContain('&lt;strong&gt;all&lt;/strong&gt;')
    for (const kept of ['Among us', 'Tomorrow', 'Unfinished']) expect(body).not.toContain(kept)
  })

  it('reports an edit to readers', async () => {
    let now = new Date('2026-11-21T04:30:00Z')
    const changing = await anApp({ now: () => now })
    const editor = await anAdministrator(changing)
    const { body } = await editor.post<AnnouncementState>('/api/admin/announcements', input)
    const feed = () => changing.client().get<string>('/announcements.atom')
    const updated = async () =>
      [...(await feed()).body.matchAll(/<updated>(.*)<\/updated>/g)].map(([, at]) => at)
    const before = await feed()
    expect(await updated()).toEqual(Array(2).fill('2026-11-21T04:30:00.000Z'))

    now = new Date('2026-11-22T09:00:00Z')
    const edit = { ...input, text: 'Another text' }
    expect((await editor.put(`/api/admin/announcements/${body._id}`, edit, from(0))).status).toBe(200)
    expect(await updated()).toEqual(Array(2).fill('2026-11-22T09:00:00.000Z'))
    expect((await feed()).headers.etag).not.toBe(before.headers.etag)
  })

  it('counts an earlier text as new on its day', async () => {
    let now = new Date('2026-11-21T04:30:00Z')
    const waiting = await anApp({ now: () => now })
    const editor = await anAdministrator(waiting)
    await editor.post('/api/admin/announcements', { ...input, date: '2026-11-25' })
    now = new Date('2026-11-25T18:00:00Z')
    const { body } = await waiting.client().get<string>('/announcements.atom')
    expect(body).toContain('<updated>2026-11-25T00:00:00.000Z</updated>')
  })
})

describe('the page of an announcement', () => {
  it('has a link preview, without texts for members', async () => {
    const all = (await officer.get<AnnouncementState[]>('/api/admin/announcements')).body
    const page = async (title: string) =>
      site.client().get<string>(`/announcements/${all.find((one) => one.title === title)?._id}`)
    const open = await page('Today')
    expect(open.body).toContain('<meta property="og:title" content="Today"/>')
    expect(open.body).toContain('<meta property="og:description" content="Come all to the hall"/>')
    const kept = await page('Among us')
    expect(kept.status).toBe(401)
    expect(kept.body).not.toContain('Among us')
    expect((await page('Tomorrow')).status).toBe(404)
  })
})
