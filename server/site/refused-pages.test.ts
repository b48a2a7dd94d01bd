import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { anApp, type TestApp, testConfig } from '../../tests/support/app.ts'
import type { Client } from '../../tests/support/client.ts'
import { anAdministrator } from '../../tests/support/members.ts'
import { pagesByAudience } from '../../tests/support/pages-by-audience.ts'
import { saveSettings } from '../../tests/support/settings.ts'

const pages = [...pagesByAudience.everyone, ...pagesByAudience.visitors]
  .filter((path) => !path.endsWith('*'))
  .map((path) => path.replace(':id', randomUUID()).replace(/:\w+/, 'unknown'))
const documents = ['/announcements.atom', '/sitemap.xml', '/calendar.ics']

let limited: TestApp
let caller: Client
beforeAll(async () => {
  limited = await anApp({
    throttles: { ...testConfig().throttles, requestsPerAddress: { hits: 1, seconds: 3600 } },
  })
  caller = limited.client()
  await caller.get('/api/society')
})

const titleOf = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1]

describe.each(pages)('%s over the limit of calls', (address) => {
  it('is a friendly page with the waiting time, and not the requested page', async () => {
    const { status, headers, body } = await caller.get<string>(address)
    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(body).toContain('<header')
    expect(body).toContain('<footer')
    expect(body).not.toContain('This is Blog')
    expect(body).not.toContain('Events are unable to load')
  })

  it('is not cached', async () => {
    expect((await caller.get(address)).status).toBe(429)
    const { status, body } = await limited.client().get<string>(address)
    if (status === 200) expect(body).toContain('This is Blog')
  })
})

it.each(documents)('%s over the limit of calls is refused, too', async (address) => {
  const { status, headers } = await caller.get(address)
  if (address === '/announcements.atom') expect(status).toBe(429)
  if (status === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  else expect(status).toBe(200)
})

it('a page without its data states how long to wait', async () => {
  const { body } = await caller.get<string>('/profiles')
  expect(body).toMatch(/Try again in \d+ /i)
  expect(titleOf(body)).toBe('One moment, please · Tharu Society of Chicago')
})

describe('pages that are not there or not for everybody', () => {
  it.each([
    ['/nowhere', 404, 'Page Not Found'],
    [`/announcements/${randomUUID()}`, 404, 'Page Not Found'],
    [`/calendar/${randomUUID()}`, 404, 'Page Not Found'],
    [`/profile/${randomUUID()}`, 404, 'Page Not Found'],
    ['/pages/unknown', 404, 'Page Not Found'],
  ])('%s has a title of its own', async (address, status, title) => {
    const response = await (await anApp()).client().get<string>(address)
    expect(response.status).toBe(status)
    expect(titleOf(response.body)).toBe(`${title} · Tharu Society of Chicago`)
    expect(response.body).toContain('content="noindex"')
    expect(response.body).not.toContain('rel="canonical"')
  })
})

it.each(['/login', '/register', '/forgot-password'])(
  'a form of %s that is sent without JavaScript explains that it requires it',
  async (address) => {
    const { app } = await anApp()
    const response = await app.inject({
      method: 'POST',
      url: address,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'email=sita%40tharu.test&password=secret',
    })
    expect(response.statusCode).toBe(405)
    expect(response.headers.allow).toBe('GET, HEAD')
    expect(response.body).toContain('requires JavaScript')
    expect(response.body).not.toContain('Unexpected Application Error!')
    expect(response.body).not.toContain('sita')
  },
)

it.each([
  ['/login', 'Signing in'],
  ['/register', 'Signing up'],
  ['/forgot-password', 'Setting a new password'],
])('%s says without JavaScript that %s requires it', async (address, subject) => {
  const { body } = await (await anApp()).client().get<string>(address)
  const notes = [...body.matchAll(/(Signing in|Signing up|Setting a new password) requires JavaScript/g)]
  expect([...new Set(notes.map(([, one]) => one))]).toEqual([subject])
})

it('the home page names the calendar to programs, unless it is switched off', async () => {
  const site = await anApp()
  const calendar = /<link rel="alternate" type="text\/calendar" href="\/calendar.ics"\/>/
  const home = async () => (await site.client().get<string>('/')).body
  expect(await home()).toMatch(calendar)
  await saveSettings(await anAdministrator(site), { calendarOn: false })
  expect(await home()).not.toMatch(calendar)
})
