import { beforeAll, describe, expect, it } from 'vitest'
import type { AnnouncementState } from '../../../contract/society/announcements.ts'
import type { OwnDraftEntry, OwnDraftSaved, OwnDraftState } from '../../../contract/society/drafts.ts'
import type { PageState } from '../../../contract/society/pages.ts'
import { hour } from '../../../contract/time/durations.ts'
import { anApp, type TestApp } from '../../../tests/support/app.ts'
import { aMember, anAdministrator, type Member } from '../../../tests/support/members.ts'

let now = new Date('2026-11-22T18:00:00Z')
let site: TestApp
let asha: Member
let bina: Member
beforeAll(async () => {
  site = await anApp({ now: () => now })
  asha = await anAdministrator(site, { name: 'Asha Writes' })
  bina = await anAdministrator(site, { name: 'Bina Writes' })
})

const announcement = {
  title: 'Maghi',
  text: 'Come',
  audience: 'everyone',
  date: '2026-11-22',
  published: true,
}
const from = (version: number) => ({ headers: { 'if-match': `"${version}"` } })
const ofNew = '/api/admin/drafts/announcement/new'
const ofAbout = '/api/admin/drafts/page/about'
const typed = (text: string) => ({ fields: { title: 'About', text }, base: 0, seen: 0 })

describe('an editor’s draft', () => {
  it('is for editors, each for its author alone', async () => {
    const member = await aMember(site)
    for (const [client, status] of [
      [site.client(), 401],
      [member, 403],
    ] as const) {
      expect((await client.get('/api/admin/drafts')).status).toBe(status)
      expect((await client.get(ofAbout)).status).toBe(status)
      expect((await client.put(ofAbout, typed('x'))).status).toBe(status)
      expect((await client.delete(ofAbout)).status).toBe(status)
    }
    expect((await asha.put(ofNew, typed('Only Asha reads this'))).status).toBe(200)
    expect((await bina.get<OwnDraftState>(ofNew)).body).toEqual({ draft: null, others: [] })
    expect((await bina.get('/api/admin/drafts')).body).toEqual([])
    for (const address of ['/api/announcements', '/announcements', '/announcements.atom', '/'])
      for (const reader of [site.client(), member, bina])
        expect(JSON.stringify((await reader.get(address)).body)).not.toContain('Only Asha reads this')
    const data = await asha.get<OwnDraftEntry[]>('/api/admin/drafts')
    expect(data.body).toMatchObject([{ kind: 'announcement', id: 'new', title: 'About' }])
  })

  it('is restored unfinished, until the text is saved', async () => {
    const fields = { title: '', text: '## Half', date: '2026-12', mail: 'true' }
    const seen = (await asha.get<OwnDraftState>(ofNew)).body.draft?.version ?? 0
    const kept = await asha.put<OwnDraftSaved>(ofNew, { fields, base: 0, seen })
    expect(kept.body).toMatchObject({ version: seen + 1, outdated: false, others: [] })
    expect((await asha.get<OwnDraftState>(ofNew)).body.draft).toMatchObject({ fields, picture: null })
    const made = await asha.post<AnnouncementState>('/api/admin/announcements', announcement)
    expect((await asha.get<OwnDraftState>(ofNew)).body.draft).toBeNull()

    const own = `/api/admin/drafts/announcement/${made.body._id}`
    await asha.put(own, { fields, base: 0, seen: 0 })
    await bina.put(own, { fields: { title: 'Bina’s', text: '' }, base: 0, seen: 0 })
    await asha.put(`/api/admin/announcements/${made.body._id}`, announcement, from(0))
    expect((await asha.get<OwnDraftState>(own)).body.draft).toBeNull()
    expect((await bina.get<OwnDraftState>(own)).body.draft).toMatchObject({ fields: { title: 'Bina’s' } })
    await bina.delete(own)
    expect((await bina.get<OwnDraftState>(own)).body.draft).toBeNull()
  })

  it('lists other editors of the same text, and reports its newer version', async () => {
    await asha.put(ofAbout, typed('Asha’s words'))
    const second = await bina.put<OwnDraftSaved>(ofAbout, typed('Bina’s words'))
    expect(second.body).toMatchObject({ outdated: false, others: [{ name: 'Asha Writes' }] })
    const page = { title: 'About', text: 'Asha’s words' }
    expect((await asha.put<PageState>('/api/admin/pages/about', page, from(0))).status).toBe(200)
    expect((await bina.get<OwnDraftState>(ofAbout)).body).toMatchObject({
      draft: { outdated: true, fields: { text: 'Bina’s words' } },
      others: [],
    })
    expect((await bina.put('/api/admin/pages/about', page, from(0))).status).toBe(409)
    const more = { ...typed('Bina’s words, more of them'), seen: 1 }
    expect((await bina.put<OwnDraftSaved>(ofAbout, more)).body).toMatchObject({ outdated: true, version: 2 })
  })

  it('forgets who wrote long ago', async () => {
    await asha.put('/api/admin/drafts/page/bylaws', typed('x'))
    const others = async () =>
      (await bina.get<OwnDraftState>('/api/admin/drafts/page/bylaws')).body.others.map(({ name }) => name)
    expect(await others()).toEqual(['Asha Writes'])
    now = new Date(now.getTime() + 2 * hour)
    expect(await others()).toEqual([])
  })

  it('in two windows is not overwritten without confirmation', async () => {
    const own = '/api/admin/drafts/page/privacy'
    const outcomes = await Promise.all([asha.put(own, typed('one')), asha.put(own, typed('two'))])
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await asha.put(own, typed('three'))).body).toMatchObject({
      errors: [{ msg: 'You are writing this text in another window, too', code: 'conflict' }],
    })
    expect((await asha.put(own, { ...typed('three'), seen: null })).body).toMatchObject({ version: 2 })
    expect((await asha.get<OwnDraftState>(own)).body.draft?.fields.text).toBe('three')
  })

  it('requires an existing text, and is deleted with it', async () => {
    for (const gone of ['page/nowhere', 'page/new', 'announcement/nowhere']) {
      expect((await asha.get(`/api/admin/drafts/${gone}`)).status).toBe(404)
      expect((await asha.put(`/api/admin/drafts/${gone}`, typed('x'))).status).toBe(404)
    }
    expect((await asha.put('/api/admin/drafts/poem/about', typed('x'))).status).toBe(400)
    const { body } = await asha.post<AnnouncementState>('/api/admin/announcements', announcement)
    await bina.put(`/api/admin/drafts/announcement/${body._id}`, typed('x'))
    expect((await asha.delete(`/api/admin/announcements/${body._id}`, from(0))).status).toBe(204)
    const { body: left } = await bina.get<OwnDraftEntry[]>('/api/admin/drafts')
    expect(left.map(({ id }) => id)).not.toContain(body._id)
  })
})
