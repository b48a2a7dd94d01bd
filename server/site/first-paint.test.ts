import { beforeAll, describe, expect, it } from 'vitest'
import { anApp, type TestApp } from '../../tests/support/app.ts'
import { asDocument, signInAt } from '../../tests/support/document-sessions.ts'
import { aMember } from '../../tests/support/members.ts'
import { publicPages } from '../../tests/support/public-addresses.ts'

let site: TestApp
beforeAll(async () => {
  site = await anApp()
})

const page = async (address: string) => (await site.client().get<string>(address)).body
const linksOf = (html: string, rel: string) =>
  [...html.matchAll(/<link\b[^>]*>/g)].map(([link]) => link).filter((link) => link.includes(`rel="${rel}"`))
const scriptOf = (html: string) => /<script\b[^>]* type="module"[^>]*>([\s\S]*?)<\/script>/.exec(html)?.[1]

describe.each([...publicPages, '/posts', '/dashboard'])('%s', (address) => {
  it('contains the rules of its style sheets, and does not load them', async () => {
    const html = await page(address)
    expect(linksOf(html, 'stylesheet').length).toBeGreaterThan(0)
    for (const link of linksOf(html, 'stylesheet')) expect(link).toContain(' disabled=""')
    const [, rules] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? []
    expect(rules).toContain('@font-face')
    expect(html.indexOf('<style>')).toBeLessThan(html.indexOf('<body'))
  })

  it('names its scripts where browsers do not load them yet', async () => {
    const html = await page(address)
    expect(linksOf(html, 'modulepreload')).toEqual([])
    expect(linksOf(html, 'script-later').length).toBeGreaterThan(3)
    expect(scriptOf(html)).not.toMatch(/^import [^(]/m)
    expect(scriptOf(html)).toContain("link.rel='modulepreload'")
  })
})

it('a member’s document has the rules of parts whose code loads later', async () => {
  const { cookie } = await signInAt(site, await aMember(site))
  const html = (await site.client().get<string>('/', { headers: asDocument(cookie) })).body
  const names = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, classes = '']) => classes.split(' '))
  const scoped = names.filter((name) => name.startsWith('_'))
  expect(scoped.length).toBeGreaterThan(50)
  const rules = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, sheet]) => sheet).join('')
  expect(scoped.filter((name) => !rules.includes(`.${name}`))).toEqual([])
})

it('every page waits with its scripts until it was painted', async () => {
  for (const address of [...publicPages, '/posts', '/dashboard', '/admin/users'])
    expect(scriptOf(await page(address))).toMatch(/^await new Promise/)
})

it('loads the code of a form with the first focus, not before the page can be used', async () => {
  const script = scriptOf(await page('/login')) ?? ''
  const [awaited = ''] = /await Promise\.all\(\[.*\]\)/.exec(script) ?? []
  expect(awaited).toContain('import("/assets/login-')
  expect(awaited.match(/import\(/g)?.length).toBe(
    script.match(/const \[(.*)\]=await Promise/)?.[1]?.split(',').length,
  )
  expect(script).not.toMatch(/const \[[^\]]*_client(?:Action|Loader)/)
  expect(script).toMatch(/const route\d+_clientAction=later\('clientAction',\(\)=>import\("\/assets\/login-/)
})

it('a page with a form names no script that is needed only when the form is sent', async () => {
  const html = await page('/login')
  const scripts = linksOf(html, 'script-later')
  expect(scripts.filter((script) => /\/(zod|parse-form|sign-in)-/.test(script))).toEqual([])
  expect(scripts.length).toBeLessThanOrEqual(15)
})
