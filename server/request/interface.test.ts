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
  /^\/(assets|api\/docs\*?|avatars|pictures|calendar|health)(\/|$)/,
  /^\/calendar\.ics$/,
  /^\/[\w.-]+\.(css|html|ico|js|png|svg|txt|webmanifest|xml)(\.(br|gz))?$/,
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
      endpoints.map((one) => {
        const refusal = statuses[one.endpoint.audience] ?? null
        return { ...one, who, refusal, outcome: refusal ? `refused with ${refusal}` : 'let through' }
      }),
    ),
  )('$who calls $key: $outcome', async ({ who, refusal, ...one }) => {
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
