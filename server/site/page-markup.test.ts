import { beforeAll, describe, expect, it } from 'vitest'
import type { AnnouncementState } from '../../contract/society/announcements.ts'
import { anApp, type TestApp } from '../../tests/support/app.ts'
import { anEvent } from '../../tests/support/events.ts'
import { anAdministrator, type Member } from '../../tests/support/members.ts'
import { pagesByAudience } from '../../tests/support/pages-by-audience.ts'

let site: TestApp
let officer: Member
let event: string
let announcement: string
beforeAll(async () => {
  site = await anApp({ societyEmail: 'hello@tharu.test' })
  officer = await anAdministrator(site)
  event = (await anEvent(officer, { title: 'Maghi', place: 'Tharu Hall' }))._id
  announcement = await announce({ title: 'The hall is open' })
})

async function announce(given: object): Promise<string> {
  const news = { title: 'News', text: 'Text', audience: 'everyone', date: '2026-01-02', published: true }
  const { body } = await officer.post<AnnouncementState>('/api/admin/announcements', { ...news, ...given })
  return body._id
}

const page = async (address: string) => (await site.client().get<string>(address)).body

/** Reads the start tags of a page, outside of scripts and styles. */
function tagsOf(html: string): { name: string; attributes: string[] }[] {
  const markup = html.replaceAll(/(<(script|style)\b[^>]*>)[\s\S]*?<\/\2>/g, '$1')
  return [...markup.matchAll(/<([a-z][a-z0-9-]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>/gi)].map(
    ([, name = '', rest = '']) => ({
      name,
      attributes: [...rest.matchAll(/([\w:-]+)(?:="[^"]*")?/g)].map(([, attribute = '']) =>
        attribute.toLowerCase(),
      ),
    }),
  )
}

/** Attributes that an element must have; an array contains alternatives. */
const required: Record<string, string[][]> = {
  meta: [
    ['charset', 'name', 'property', 'http-equiv'],
    ['charset', 'content'],
  ],
  link: [['rel'], ['href']],
  img: [['src'], ['alt']],
  html: [['lang']],
}

function faultsIn(html: string): string[] {
  const tags = tagsOf(html)
  const ids = [...html.matchAll(/<[a-z][^>]* id="([^"]*)"/g)].map(([, id = '']) => id)
  const unmarked = tags.flatMap(({ name, attributes }) => {
    const lacks = (required[name.toLowerCase()] ?? []).filter(
      (some) => !some.some((attribute) => attributes.includes(attribute)),
    )
    const twice = attributes.filter((attribute, index) => attributes.indexOf(attribute) !== index)
    return [
      ...lacks.map((some) => `<${name} ${attributes.join(' ')}> without ${some.join(' or ')}`),
      ...twice.map((attribute) => `<${name}> has ${attribute} twice`),
    ]
  })
  const idsTwice = ids
    .filter((id, index) => ids.indexOf(id) !== index)
    .map((id) => `the id ${id} is there twice`)
  const titles = (html.match(/<title>/g) ?? []).length
  return [...unmarked, ...idsTwice, ...(titles === 1 ? [] : [`${titles} titles`])]
}

describe('the markup of', () => {
  const paths = [...pagesByAudience.everyone, ...pagesByAudience.visitors, '/offline.html', '/dashboard']
  it.each(paths)('%s is valid', async (path) => {
    const id = path.startsWith('/calendar') ? event : announcement
    const html = await page(path.replace(':id', id).replace(/:\w+/, 'unknown').replace('*', 'nowhere'))
    expect(html).toContain('</html>')
    expect(faultsIn(html)).toEqual([])
  })
})

const structuredData = async (address: string) => {
  const [, json = ''] =
    /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(await page(address)) ?? []
  return JSON.parse(json) as unknown
}

describe('search engines', () => {
  it('learn who the society is from the home page', async () => {
    const { publicUrl, societyName } = site.config
    expect(await structuredData('/')).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Organization',
      name: societyName,
      url: `${publicUrl}/`,
      logo: `${publicUrl}/apple-touch-icon.png`,
      email: 'hello@tharu.test',
    })
  })

  it('learn the place of every event, also of one that names none', async () => {
    const place = (name: string) => ({ location: { '@type': 'Place', name, address: name } })
    expect(await structuredData(`/calendar/${event}`)).toMatchObject(place('Tharu Hall'))
    const { _id } = await anEvent(officer)
    expect(await structuredData(`/calendar/${_id}`)).toMatchObject(place(site.config.societyName))
  })

  it('find public pages, events and announcements in the site map, and when each changed', async () => {
    const hidden = await Promise.all([
      announce({ audience: 'members' }),
      announce({ published: false }),
      announce({ date: '2090-01-01' }),
    ])
    const map = await page('/sitemap.xml')
    const time = '\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z'
    for (const path of [
      `/calendar/${event}`,
      `/announcements/${announcement}`,
      '/calendar',
      '/announcements',
    ])
      expect(map).toMatch(
        new RegExp(
          `<loc>${site.config.publicUrl}${path}</loc><lastmod>${time}</lastmod><xhtml:link rel="alternate" hreflang="x-default"`,
        ),
      )
    for (const path of ['/', '/about', '/accessibility'])
      expect(map).toContain(`<loc>${site.config.publicUrl}${path}</loc>`)
    for (const id of hidden) expect(map).not.toContain(id)
    expect(map).not.toContain('/profile')
  })

  it('learn of a change, and of no event once the calendar is off', async () => {
    const other = await anApp()
    const keeper = await anAdministrator(other)
    const { _id } = await anEvent(keeper)
    const map = async () => (await other.client().get<string>('/sitemap.xml')).body
    expect(await map()).toContain(_id)
    const { body } = await keeper.get<{ version: number }>('/api/admin/settings')
    const headers = { 'if-match': `"${body.version}"` }
    await keeper.put('/api/admin/settings', { calendarOn: false }, { headers })
    expect(await map()).not.toContain('/calendar')
  })
})

describe('programs', () => {
  it('learn where to report a flaw, for less than a year', async () => {
    const { status, headers, body } = await site.client().get<string>('/.well-known/security.txt')
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    const fields = Object.fromEntries(body.split('\n').map((line) => line.split(': ', 2)))
    expect(fields).toMatchObject({
      Contact: 'mailto:hello@tharu.test',
      Canonical: `${site.config.publicUrl}/.well-known/security.txt`,
    })
    const days = (Date.parse(fields.Expires ?? '') - Date.now()) / (24 * 3600 * 1000)
    expect(days).toBeGreaterThan(30)
    expect(days).toBeLessThan(366)
  })

  it('find no file for flaws where the society has no address', async () => {
    expect((await (await anApp()).client().get('/.well-known/security.txt')).status).toBe(404)
  })

  it('lead people to the page that changes a password', async () => {
    const { status, headers } = await site.client().get('/.well-known/change-password')
    expect([status, headers.location]).toEqual([302, '/account/security#password'])
  })
})
