import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { kibibyte } from '../../contract/bytes.ts'
import { currentBuild } from '../../scripts/prepare/builds.mjs'
import { anApp, type TestApp } from '../../tests/support/app.ts'
import { asDocument, signInAt } from '../../tests/support/document-sessions.ts'
import { anEvent } from '../../tests/support/events.ts'
import { aMember, anAdministrator } from '../../tests/support/members.ts'
import { pagesByAudience } from '../../tests/support/pages-by-audience.ts'

let site: TestApp
beforeAll(async () => {
  site = await anApp()
})

const nepali = { 'accept-language': 'ne-NP,ne;q=0.9' }

function open(path: string, headers: Record<string, string> = {}) {
  return site.client().get<string>(path, { headers })
}

const languageOf = (page: string) => /<html lang="(\w+)"/.exec(page)?.[1]
const scriptsOf = (page: string) => [...page.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([script]) => script)

describe('a page', () => {
  it('is in the browser’s preferred language, also when repeated', async () => {
    for (const [headers, language, home] of [
      [nepali, 'ne', 'गृहपृष्ठ'],
      [{}, 'en', 'Home'],
      [nepali, 'ne', 'गृहपृष्ठ'],
    ] as const) {
      const { body, headers: sent } = await open('/about', headers)
      expect(languageOf(body)).toBe(language)
      expect(sent['content-language']).toBe(language)
      expect(String(sent.vary)).toMatch(/accept-language, cookie/)
      expect(sent).not.toHaveProperty('set-cookie')
      expect(body).toContain(home)
    }
  })

  it('loads the scripts of its own language', async () => {
    const [english, other] = [scriptsOf((await open('/')).body), scriptsOf((await open('/', nepali)).body)]
    expect(other).toHaveLength(english.length)
    const shared = other.filter((script) => english.includes(script))
    expect(shared.some((script) => script.includes('/framework-'))).toBe(true)
    expect(shared.some((script) => script.includes('/frame-'))).toBe(false)
    for (const script of other) expect((await open(script)).status).toBe(200)
  })

  it('requests the routes of its own scripts, regardless of later choices', async () => {
    const { body } = await open('/', nepali)
    const version = /"version": ?"(\w+)"/.exec(body)?.[1]
    const { status, headers } = await open(`/__manifest?paths=%2Fabout&version=${version}`)
    expect(status).toBe(200)
    expect(headers).not.toHaveProperty('x-remix-reload-document')
  })

  it('with a language in its address is in it, and the browser keeps it', async () => {
    const { body, headers } = await open('/about?lang=ne', { 'sec-fetch-dest': 'document' })
    expect(languageOf(body)).toBe('ne')
    const [cookie = ''] = String(headers['set-cookie']).split(';')
    expect(cookie).toMatch(/PARAGLIDE_LOCALE=ne$/)
    expect(languageOf((await open('/about', { cookie })).body)).toBe('ne')
    expect(languageOf((await open('/about?lang=en', { cookie })).body)).toBe('en')
    expect((await open('/about?lang=ne', { 'sec-fetch-dest': 'empty' })).headers).not.toHaveProperty(
      'set-cookie',
    )
  })

  it('names its other languages to search engines', async () => {
    const page = (await open('/about?lang=ne')).body
    expect(page).toMatch(/<link rel="canonical" href="[^"]+\/about\?lang=ne"/)
    const plain = (await open('/about')).body
    expect(plain).toMatch(/<link rel="canonical" href="[^"?]+\/about"/)
    expect([page, plain].map((one) => /locale" content="(\w+)"/.exec(one)?.[1])).toEqual(['ne_NP', 'en_US'])
    for (const one of [page, plain])
      expect([...one.matchAll(/hrefLang="([\w-]+)"/gi)].map(([, to]) => to).join()).toBe('x-default,en,ne')
  })
})

describe('the site map', () => {
  it('names each address in every language', async () => {
    const { body } = await open('/sitemap.xml')
    const about = `${site.config.publicUrl}/about`
    const alternate = (language: string, address: string) =>
      `<xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>`
    expect(body).toContain(
      [`<loc>${about}</loc>`, alternate('x-default', about), alternate('en', about)].join('') +
        alternate('ne', `${about}?lang=ne`),
    )
  })
})

const readByAll = [...pagesByAudience.everyone, ...pagesByAudience.visitors].filter(
  (path) => !/[:*]/.test(path),
)

describe.each(readByAll)('%s, which needs no account,', (path) => {
  it.each([
    ['en', 'ne', 'नेपाली', /Home/],
    ['ne', 'en', 'English', /गृहपृष्ठ/],
  ])('in %s leads to its other language, and search engines to both', async (language, other, name, home) => {
    const { body, headers } = await open(`${path}?lang=${language}`)
    expect(languageOf(body)).toBe(language)
    expect(body).toMatch(home)
    expect(headers['content-language']).toBe(language)
    expect(String(headers.vary)).toMatch(/accept-language, cookie/)
    expect(body).toMatch(new RegExp(`<a href="\\?lang=${other}[^"]*" lang="${other}"[^>]*>${name}</a>`))
    const isUnlisted = body.includes('name="robots" content="noindex"')
    const links = [...body.matchAll(/<link rel="alternate" hrefLang="([\w-]+)" href="([^"]+)"/gi)]
    const address = `${site.config.publicUrl}${path}`
    expect(links.map(([, ...parts]) => parts.join(' '))).toEqual(
      isUnlisted ? [] : [`x-default ${address}`, `en ${address}`, `ne ${address}?lang=ne`],
    )
    expect(/<link rel="canonical" href="([^"]+)"/.exec(body)?.[1]).toBe(
      isUnlisted ? undefined : address + (language === 'ne' ? '?lang=ne' : ''),
    )
  })
})

describe('the digits and calendars of a page', () => {
  const readAs = (page: string) =>
    /<html[^>]* data-digits="(\w+)" data-calendars="(\w+)"/.exec(page)?.slice(1)
  const year = /© (?:<!-- -->)?([^\s<]+)/

  it.each([
    [nepali, ['nepali', 'both'], /^[०-९]{4}$/],
    [{ ...nepali, cookie: 'reading=latin.gregorian' }, ['latin', 'gregorian'], /^\d{4}$/],
    [{}, ['latin', 'gregorian'], /^\d{4}$/],
    [{ cookie: 'reading=nepali.both' }, ['latin', 'both'], /^\d{4}$/],
  ] as const)('with %j are %j, and are cached separately', async (headers, preferences, shownYear) => {
    for (const _ of [1, 2]) {
      const { body, headers: sent } = await open('/about', headers)
      expect(readAs(body)).toEqual(preferences)
      expect(year.exec(body)?.[1]).toMatch(shownYear)
      expect(sent).not.toHaveProperty('set-cookie')
    }
  })

  it('are chosen by links that need no script, and the browser keeps them', async () => {
    expect((await open('/about', nepali)).body).toContain('href="?digits=latin"')
    expect((await open('/about')).body).not.toContain('href="?digits=')
    const { body, headers } = await open('/about?digits=latin', nepali)
    expect(readAs(body)).toEqual(['latin', 'both'])
    const [cookie = ''] = String(headers['set-cookie']).split(';')
    expect(cookie).toBe('reading=latin.')
    expect(readAs((await open('/about', { ...nepali, cookie })).body)).toEqual(['latin', 'both'])
  })

  it('of an account decide about its documents and calls', async () => {
    const member = await aMember(site)
    const { cookie } = await signInAt(site, member)
    const chosen = { language: 'ne', digits: 'latin', calendars: 'gregorian' } as const
    expect((await member.put('/api/account/language', chosen)).body).toMatchObject(chosen)
    const document = await open('/dashboard', asDocument(cookie))
    expect(readAs(document.body)).toEqual(['latin', 'gregorian'])
    expect(document.headers['set-cookie']).toEqual([
      expect.stringContaining('PARAGLIDE_LOCALE=ne'),
      expect.stringContaining('reading=latin.gregorian'),
    ])
    const short = { name: 'A'.repeat(101) }
    const refused = await member.put<{ errors: { msg: string }[] }>('/api/account/name', short)
    expect(refused.body.errors[0]?.msg).toContain('100')
    await member.put('/api/account/language', { language: 'ne' })
    expect((await member.get('/api/auth')).body).toMatchObject(chosen)
    expect((await member.put('/api/account/language', { language: 'ne', digits: 'roman' })).status).toBe(400)
    const left = { language: null, digits: null, calendars: null }
    expect((await member.put('/api/account/language', left)).body).toMatchObject(left)
  })
})

describe('dates of a page', () => {
  const mangsir = { ne: ' (मंसिर\u00a0१९,\u00a0२०८३)', en: ' (Mangsir\u00a019,\u00a02083)' }

  it('have Bikram Sambat beside them for readers of both calendars', async () => {
    const { _id } = await anEvent(await anAdministrator(site))
    const shown = async (headers: Record<string, string>, search = '') => {
      const { body } = await open(`/calendar/${_id}${search}`, headers)
      return /<time dateTime="([^"]+)">([^<]+)</.exec(body)?.slice(1)
    }
    const [start, before] = (await shown(nepali, '?calendars=gregorian')) ?? []
    expect(start).toBe('2026-12-06T00:00:00.000Z')
    expect(before).toBe('२०२६ डिसेम्बर ५, शनि, बेलुका\u00a0६:००\u00a0– राति\u00a0९:००')
    expect(await shown(nepali)).toEqual([start, before + mangsir.ne])
    const english = 'Sat, Dec 5, 2026, 6:00 – 9:00 PM'
    expect(await shown({})).toEqual([start, english])
    expect(await shown({}, '?calendars=both')).toEqual([start, english + mangsir.en])
  })

  it('are in both calendars in the month, whose title is in both', async () => {
    const { body } = await open('/calendar?view=month&date=2026-11-21', nepali)
    expect(body).toContain('aria-label="नोभेम्बर २०२६ (कार्तिक–मंसिर २०८३)"')
    const days = [...body.matchAll(/<td data-date="([\d-]+)".*?aria-hidden="true">([^<]+)</g)]
    expect(days.length).toBeGreaterThanOrEqual(30)
    const shown = new Map(days.map(([, day, beside]) => [day, beside]))
    expect(shown.get('2026-11-16')).toBe('३०')
    expect(shown.get('2026-11-17')).toBe('मंसिर\u00a0१')
    const alone = (await open('/calendar?view=month&date=2026-11-21')).body
    expect(alone).toContain('aria-label="November 2026"')
  })

  it('bring the table of years to the browser only where it is read', async () => {
    const hasTable = async (headers: Record<string, string>) =>
      (await open('/about', headers)).body.includes('bikramSambat=')
    expect(await hasTable(nepali)).toBe(true)
    expect(await hasTable({})).toBe(false)
    expect(await hasTable({ ...nepali, cookie: 'reading=.gregorian' })).toBe(false)
  })
})

it('an error of the interface is in the caller’s language', async () => {
  const messageOf = async (headers: Record<string, string>) => {
    const { body } = await site.client().get<{ errors: { msg: string }[] }>('/api/nothing', { headers })
    return body.errors[0]?.msg
  }
  expect(await messageOf({})).toBe('This does not exist, or it was removed')
  expect(await messageOf(nepali)).toMatch(/^\p{Script=Devanagari}/u)
})

describe('the language of an account', () => {
  it('decides about the documents, calls and emails of its member, on every device', async () => {
    const member = await aMember(site)
    const { cookie } = await signInAt(site, member)
    const { body, status } = await member.put<{ language: string }>('/api/account/language', {
      language: 'ne',
    })
    expect([status, body.language]).toEqual([200, 'ne'])
    const document = await open('/dashboard', asDocument(cookie))
    expect(languageOf(document.body)).toBe('ne')
    expect(String(document.headers['set-cookie'])).toContain('PARAGLIDE_LOCALE=ne')
    const refused = await member.put<{ errors: { msg: string }[] }>('/api/account/name', { name: '' })
    expect(refused.body.errors[0]?.msg).toMatch(/\p{Script=Devanagari}/u)
    const stored = site.database
      .selectFrom('users')
      .select(['language', 'locale'])
      .where('id', '=', member.id)
    expect(await stored.executeTakeFirstOrThrow()).toEqual({ language: 'ne', locale: 'ne' })
    await signInAt(site, member)
    expect(await stored.executeTakeFirstOrThrow()).toEqual({ language: 'ne', locale: 'ne' })
    expect((await member.get<{ language: string }>('/api/auth')).body.language).toBe('ne')
  })

  it('is left to the browser again, and takes no other value', async () => {
    const member = await aMember(site)
    await member.put('/api/account/language', { language: 'ne' })
    expect((await member.put('/api/account/language', { language: 'xx' })).status).toBe(400)
    expect((await member.put('/api/account/language', {})).status).toBe(400)
    const { body } = await member.put<{ language: null }>('/api/account/language', { language: null })
    expect(body.language).toBeNull()
    const { cookie } = await signInAt(site, member)
    expect(languageOf((await open('/dashboard', asDocument(cookie))).body)).toBe('en')
  })
})

/** Loads the code of the pages, and writes which messages are read meanwhile. */
const loading = `
  import { overwriteGetLocale } from '#contract/paraglide/runtime.js'
  overwriteGetLocale(() => {
    console.log(new Error().stack.split('\\n')[2])
    return 'en'
  })
  await import(process.argv[1])
`

it('chooses no text while the code of pages loads, before there is a reader', () => {
  const root = join(import.meta.dirname, '../..')
  const pages = join(root, 'build', currentBuild(join(root, 'build')) ?? '', 'server/index.js')
  const chosen = execFileSync(process.execPath, ['--input-type=module', '-e', loading, pages], { cwd: root })
  expect(String(chosen)).toBe('')
})

it('states once whether the day of a festival in a provisional year is expected', async () => {
  const { body } = await open('/festivals?from=2029-01-01&lang=ne')
  const festivals = body.split('<article').slice(1)
  expect(festivals.length).toBeGreaterThan(10)
  for (const festival of festivals) expect(festival.split('अनुमानित').length - 1).toBeLessThanOrEqual(1)
  expect(festivals.some((festival) => festival.includes('अनुमानित'))).toBe(true)
})

it.each([
  ['en', {}, 'Unexpected Application Error!'],
  ['ne', nepali, 'अनपेक्षित त्रुटि भयो!'],
])('is %s in the page for when no page can be rendered', async (language, headers, heading) => {
  const payload = 'x'.repeat(65 * kibibyte)
  const { statusCode, body } = await site.app.inject({ method: 'POST', url: '/about', headers, payload })
  expect(statusCode).toBe(413)
  expect(languageOf(body)).toBe(language)
  expect(body).toContain(`<h1>${heading}</h1>`)
})

it.each([
  ['en', {}, 'You are offline'],
  ['ne', nepali, 'इन्टरनेट जोडिएको छैन'],
])('is %s in the page for when there is no network', async (language, headers, heading) => {
  const { body } = await open('/offline.html', headers)
  expect(languageOf(body)).toBe(language)
  expect(body).toContain(`<h1>${heading}</h1>`)
})
