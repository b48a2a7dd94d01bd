import Fastify from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '../../contract/endpoint.ts'
import { registry } from '../../contract/registry.ts'
import { anApp, type TestApp } from '../../tests/support/app.ts'
import type { Client, Method } from '../../tests/support/client.ts'
import { aMember } from '../../tests/support/members.ts'
import { nameless, routesOf } from '../../tests/support/route-list.ts'
import { setAdministratorByEmail } from '../features/accounts/accounts.service.ts'
import { sessions } from '../features/accounts/sessions/sessions.plugin.ts'

interface Description {
  paths: Record<string, Record<string, { responses: Record<string, unknown>; security?: unknown }>>
}

const endpoints = Object.entries(registry as Record<string, Endpoint>).map(([key, endpoint]) => {
  const [method = '', path = ''] = key.split(' ')
  return { key, method: method as Method, path, endpoint }
})

let site: TestApp
const speakers: Record<string, Client> = {}
beforeAll(async () => {
  site = await anApp()
  const officer = await aMember(site)
  await setAdministratorByEmail(site, officer.email, true)
  speakers.visitor = site.client()
  speakers.member = await aMember(site)
  speakers.administrator = officer
  const suspended = await aMember(site)
  speakers.suspended = suspended
  const { status } = await officer.put(
    `/api/admin/users/${suspended.id}/suspension`,
    { suspended: true, reason: 'Test' },
    { headers: { 'if-match': '*' } },
  )
  expect(status).toBe(200)
})

/** Routes beside the contract: files, pages and feeds, whose own tests tell what they show to whom. */
const forEverybody = [
  /^\/?\*$/,
  /^\/(assets|api\/docs\*?|avatars|pictures|calendar)(\/|$)/,
  /^\/calendar\.ics$/,
  /^\/[\w.-]+\.(svg|ico|png|txt|webmanifest|xml)$/,
]

describe('the description at /api/docs', () => {
  let description: Description
  beforeAll(async () => {
    description = (await site.client().get<Description>('/api/docs/json')).body
  })

  it('names exactly the endpoints that the contract promises', () => {
    const documented = Object.entries(description.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    )
    expect(documented.sort()).toEqual(endpoints.map(({ key }) => key).sort())
  })

  it.each(endpoints)('tells success and refusals of $key', ({ method, path, endpoint }) => {
    const documented = description.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    const statuses = Object.keys(documented?.responses ?? {})
    expect(statuses).toContain(endpoint.response === null ? '204' : String(endpoint.status ?? 200))
    expect(statuses).toEqual(expect.arrayContaining(['429', '500', '503']))
    if (endpoint.audience !== 'everyone') {
      expect(statuses).toContain('401')
      expect(documented?.security).toEqual([{ token: [] }])
    }
    if (endpoint.body) expect(statuses).toEqual(expect.arrayContaining(['400', '413', '415']))
  })

  it('can be read as a page', async () => {
    const { status, headers, body } = await site.client().get<string>('/api/docs/')
    expect(status).toBe(200)
    expect(headers['content-type']).toContain('text/html')
    expect(body).toContain('API reference')
  })
})

describe('who may call', () => {
  const refusedTo: Record<string, Record<string, number>> = {
    visitor: { members: 401, administrators: 401 },
    // Sessions end with the suspension: the token that is left is worth nothing.
    suspended: { members: 401, administrators: 401 },
    member: { administrators: 403 },
    administrator: {},
  }
  const streams = ['GET /api/posts/live']
  const endsTheSpeaker = ({ method, path }: (typeof endpoints)[number]) =>
    method === 'DELETE' && ['/api/auth', '/api/profile'].includes(path)

  it.each(
    Object.entries(refusedTo).flatMap(([who, statuses]) =>
      endpoints.map((one) => ({ ...one, who, refusal: statuses[one.endpoint.audience] ?? null })),
    ),
  )('$who calls $key: refused with $refusal', async ({ who, refusal, ...one }) => {
    if (refusal === null && (streams.includes(one.key) || endsTheSpeaker(one))) return
    // An id that names nothing and no body: whoever is let through gets an answer or a fault of the request.
    const url = one.path.replace(/:\w+/g, 'none')
    const { status } = await (speakers[who] as Client).send(one.method, url)
    if (refusal !== null) expect(status).toBe(refusal)
    else expect([200, 201, 204, 400, 404, 409, 415]).toContain(status)
  })

  it('is decided for every route that the server has', () => {
    const promised = new Set(endpoints.map(({ method, path }) => `${method} ${nameless(path)}`))
    const undecided = routesOf(site.app).filter(
      ({ method, path }) =>
        !promised.has(`${method} ${nameless(path)}`) && !forEverybody.some((pattern) => pattern.test(path)),
    )
    expect(undecided.map(({ method, path }) => `${method} ${path}`)).toEqual([])
  })

  it('a route that does not say keeps the server from starting', async () => {
    const app = Fastify()
    await app.register(sessions)
    const forget = () => app.get('/api/forgotten', async () => 'secret')
    expect(forget).toThrow('/api/forgotten does not say who may call it')
  })
})

describe('every answer', () => {
  it.each(['/', '/api/society', '/api/nothing', '/avatars/nobody'])(
    'of %s carries the usual headers',
    async (url) => {
      const { headers } = await site.client().get(url)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'x-frame-options': 'DENY',
        'permissions-policy': expect.stringContaining('camera=()'),
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      })
      expect(headers).not.toHaveProperty('x-powered-by')
      expect(headers).not.toHaveProperty('server')
    },
  )

  it('has a policy without inline scripts beyond a nonce of its own', async () => {
    const policies = await Promise.all(
      [1, 2].map(async () => String((await site.client().get('/')).headers['content-security-policy'])),
    )
    expect(policies[0]).not.toBe(policies[1])
    const [, scripts] = /script-src ([^;]+)/.exec(policies[0] ?? '') ?? []
    expect(scripts).toMatch(/^'self' 'nonce-[\w+/]+=*'$/)
    expect(policies[0]).toContain(`frame-src 'none'`)
    expect(policies[0]).toContain(`form-action 'self';`)
    expect(policies[0]).not.toContain('unsafe-eval')
  })

  it('names exactly the configured donation and feed origins', async () => {
    const configured = await anApp({
      donation: { url: 'https://pay.example/form?a=1', fields: {} },
      socialFeedUrl: 'https://feed.example/page',
    })
    const policy = String((await configured.client().get('/')).headers['content-security-policy'])
    expect(policy).toContain(`form-action 'self' https://pay.example;`)
    expect(policy).toContain('frame-src https://feed.example;')
  })

  it('is kept by nobody unless it says so', async () => {
    const keeping = async (url: string) => (await site.client().get(url)).headers['cache-control']
    expect(await keeping('/api/profile')).toBe('no-store')
    expect(await keeping('/api/nothing')).toBe('no-store')
    expect(await keeping('/profiles')).toBe('private, no-cache')
    expect(await keeping('/profiles.data')).toBe('private, no-cache')
    expect(await keeping('/favicon.svg')).toBe('public, max-age=3600')
  })

  it.each(['/', '/profiles.data', '/api/docs/json'])('to %s travels compressed', async (url) => {
    const headers = { 'accept-encoding': 'br' }
    expect((await site.app.inject({ url, headers })).headers['content-encoding']).toBe('br')
  })

  it.each(['/%', '/profile/%E0%A4%A', '//elsewhere.test', '//elsewhere.test/profiles'])(
    'to the odd address %s is the page that was not found',
    async (url) => {
      const { status, headers, body } = await site.client().get(url)
      expect(status).toBe(404)
      expect(headers['content-type']).toContain('text/html')
      expect(headers['content-security-policy']).toBeDefined()
      expect(body).toContain('Page Not Found')
    },
  )

  it('to HEAD is that of GET without a body', async () => {
    const { status, headers, body } = await site.client().send('HEAD', '/profiles')
    expect(status).toBe(200)
    expect(headers['content-type']).toContain('text/html')
    expect(body).toBeUndefined()
  })

  it('to a search with control characters or half a sign is the directory', async () => {
    for (const search of ['%00', `${'x'.repeat(99)}%F0%9F%98%80`])
      expect((await site.client().get(`/profiles?search=${search}`)).status).toBe(200)
  })

  it('to an unknown address of the interface is a 404 with errors, whatever the method', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      const { status, body } = await site.client().send(method, '/api/nothing')
      expect(status).toBe(404)
      expect(body).toEqual({ errors: [{ msg: 'This does not exist, or it was removed', code: 'absent' }] })
    }
  })

  it('to a failure of ours names a reference and nothing internal', async () => {
    const broken = await anApp()
    await broken.database.schema.dropTable('search_words').execute()
    const { status, body } = await broken.client().get('/api/profile?search=x')
    expect(status).toBe(500)
    expect(body).toEqual({
      errors: [{ msg: expect.stringMatching(/tell us this reference: [0-9a-f-]{36}/), code: 'internal' }],
    })
    expect(JSON.stringify(body)).not.toMatch(/search_words|select|node_modules/)
  })
})

describe('calls from other origins', () => {
  const preflight = (origin: string) =>
    site.client().send('OPTIONS', '/api/auth', {
      headers: {
        origin,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'x-auth-token',
      },
    })

  it('are allowed only from ALLOWED_ORIGINS', async () => {
    const open = await anApp({ allowedOrigins: ['https://app.example'] })
    const answer = await open.client().get('/api/society', { headers: { origin: 'https://app.example' } })
    expect(answer.headers['access-control-allow-origin']).toBe('https://app.example')
    const other = await open.client().get('/api/society', { headers: { origin: 'https://evil.example' } })
    expect(other.headers).not.toHaveProperty('access-control-allow-origin')
    expect((await preflight('https://app.example')).headers).not.toHaveProperty('access-control-allow-origin')
  })
})

describe('the network address', () => {
  const limited = { requestsPerAddress: { hits: 1, seconds: 60 } }
  const call = (app: TestApp, forwarded: string) =>
    app.app.inject({
      url: '/api/society',
      remoteAddress: '127.0.0.1',
      headers: { 'x-forwarded-for': forwarded },
    })

  it('is never taken from a header of whoever calls', async () => {
    const direct = await anApp({ throttles: { ...site.config.throttles, ...limited } })
    await call(direct, '192.0.2.1')
    expect((await call(direct, '192.0.2.2')).statusCode).toBe(429)
  })

  it('is taken from a trusted proxy', async () => {
    const behind = await anApp({
      trustProxy: ['127.0.0.1'],
      throttles: { ...site.config.throttles, ...limited },
    })
    await call(behind, '192.0.2.1')
    expect((await call(behind, '192.0.2.2')).statusCode).toBe(200)
    expect((await call(behind, '192.0.2.1')).statusCode).toBe(429)
  })
})
