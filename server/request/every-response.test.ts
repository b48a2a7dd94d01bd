import { beforeAll, expect, it } from 'vitest'
import { anApp, type TestApp } from '../../tests/support/app.ts'
import type { Answer, Method } from '../../tests/support/client.ts'
import { addressOf, listenLive } from '../../tests/support/live-stream.ts'
import { aMember, anAdministrator, type Member } from '../../tests/support/members.ts'
import { DatabaseUnavailable } from '../database/engines/database-errors.ts'

const publicUrl = 'https://society.example'
const origin = 'https://app.example'

let site: TestApp
let administrator: Member
beforeAll(async () => {
  site = await anApp({ publicUrl, allowedOrigins: [origin] })
  administrator = await anAdministrator(site)
})

type Headers = Answer['headers']

function expectGuarded(headers: Headers): void {
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': expect.stringMatching(/^same-site$|^cross-origin$/),
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'cache-control': expect.stringMatching(/no-store|no-cache|max-age=\d+/),
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  for (const feature of ['camera', 'geolocation', 'microphone', 'usb', 'browsing-topics', 'payment'])
    expect(headers['permissions-policy']).toContain(`${feature}=()`)
  const policy = String(headers['content-security-policy'])
  if (policy.endsWith('; sandbox')) {
    expect(policy).toMatch(/^default-src 'none'/)
    return
  }
  expect(policy).toContain(`base-uri 'none'; object-src 'none'`)
  expect(policy).toContain(`frame-ancestors 'none'`)
  expect(policy).toContain(`require-trusted-types-for 'script'; trusted-types default sanitised`)
}

it.each<[string, Method, string, number, Record<string, string>?]>([
  ['a page', 'GET', '/', 200],
  ['a page that was kept', 'GET', '/', 200],
  ['a page that its reader has', 'GET', '/calendar.ics', 200],
  ['the data of a page', 'GET', '/profiles.data', 200],
  ['a redirect', 'GET', '/profiles?cursor=outdated', 302],
  ['a page that is not there', 'GET', '/nothing/here', 404],
  ['an address that cannot be read', 'GET', '/%', 404],
  ['JSON', 'GET', '/api/society', 200],
  ['a call without a body', 'HEAD', '/api/society', 200],
  ['a refusal of a visitor', 'GET', '/api/auth', 401],
  ['a call that is not there', 'GET', '/api/nothing', 404],
  ['a fault in the input', 'POST', '/api/users', 400],
  ['a body of another type', 'POST', '/api/users', 415, { 'content-type': 'text/plain' }],
  ['a question before a call', 'OPTIONS', '/api/auth', 204, { origin }],
  ['a file', 'GET', '/favicon.svg', 200],
  ['a script', 'GET', '/service-worker.js', 200],
  ['a picture', 'GET', '/avatars/:administrator', 200],
  ['a picture that is not there', 'GET', '/pictures/none/small', 404],
  ['a feed', 'GET', '/announcements.atom', 200],
  ['a page behind a link', 'GET', '/reset/secret', 200],
  ['a health check', 'GET', '/health/ready', 200],
])('%s is guarded', async (_what, method, url, status, headers = {}) => {
  const body = headers['content-type'] ? 'text' : undefined
  const answer = await site
    .client()
    .send(method, url.replace(':administrator', administrator.id), { headers, ...(body && { body }) })
  expect(answer.status).toBe(status)
  expectGuarded(answer.headers)
})

it('an administrators’ file and a refusal have security headers', async () => {
  const file = await administrator.get('/api/admin/members/export')
  expect([file.status, file.headers['content-disposition']]).toEqual([
    200,
    'attachment; filename="members.csv"',
  ])
  expectGuarded(file.headers)
  const refused = await (await aMember(site)).get('/api/admin/users')
  expect(refused.status).toBe(403)
  expectGuarded(refused.headers)
})

it('responses over the network have security headers: cached ones, 304, and streams', async () => {
  const address = await addressOf(site.app)
  const read = (init: RequestInit = {}) => fetch(`${address}/about`, init)
  await (await read()).text()
  const kept = await read()
  await kept.text()
  expectGuarded(Object.fromEntries(kept.headers))
  const known = await read({ headers: { 'if-none-match': kept.headers.get('etag') ?? '' } })
  expect(known.status).toBe(304)
  expectGuarded(Object.fromEntries(known.headers))
  const stream = await listenLive(address, administrator.token)
  expect(stream.status).toBe(200)
  expectGuarded(Object.fromEntries(stream.headers))
  stream.close()
})

it.each([
  ['a call', '/api/profile'],
  ['a page', '/profiles'],
])('%s that cannot be answered is guarded: 429, 500 and 503', async (_what, url) => {
  const { throttles } = site.config
  const busy = await anApp({
    publicUrl,
    throttles: { ...throttles, requestsPerAddress: { hits: 0, seconds: 60 } },
  })
  const failing = await anApp({ publicUrl })
  const away = await anApp({ publicUrl })
  failWith(failing, new Error('a fault of ours'))
  failWith(away, new DatabaseUnavailable('away'))
  for (const [broken, status] of [
    [busy, 429],
    [failing, 500],
    [away, 503],
  ] as const) {
    const answer = await broken.client().get(url)
    expect(answer.status).toBe(status)
    expectGuarded(answer.headers)
  }
})

function failWith({ database }: TestApp, error: Error): void {
  Object.assign(database, {
    selectFrom: () => {
      throw error
    },
  })
}

it('the page that shows the interface is guarded but for its own markup', async () => {
  const { headers } = await site.client().get('/api/docs')
  const policy = String(headers['content-security-policy'])
  expect(policy).toMatch(/script-src 'self' 'nonce-[\w+/]+=*'/)
  expect(policy).not.toContain('trusted-types')
})
