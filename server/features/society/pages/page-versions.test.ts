import { beforeAll, describe, expect, it } from 'vitest'
import { unusedPictureRetention } from '../../../../contract/retention.ts'
import type { Page, PageEntry, PageState, Revision, Suggestion } from '../../../../contract/society/pages.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { anAdministrator, type Member } from '../../../../tests/support/members.ts'
import { aPicture } from '../../../../tests/support/pictures.ts'
import { sweepPictures } from '../../administration/unused-pictures.service.ts'

let present = new Date('2026-01-09T18:00:00Z')
let site: TestApp
let officer: Member
beforeAll(async () => {
  site = await anApp({ now: () => present })
  officer = await anAdministrator(site)
})

const nepali = { title: 'हाम्रो बारेमा', text: '**हामी** थारू हौं।' }
const english = { title: 'About us', text: 'We are **Tharu**.' }
const inNepali = { headers: { 'accept-language': 'ne' } }
const pathOf = (id: string) => `/api/admin/pages/${id}`
const stateOf = async (id: string) => (await officer.get<PageState>(pathOf(id))).body
/** Sends a text for the present version of a page. */
async function send(id: string, body: object, action = '') {
  const { version } = await stateOf(id)
  return officer.put<PageState>(`${pathOf(id)}${action}`, body, { headers: { 'if-match': `"${version}"` } })
}
const read = async (slug: string, options = {}) =>
  (await site.client().get<Page>(`/api/pages/${slug}`, options)).body

it('lists pages that nobody has written by their names in the reader’s language', async () => {
  const titles = async (sending = {}) =>
    (await officer.get<PageEntry[]>('/api/admin/pages', sending)).body.map(({ title }) => title)
  expect(await titles()).toEqual(['About', 'Bylaws', 'Privacy'])
  expect(await titles(inNepali)).toEqual(['हाम्रो बारेमा', 'विधान', 'गोपनीयता'])
})

describe('the Nepali version of a page', () => {
  it('is stored with a draft, published with the text, and read in Nepali only', async () => {
    const drafted = await send('about', { ...english, versions: { ne: { ...nepali, text: '' } } }, '/draft')
    expect(drafted.body.versions).toEqual({ ne: { title: nepali.title, text: '', html: '' } })
    const empty = await send('about', { ...english, versions: { ne: { ...nepali, text: '' } } })
    expect(empty).toMatchObject({ status: 400, body: { errors: [{ param: 'versions.ne.text' }] } })
    const published = await send('about', { ...english, versions: { ne: nepali } })
    expect(published.body).toMatchObject({
      draft: english,
      versions: { ne: { ...nepali, html: expect.stringContaining('<strong>हामी</strong>') } },
    })
    expect(await read('about')).toMatchObject({ title: english.title, lang: 'en' })
    expect(await read('about', inNepali)).toMatchObject({
      title: nepali.title,
      html: expect.stringContaining('<strong>हामी</strong>'),
      summary: 'हामी थारू हौं।',
      lang: 'ne',
    })
    const page = await site.client().get<string>('/about?lang=ne')
    expect(page.body).toMatch(new RegExp(`<h1[^>]* lang="ne"[^>]*>${nepali.title}`))
  })

  it('stays with a text that does not name it, through drafts and schedules, and is in the history', async () => {
    await send('bylaws', { ...english, versions: { ne: nepali } })
    await send('bylaws', { ...english, text: 'Second' }, '/draft')
    await send('bylaws', { ...english, text: 'Third', publishAt: '2026-01-10T12:00' })
    const { version } = await stateOf('bylaws')
    const called = await officer.delete<PageState>(`${pathOf('bylaws')}/schedule`, {
      headers: { 'if-match': `"${version}"` },
    })
    expect(called.body).toMatchObject({ draft: { text: 'Third' }, versions: { ne: nepali } })
    await send('bylaws', { ...english, text: 'Fourth', versions: { ne: null } })
    expect((await read('bylaws', inNepali)).lang).toBe('en')
    const { body } = await officer.get<Revision[]>(`${pathOf('bylaws')}/revisions`)
    expect(body.map(({ text, versions }) => [text, versions])).toEqual([
      ['Fourth', {}],
      [english.text, { ne: nepali }],
    ])
  })

  it('names an added page in the footer', async () => {
    const { body } = await officer.post<PageState>('/api/admin/pages', { title: 'History', slug: 'history' })
    await send(body._id, {
      title: 'History',
      text: 'Long ago.',
      versions: { ne: { title: 'इतिहास', text: 'उहिले।' } },
    })
    const footer = /<footer[\s\S]*<\/footer>/
    for (const [language, title] of [
      ['en', 'History'],
      ['ne', 'इतिहास'],
    ]) {
      const page = await site.client().get<string>(`/?lang=${language}`)
      expect(footer.exec(page.body)?.[0]).toContain(`>${title}</a>`)
    }
  })

  it('begins with a suggestion in its language', async () => {
    const suggested = (lang: string) => officer.get<Suggestion>(`${pathOf('about')}/suggestion?lang=${lang}`)
    expect((await suggested('ne')).body.text).toMatch(/\p{Script=Devanagari}/u)
    expect((await suggested('en')).body.text).not.toMatch(/\p{Script=Devanagari}/u)
  })

  it('keeps its pictures', async () => {
    const kept = [await aPicture(site, officer), await aPicture(site, officer), await aPicture(site, officer)]
    const unused = await aPicture(site, officer)
    const [published, drafted, announced] = kept.map(({ url }) => `![](${url})`)
    await send('about', { ...english, versions: { ne: { ...nepali, text: published } } })
    await send('about', { ...english, versions: { ne: { ...nepali, text: drafted } } }, '/draft')
    await officer.post('/api/admin/announcements', {
      ...english,
      ...{ audience: 'everyone', date: '2026-01-09', published: true },
      versions: { ne: { ...nepali, text: announced } },
    })
    present = new Date(present.getTime() + unusedPictureRetention + 1000)
    await sweepPictures(site.app)
    const ids = (await site.database.selectFrom('pictures').select('id').execute()).map(({ id }) => id)
    expect(kept.map(({ _id }) => ids.includes(_id))).toEqual([true, true, true])
    expect(ids).not.toContain(unused._id)
  })
})
