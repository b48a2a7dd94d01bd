import { beforeAll, describe, expect, it } from 'vitest'
import type { Page, PageEntry, PageState, Revision } from '../../../../contract/society/pages.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { aMember, anAdministrator, type Member } from '../../../../tests/support/members.ts'
import { linksNamed, textOf } from '../../../../tests/support/page-text.ts'
import { contextOf } from '../../../endpoints/context.ts'
import { accountContext } from '../../accounts/account/account-subscribers.ts'
import { removeAccount } from '../../accounts/lifecycle/account-changes.service.ts'

let site: TestApp
let officer: Member
beforeAll(async () => {
  site = await anApp()
  officer = await anAdministrator(site, { name: 'Officer Om' })
})

const from = (version: number) => ({ headers: { 'if-match': `"${version}"` } })
const stateOf = async (id: string) => (await officer.get<PageState>(`/api/admin/pages/${id}`)).body
async function publish(id: string, text: string, title = 'About us') {
  const { version } = await stateOf(id)
  return officer.put<PageState>(`/api/admin/pages/${id}`, { title, text }, from(version))
}

describe('pages', () => {
  it('are written by administrators only', async () => {
    const member = await aMember(site)
    for (const client of [site.client(), member]) {
      const status = client === member ? 403 : 401
      expect((await client.get('/api/admin/pages')).status).toBe(status)
      expect((await client.put('/api/admin/pages/about', { title: 'x', text: 'x' })).status).toBe(status)
      expect((await client.post('/api/admin/preview', { text: 'x' })).status).toBe(status)
    }
  })

  it('are there from the start for every society, and not written yet', async () => {
    const { body } = await officer.get<PageEntry[]>('/api/admin/pages')
    expect(body.map(({ slug, published }) => [slug, published])).toEqual([
      ['about', false],
      ['bylaws', false],
      ['privacy', false],
    ])
    expect((await site.client().get('/api/pages/about')).status).toBe(404)
  })

  it('show a draft to nobody until it is published', async () => {
    const { version } = await stateOf('privacy')
    const draft = { title: 'Privacy', text: 'Soon' }
    const saved = await officer.put<PageState>('/api/admin/pages/privacy/draft', draft, from(version))
    expect(saved.body).toMatchObject({ hasDraft: true, published: false, draft })
    expect((await site.client().get('/api/pages/bylaws')).status).toBe(404)
    expect((await site.client().get<Page>('/api/pages/privacy')).body.html).not.toContain('Soon')
    await publish('privacy', 'Now', 'Privacy')
    expect((await site.client().get('/api/pages/privacy')).body).toMatchObject({ html: '<p>Now</p>' })
    expect(await stateOf('privacy')).toMatchObject({ hasDraft: false, published: true })
  })

  it('retain the published text when a draft is discarded', async () => {
    await publish('bylaws', 'Article 1', 'Bylaws')
    const { version } = await stateOf('bylaws')
    await officer.put('/api/admin/pages/bylaws/draft', { title: 'Bylaws', text: '' }, from(version))
    const thrown = await officer.delete<PageState>('/api/admin/pages/bylaws/draft', from(version + 1))
    expect(thrown.body).toMatchObject({ hasDraft: false, draft: { text: 'Article 1' } })
  })

  it('keep every published text with its author and give old ones back', async () => {
    await publish('about', 'First')
    await publish('about', 'Second')
    const history = async () => (await officer.get<Revision[]>('/api/admin/pages/about/revisions')).body
    const [newest, oldest] = await history()
    expect([newest?.text, oldest?.text]).toEqual(['Second', 'First'])
    expect(newest?.author).toBe('Officer Om')
    await publish('about', oldest?.text ?? '')
    expect((await site.client().get<Page>('/api/pages/about')).body.html).toBe('<p>First</p>')
    expect((await history()).map(({ text }) => text)).toEqual(['First', 'Second', 'First'])
  })

  it('lose the name of an author whose account was removed, not the text', async () => {
    const former = await anAdministrator(site, { name: 'Former Officer' })
    const { version } = await stateOf('about')
    await former.put('/api/admin/pages/about', { title: 'About us', text: 'Mine' }, from(version))
    await removeAccount(accountContext(site.app, contextOf(site.app, site.app.log)), former.id)
    const { body } = await officer.get<Revision[]>('/api/admin/pages/about/revisions?limit=1')
    expect(body).toMatchObject([{ text: 'Mine', author: null }])
  })

  it('refuse the second of two concurrent officers, and overwrite nothing', async () => {
    const { version } = await stateOf('about')
    await officer.put('/api/admin/pages/about/draft', { title: 'A', text: 'one' }, from(version))
    for (const address of ['/api/admin/pages/about/draft', '/api/admin/pages/about']) {
      const second = await officer.put(address, { title: 'B', text: 'two' }, from(version))
      expect(second.status).toBe(409)
    }
    expect((await stateOf('about')).draft).toEqual({ title: 'A', text: 'one' })
    expect((await officer.put('/api/admin/pages/about', { title: 'A', text: 'x' })).status).toBe(400)
  })

  it('are not published empty', async () => {
    const { status, body } = await publish('about', ' ')
    expect(status).toBe(400)
    expect(body).toMatchObject({ errors: [{ param: 'text' }] })
  })

  it('can be added at an address of their own, and removed again', async () => {
    const added = await officer.post<PageState>('/api/admin/pages', {
      title: 'Our history',
      slug: 'our-history',
    })
    expect(added.status).toBe(201)
    expect((await officer.post('/api/admin/pages', { title: 'x', slug: 'our-history' })).status).toBe(409)
    for (const slug of ['Our History', '../about', 'a--b', ''])
      expect((await officer.post('/api/admin/pages', { title: 'x', slug })).status, slug).toBe(400)
    const { _id } = added.body
    await publish(_id, 'Long ago', 'Our history')
    const links = (await site.client().get<{ pages: { slug: string }[] }>('/api/society')).body.pages
    expect(links).toContainEqual({ slug: 'our-history', title: 'Our history', builtIn: false })
    const { version } = await stateOf(_id)
    expect((await officer.delete(`/api/admin/pages/${_id}`, from(version - 1))).status).toBe(409)
    expect((await officer.delete(`/api/admin/pages/${_id}`, from(version))).status).toBe(204)
    expect((await site.client().get('/api/pages/our-history')).status).toBe(404)
  })

  it('cannot be removed if every society has them', async () => {
    const { version } = await stateOf('about')
    expect((await officer.delete('/api/admin/pages/about', from(version))).status).toBe(403)
  })

  it('leave every change of what people read in the log', async () => {
    await publish('about', 'Logged')
    const { body } = await officer.get<object[]>('/api/admin/acts?search=publish+about&limit=1')
    expect(body).toMatchObject([{ act: 'publish page', subjectId: 'about', actorName: 'Officer Om' }])
  })
})

describe('Markdown on a page', () => {
  it.each([
    ['scripts', 'a <script>alert(1)</script> b', '<p>a  b</p>'],
    [
      'handlers',
      '<a href="https://a.example" onclick="x()">a</a>',
      '<p><a href="https://a.example" rel="noopener">a</a></p>',
    ],
    ['script addresses', '[a](javascript:alert(1))', '<p><a rel="noopener">a</a></p>'],
    ['frames', '<iframe src="https://a.example"></iframe>', ''],
    ['styles', '<p style="position:fixed">a</p>', '<p>a</p>'],
    ['pictures of other sites', '![a](https://a.example/a.png)', '<p></p>'],
    ['pictures in the text', '![a](data:image/png;base64,AAAA)', '<p></p>'],
  ])('loses %s', async (_what, text, html) => {
    expect((await officer.post('/api/admin/preview', { text })).body).toEqual({ html })
  })

  it('keeps what a text is made of, its headings below that of the page', async () => {
    const text = '### Aims\n\n* **share**\n* [learn](https://a.example)\n\n| a |\n|---|\n| b |'
    const { html } = (await officer.post<{ html: string }>('/api/admin/preview', { text })).body
    expect(html).toContain('<h2>Aims</h2>')
    expect(html).toContain('<li><strong>share</strong></li>')
    expect(html).toContain('<a href="https://a.example" rel="noopener">learn</a>')
    expect(html).toContain('<td>b</td>')
  })

  it('shows own pictures with their size, so that nothing jumps', async () => {
    const text = '![A lake](/pictures/0190-abc/1600x800)'
    expect((await officer.post('/api/admin/preview', { text })).body).toEqual({
      html: '<p><img src="/pictures/0190-abc/1600x800" srcset="/pictures/0190-abc/small 640w, /pictures/0190-abc/1600x800 1600w" sizes="(width &lt; 768px) 92vw, 720px" alt="A lake" width="1600" height="800" loading="lazy" /></p>',
    })
  })
})

it('every page leads to the accessibility statement at its foot', async () => {
  const visitor = site.client()
  const { body } = await visitor.get<string>('/')
  const foot = body.slice(body.indexOf('<footer'))
  expect(linksNamed(foot, 'Accessibility')).toContain('/accessibility')
  const statement = await visitor.get<string>('/accessibility')
  expect(textOf(statement.body)).toContain('Tell us what does not work')
})

it.each(['/nowhere', '/profile/nobody'])('%s answers 404 with a page that explains it', async (address) => {
  const { status, body } = await site.client().get<string>(address)
  expect(status).toBe(404)
  expect(textOf(body)).toContain('Page Not Found')
  expect(textOf(body)).toContain('Sorry, this page does not exist.')
})
