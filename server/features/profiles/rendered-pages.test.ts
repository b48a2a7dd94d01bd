import { beforeAll, describe, expect, it } from 'vitest'
import { anApp, type TestApp } from '../../../tests/support/app.ts'
import { aMember, aProfile } from '../../../tests/support/members.ts'
import { linksNamed, textOf } from '../../../tests/support/page-text.ts'

let site: TestApp
beforeAll(async () => {
  site = await anApp()
})

const page = async (address: string) => (await site.client().get<string>(address)).body
const search = (words: Record<string, string>) => page(`/profiles?${new URLSearchParams(words)}`)

/** The date of birth of a person whose birthday is today in the society's zone. */
function bornToday(year: number): string {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Chicago' }).format(new Date())
  return today.endsWith('02-29') ? `${year}-02-28` : `${year}${today.slice(4)}`
}

describe('the page of a profile', () => {
  it('gives search engines and previews the name and the society only', async () => {
    const member = await aMember(site, { name: 'Asha Dangaura' })
    await aProfile(member, { website: 'example.org', bio: 'Sings at every festival.' })
    const html = await page(`/profile/${member.id}`)
    const head = html.slice(0, html.indexOf('</head>'))
    expect(head).toContain('<meta name="robots" content="noindex"/>')
    expect(head).toContain('<meta property="og:title" content="Asha Dangaura"/>')
    expect(head).not.toContain('name="description"')
    expect(head).not.toContain('festival')
    expect(textOf(html)).not.toContain('(312) 555-0142')
    expect(linksNamed(html, 'Edit Profile')).toEqual([])
    expect(/<a\b[^>]*href="https?:\/\/example\.org\/?"[^>]*>/.exec(html)?.[0]).toContain(
      'rel="nofollow ugc noopener"',
    )
  })
})

describe('birthdays of today', () => {
  it('are on the home page, beside events and every kind of member', async () => {
    await aProfile(await aMember(site, { name: 'Phulmati Rana' }), { dob: bornToday(1980) })
    const html = await page('/')
    const today = html.slice(html.search(/Today(&#x27;|'|’)s Birthday\(s\)/))
    expect(textOf(today)).toContain('Phulmati Rana')
    for (const link of [
      'Events',
      'Founder members',
      'Executive members',
      'Advisory members',
      'General members',
    ])
      expect(textOf(html)).toContain(`Display ${link}`)
  })

  it('begin the directory, unless it is searched', async () => {
    const name = 'Sukmaya Chaudhary'
    const member = await aMember(site, { name })
    await aProfile(member, { dob: bornToday(1975) })
    const faces = linksNamed(await page('/profiles'), name)
    expect(faces).toContain(`/profile/${member.id}`)
    expect(textOf(await page('/profiles'))).toContain("Today's Birthday(s)")
    const found = textOf(await search({ search: name }))
    expect(found).toContain(name)
    expect(found).not.toContain("Today's Birthday(s)")
  })
})

describe('the directory without JavaScript', () => {
  const pageSize = 24
  const members = 26
  beforeAll(async () => {
    for (let number = 0; number < members; number += 1)
      await aProfile(await aMember(site), { location: `Lakeview ${number}` })
  })
  const profilesIn = (html: string) => linksNamed(html, 'View Profile')

  it('has a form that asks by its address, with a field for the words and one for the category', async () => {
    const [form = ''] = /<form\b[^>]*role="search"[\s\S]*?<\/form>/.exec(await page('/profiles')) ?? []
    expect(form.slice(0, form.indexOf('>'))).toMatch(/method="get"/i)
    expect(form).toContain('name="search"')
    expect(form).toContain('name="category"')
    expect(form).toContain('type="submit"')
  })

  it('is searched, filtered and paged', async () => {
    const first = await search({ search: 'Lakeview', category: 'Executive Member' })
    expect(profilesIn(first)).toHaveLength(pageSize)
    const [next = ''] = linksNamed(first, 'More members')
    expect(next).toMatch(/category=Executive(\+|%20)Member.*cursor=/)
    const second = await page(next)
    expect(profilesIn(second)).toHaveLength(members - pageSize)
    expect(new Set([...profilesIn(first), ...profilesIn(second)]).size).toBe(members)
    const none = await search({ search: 'Lakeview', category: 'Founder Member' })
    expect(textOf(none)).toContain('No profiles found...')
    for (const query of ['category=Gone', 'position=Gone', 'active=maybe']) {
      const unknown = await site.app.inject(`/profiles?${query}`)
      expect(unknown.statusCode, query).toBe(400)
      expect(textOf(unknown.body)).toContain('There is no such filter')
      expect(linksNamed(unknown.body, 'Clear filters')).toEqual(['/profiles'])
    }
    expect((await site.app.inject('/profiles?search=Lakeview&cursor=x')).headers.location).toBe(
      '/profiles?search=Lakeview',
    )
  })

  it('shows similar matches for a misspelt word, and marks them', async () => {
    const html = await search({ search: 'Lakeveiw' })
    expect(textOf(html)).toContain('Nothing found for “Lakeveiw”. Similar matches:')
    expect(html.match(/<article\b/g)).toHaveLength(pageSize)
  })
})
