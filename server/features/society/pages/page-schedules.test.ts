import { beforeAll, describe, expect, it } from 'vitest'
import type { Page, PageEntry, PageState, Revision } from '../../../../contract/society/pages.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { anAdministrator, type Member } from '../../../../tests/support/members.ts'

let now = new Date('2026-11-25T23:00:00Z')
let site: TestApp
let officer: Member
let path: string
beforeAll(async () => {
  site = await anApp({ now: () => now })
  officer = await anAdministrator(site)
  const page = { title: 'Our hall', slug: 'hall' }
  const { body } = await officer.post<PageState>('/api/admin/pages', page)
  path = `/api/admin/pages/${body._id}`
  expect((await publish({ title: 'Our hall', text: 'qzoldwords' })).status).toBe(200)
})

const stateOf = async () => (await officer.get<PageState>(path)).body
const asOf = async () => ({ headers: { 'if-match': `"${(await stateOf()).version}"` } })
const publish = async (body: object) => officer.put<PageState>(path, body, await asOf())
const show = async (published: boolean) =>
  officer.put<PageState>(`${path}/publication`, { published }, await asOf())
const readers = ['/api/pages/hall', '/pages/hall', '/api/society', '/sitemap.xml', '/']
const seeing = async (word: string) => {
  const visitor = site.client()
  const bodies = await Promise.all(readers.map((address) => visitor.get(address)))
  return readers.filter((_, index) => JSON.stringify(bodies[index]?.body ?? '').includes(word))
}
const waiting = { title: 'Our qznewhall', text: 'qznewwords', publishAt: '2026-11-25T18:00', language: 'ne' }

describe('a page that waits for its hour', () => {
  it('is shown at its minute, and not before, also from caches; its history lists it then', async () => {
    const scheduled = await publish(waiting)
    expect(scheduled.body).toMatchObject({
      published: true,
      title: 'Our hall',
      scheduledAt: '2026-11-26T00:00:00.000Z',
      publishAt: '2026-11-25T18:00',
      draft: { title: 'Our qznewhall', text: 'qznewwords' },
      language: 'ne',
    })
    now = new Date('2026-11-25T23:59:59Z')
    for (const word of ['qznewhall', 'qznewwords']) expect(await seeing(word)).toEqual([])
    expect(await seeing('qzoldwords')).toEqual(['/api/pages/hall', '/pages/hall'])
    expect((await officer.get<Revision[]>(`${path}/revisions`)).body).toHaveLength(1)

    now = new Date('2026-11-26T00:00:00Z')
    expect(await seeing('qznewhall')).toEqual(['/api/pages/hall', '/pages/hall', '/api/society', '/'])
    expect(await seeing('qzoldwords')).toEqual([])
    expect(await stateOf()).toMatchObject({ title: 'Our qznewhall', scheduledAt: null, publishAt: null })
    const [newest] = (await officer.get<Revision[]>(`${path}/revisions`)).body
    expect(newest).toMatchObject({ text: 'qznewwords', date: '2026-11-26T00:00:00.000Z' })
    const { body } = await site.client().get<Page>('/api/pages/hall')
    expect(body).toMatchObject({ lang: 'ne', summary: 'qznewwords', updatedAt: '2026-11-26T00:00:00.000Z' })
  })

  it('is published when due, also if another draft is saved afterwards', async () => {
    await publish({ ...waiting, text: 'qzthirdwords', publishAt: '2026-11-27T00:00:30Z' })
    now = new Date('2026-11-27T00:00:00Z')
    const saved = await officer.put(`${path}/draft`, { title: 'Draft', text: 'qzdraft' }, await asOf())
    expect(saved.status).toBe(200)
    expect(await seeing('qzthirdwords')).toEqual(['/api/pages/hall', '/pages/hall'])
    expect(await seeing('qzdraft')).toEqual([])
    await officer.delete(`${path}/draft`, await asOf())
  })

  it('is called off without losing the text, and refused for an hour that has passed', async () => {
    expect((await officer.delete(`${path}/schedule`, await asOf())).status).toBe(404)
    await publish({ ...waiting, text: 'qzcalledoff', publishAt: '2026-12-24T18:00' })
    const before = await asOf()
    const off = await officer.delete<PageState>(`${path}/schedule`, before)
    expect(off.body).toMatchObject({ scheduledAt: null, hasDraft: true, draft: { text: 'qzcalledoff' } })
    expect((await officer.delete(`${path}/schedule`, before)).status).toBe(409)
    now = new Date('2026-12-26T00:00:00Z')
    expect(await seeing('qzcalledoff')).toEqual([])
    for (const publishAt of ['2026-12-25T17:59', '2026-02-30T10:00', 'soon']) {
      const refused = await publish({ ...waiting, publishAt })
      expect(refused.status).toBe(400)
      expect(refused.body).toMatchObject({ errors: [{ param: 'publishAt' }] })
    }
  })
})

describe('a page that is taken down', () => {
  it('is nowhere but with those who write, and has its address again when it is put up', async () => {
    const down = await show(false)
    expect(down.body).toMatchObject({ published: false, unpublished: true })
    expect(await seeing('qznewhall')).toEqual([])
    expect((await officer.get('/api/pages/hall')).status).toBe(404)
    const { body } = await officer.get<PageEntry[]>('/api/admin/pages')
    expect(body).toContainEqual(expect.objectContaining({ slug: 'hall', unpublished: true }))
    expect((await show(true)).body).toMatchObject({ published: true, unpublished: false })
    expect(await seeing('qzthirdwords')).toEqual(['/api/pages/hall', '/pages/hall'])
  })

  it('is published again with a new text, now or scheduled', async () => {
    await show(false)
    await publish({ title: 'Our hall', text: 'qzback' })
    expect(await seeing('qzback')).toEqual(['/api/pages/hall', '/pages/hall'])
    await show(false)
    await publish({ title: 'Our hall', text: 'qzagain', publishAt: '2027-01-01T12:00:00Z' })
    for (const word of ['qzback', 'qzagain']) expect(await seeing(word)).toEqual([])
    now = new Date('2027-01-01T12:00:00Z')
    expect(await seeing('qzagain')).toEqual(['/api/pages/hall', '/pages/hall'])
  })

  it('must have been published, and leaves typed texts as current as they were', async () => {
    const { body } = await officer.get<PageState>('/api/admin/pages/bylaws')
    const early = { headers: { 'if-match': `"${body.version}"` } }
    expect(
      (await officer.put('/api/admin/pages/bylaws/publication', { published: true }, early)).status,
    ).toBe(400)
    const { version: base, _id } = await stateOf()
    const draft = { fields: { title: '', text: 'Typed' }, base, seen: 0 }
    expect((await officer.put(`/api/admin/drafts/page/${_id}`, draft)).status).toBe(200)
    await show(false)
    const kept = await officer.get(`/api/admin/drafts/page/${_id}`)
    expect(kept.body).toMatchObject({ draft: { outdated: false, fields: { text: 'Typed' } } })
  })
})
