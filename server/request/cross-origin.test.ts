import { beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '../../contract/endpoint.ts'
import { registry } from '../../contract/registry.ts'
import { anApp, type TestApp } from '../../tests/support/app.ts'
import { pagePaths } from '../../tests/support/page-paths.ts'

const origin = 'https://app.example'
const sent = ['content-type', 'x-auth-token', 'idempotency-key', 'if-match']

let open: TestApp
let closed: TestApp
beforeAll(async () => {
  open = await anApp({ allowedOrigins: [origin] })
  closed = await anApp()
})

function listed(header: unknown): string[] {
  return String(header)
    .split(',')
    .map((one) => one.trim())
}

describe('a page of an allowed origin', () => {
  it.each(Object.keys(registry))('may call %s', async (key) => {
    const [method = '', path = ''] = key.split(' ')
    const { status, headers } = await open.client().send('OPTIONS', path.replace(/:\w+/g, 'none'), {
      headers: {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': sent.join(','),
      },
    })
    expect(status).toBe(204)
    expect(headers['access-control-allow-origin']).toBe(origin)
    expect(listed(headers['access-control-allow-methods'])).toContain(method)
    expect(listed(headers['access-control-allow-headers'])).toEqual(expect.arrayContaining(sent))
  })

  it.each(['/avatars/none', '/pictures/none/small'])('may show %s', async (url) => {
    const policy = async (site: TestApp) =>
      (await site.client().get(url)).headers['cross-origin-resource-policy']
    expect(await policy(open)).toBe('cross-origin')
    expect(await policy(closed)).toBe('same-site')
  })

  it('may show nothing that is not a public picture', async () => {
    const paths = ['/', '/api/society', '/api/admin/users', '/api/posts']
    for (const path of paths)
      expect((await open.client().get(path)).headers['cross-origin-resource-policy']).toBe('same-site')
  })

  it('may read the headers with the next page and the name of a file', async () => {
    const { headers } = await open.client().get('/api/society', { headers: { origin } })
    expect(listed(headers['access-control-expose-headers'])).toEqual(
      expect.arrayContaining(['link', 'etag', 'retry-after', 'content-disposition']),
    )
  })
})

it('a page of any other origin may do nothing', async () => {
  const other = { origin: 'https://evil.example', 'access-control-request-method': 'GET' }
  for (const [site, headers] of [
    [open, other],
    [closed, { ...other, origin }],
  ] as const) {
    const answer = await site.client().send('OPTIONS', '/api/auth', { headers })
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
  }
})

describe('a page of every origin', () => {
  const elsewhere = { origin: 'https://other.example' }
  const readable = [
    '/api/events',
    '/api/events/upcoming',
    '/api/events/none',
    '/calendar.ics',
    '/announcements.atom',
  ]

  it.each(readable)('may read %s without a token', async (url) => {
    for (const site of [open, closed]) {
      const { headers } = await site.client().get(url, { headers: elsewhere })
      expect(headers['access-control-allow-origin']).toBe('*')
      expect(headers).not.toHaveProperty('access-control-allow-credentials')
      const token = await site.client().get(url, { headers: { ...elsewhere, 'x-auth-token': 'any' } })
      expect(token.headers).not.toHaveProperty('access-control-allow-origin')
      const asked = {
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'x-auth-token',
      }
      const preflight = await site.client().send('OPTIONS', url, { headers: { ...elsewhere, ...asked } })
      expect(preflight.headers).not.toHaveProperty('access-control-allow-origin')
    }
    const allowed = await open.client().get(url, { headers: { origin } })
    expect(allowed.headers['access-control-allow-origin']).toBe(origin)
  })

  it.each([
    '/',
    '/calendar',
    '/api/society',
    '/api/board',
    '/api/announcements',
    '/calendar/personal/secret.ics',
    '/calendar/groups/secret.ics',
  ])('may not read %s', async (url) => {
    const { headers } = await open.client().get(url, { headers: elsewhere })
    expect(headers).not.toHaveProperty('access-control-allow-origin')
  })

  it('may call nothing else of the interface', () => {
    const table = Object.entries(registry as Record<string, Endpoint>)
    const allOpen = table.filter(([, { everyOrigin }]) => everyOrigin)
    expect(allOpen.map(([key]) => key)).toEqual([
      'GET /api/events',
      'GET /api/events/upcoming',
      'GET /api/events/:id',
      'GET /api/festivals',
    ])
    for (const [, { audience }] of allOpen) expect(audience).toBe('everyone')
  })

  it('may show the month in a frame, and no other page', async () => {
    const month = await open.client().get('/calendar/embed')
    expect(month.headers['content-security-policy']).toContain('frame-ancestors *')
    expect(month.headers).not.toHaveProperty('x-frame-options')
    for (const path of [...pagePaths, '/calendar/embedded', '/nothing/here']) {
      const { headers } = await open.client().get(path.replace(/:\w+/g, 'none'))
      expect(headers['content-security-policy'], path).toContain("frame-ancestors 'none'")
      expect(headers['x-frame-options'], path).toBe('DENY')
    }
  })
})
