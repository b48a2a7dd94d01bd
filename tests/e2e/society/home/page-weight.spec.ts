import type { Page } from '@playwright/test'
import { asDocument } from '../../../support/document-sessions.ts'
import { scriptsOf, weigh } from '../../../support/page-weight.ts'
import { aFreshMonth } from '../../events/calendar-page.ts'
import { expect, test } from '../../fixtures.ts'
import { anEvent, someoneWithProfile, theOfficer } from '../../people.ts'

const kilobyte = 1000
const scriptBytes = 110 * kilobyte
const pageBytes = 220 * kilobyte
const memberScripts = 15
const memberScriptBytes = 150 * kilobyte
const memberPages = ['/dashboard', '/posts', '/profiles', '/calendar', '/edit-profile', '/household']
const administrationPages = ['/admin', '/admin/users']

for (const language of ['en', 'ne'])
  test(`the landing page in ${language} loads at most 110 kB of JavaScript`, { tag: '@english' }, async ({
    page,
    server,
  }) => {
    const scripts = new Set<string>()
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.add(new URL(response.url()).pathname)
    })
    await page.goto(`/?lang=${language}`, { waitUntil: 'networkidle' })
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    const weights = await weigh(server.url, [...scripts])
    expect(weights.length).toBeGreaterThan(0)
    expect(weights.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(scriptBytes)
  })

test('a member’s page loads at most 150 kB of JavaScript in 15 files', async ({ server }) => {
  const { day } = aFreshMonth()
  const [officer, member] = [await theOfficer(server.url), await someoneWithProfile(server.url)]
  const event = { title: 'Maghi', start: `${day(2)}T18:00`, end: `${day(2)}T19:00` }
  const { _id } = await anEvent(server.url, officer, event)
  const pages = [
    ...memberPages.map((path) => [path, member] as const),
    [`/calendar/${_id}`, member] as const,
    ...administrationPages.map((path) => [path, officer] as const),
  ]
  for (const [path, { documentSecret }] of pages) {
    const headers = asDocument(`document=${documentSecret}`)
    const scripts = await weigh(server.url, await scriptsOf(server.url + path, headers))
    const names = scripts.map(({ path: name, bytes }) => `${name} ${bytes}`).join('\n')
    expect(names, path).toContain('/framework-')
    expect(names, `${path} asks to sign in`).not.toContain('visitors-layout')
    expect(scripts.length, `${path} loads\n${names}`).toBeLessThanOrEqual(memberScripts)
    const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0)
    expect(bytes, `${path} loads\n${names}`).toBeLessThanOrEqual(memberScriptBytes)
  }
})

for (const [path, requests] of Object.entries({ '/': 20, '/profiles': 24, '/calendar': 30, '/login': 30 }))
  test(`${path} is painted before its scripts, within its limits of bytes and requests`, {
    tag: '@phone',
  }, async ({ page }) => {
    await page.goto(path, { waitUntil: 'networkidle' })
    const { scripts, others, faces, blocking, painted } = await loadedBy(page)
    expect(blocking, 'what holds up the first paint').toEqual([])
    expect(scripts.filter(({ start }) => start < painted).map(({ name }) => name)).toEqual([])
    expect(faces.some((face) => face.includes('mukta-greeting'))).toBe(path === '/')
    expect(scripts.length + others.length).toBeLessThanOrEqual(requests)
    const bytes = [...scripts, ...others].reduce((sum, { size }) => sum + size, 0)
    expect(bytes).toBeLessThanOrEqual(pageBytes)
  })

/** Returns the files that a page loaded, without photos and fonts for names. */
function loadedBy(page: Page) {
  return page.evaluate(() => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const resources = entries
      .map((entry) => ({
        name: new URL(entry.name).pathname,
        start: entry.startTime,
        size: entry.transferSize,
        isBlocking: 'renderBlockingStatus' in entry && entry.renderBlockingStatus === 'blocking',
      }))
      .filter(({ name }) => !/^\/avatars\/|mukta-(devanagari|latin-ext)/.test(name))
    const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return {
      scripts: resources.filter(({ name }) => name.endsWith('.js') && name.startsWith('/assets/')),
      others: [
        { name: 'document', size: document?.transferSize ?? 0 },
        ...resources.filter(({ name }) => !name.endsWith('.js')),
      ],
      faces: resources.filter(({ name }) => name.endsWith('.woff2')).map(({ name }) => name),
      blocking: resources.filter(({ isBlocking }) => isBlocking).map(({ name }) => name),
      painted: performance.getEntriesByName('first-paint')[0]?.startTime ?? 0,
    }
  })
}
