import Fastify from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import type { CurrentUser } from '../../contract/accounts/schemas.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { registry } from '../../contract/registry.ts'
import { rightsOfRoles, roles } from '../../contract/rights.ts'
import { anApp, type TestApp } from '../../tests/support/app.ts'
import type { Client, Method } from '../../tests/support/client.ts'
import { aMember, aMemberWith } from '../../tests/support/members.ts'
import { nameless, routesOf } from '../../tests/support/route-list.ts'
import { sessions } from '../features/accounts/sessions/sessions.plugin.ts'

interface Description {
  paths: Record<string, Record<string, { responses: Record<string, unknown>; security?: unknown }>>
}

const endpoints = Object.entries(registry as Record<string, Endpoint>).map(([key, endpoint]) => {
  const [method = '', path = ''] = key.split(' ')
  return { key, method: method as Method, path, endpoint }
})

const speakersToBe = ['visitor', 'suspended', 'unverified', 'member', ...roles] as const
type Speaker = (typeof speakersToBe)[number]

let site: TestApp
const speakers = new Map<Speaker, Client>()
const speaker = (who: Speaker) => speakers.get(who) ?? site.client()

beforeAll(async () => {
  site = await anApp({ requireVerification: true })
  const unverified = await aMemberWith(site, 'secretary')
  speakers.set('unverified', unverified)
  speakers.set('member', await aMember(site))
  for (const role of roles) speakers.set(role, await aMemberWith(site, role))
  const suspended = await aMember(site)
  speakers.set('suspended', suspended)
  const now = new Date().toISOString()
  await site.database
    .updateTable('users')
    .set({ email_verified_at: now })
    .where('id', '<>', unverified.id)
    .execute()
  const { status } = await speaker('administrator').put(
    `/api/admin/users/${suspended.id}/suspension`,
    { suspended: true, reason: 'Test' },
    { headers: { 'if-match': '*' } },
  )
  expect(status).toBe(200)
})

/** Routes outside the contract: files, pages and feeds, which have separate tests. */
const outsideTheContract = [
  /^\/?\*$/,
  /^\/(assets|api\/docs\*?|avatars|pictures|link-pictures|calendar|health)(\/|$)/,
  /^\/(calendar|festivals)\.ics$/,
  // Only for the site's own pages (server/site/member-documents.test.ts).
  /^\/end-session$/,
  /^\/\.well-known\/(security\.txt|change-password)$/,
  /^\/[\w.-]+\.(css|html|ico|js|png|svg|txt|webmanifest|xml)(\.(br|gz))?$/,
]

describe('the description at /api/docs', () => {
  let description: Description
  beforeAll(async () => {
    description = (await site.client().get<Description>('/api/docs/json')).body
  })

  it('names exactly the endpoints that the contract promises, beside files for programs', () => {
    const calls = Object.entries(description.paths).filter(([path]) => path.startsWith('/api/'))
    const documented = calls.flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    )
    expect(documented.sort()).toEqual(endpoints.map(({ key }) => key).sort())
  })

  it.each(endpoints)('describes success and refusals of $key', ({ method, path, endpoint }) => {
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

describe('the audience of endpoints', () => {
  const streams = ['GET /api/posts/live']
  const endsTheSpeaker = ['DELETE /api/auth', 'DELETE /api/profile']
  const statusesOfTheAllowed = [200, 201, 204, 400, 404, 409, 415]

  /** Checks whether the contract allows a caller. */
  function isAllowed(who: Speaker, { audience, waiting, own }: Endpoint): boolean {
    if (audience === 'everyone') return true
    if (who === 'visitor' || who === 'suspended') return false
    if (who === 'unverified') return waiting === true || own === true
    if (audience === 'members') return true
    return who !== 'member' && rightsOfRoles([who]).includes(audience)
  }

  it.each(speakersToBe)('%s: exactly the rights of the table', async (who) => {
    const outcomes = endpoints.map(({ key, endpoint }) => [key, isAllowed(who, endpoint)] as const)
    expect(new Set(outcomes.map(([, allowed]) => allowed))).toEqual(
      new Set(who === 'administrator' ? [true] : [true, false]),
    )
    const wrong: string[] = []
    for (const { key, method, path, endpoint } of endpoints) {
      const allowed = isAllowed(who, endpoint)
      if (allowed && [...streams, ...endsTheSpeaker].includes(key)) continue
      // An unknown id and no body: an allowed caller gets a response or a fault of the request.
      const { status } = await speaker(who).send(method, path.replace(/:\w+/g, 'none'))
      const refused = ['visitor', 'suspended'].includes(who) ? [401] : [403]
      if (!(allowed ? statusesOfTheAllowed : refused).includes(status)) wrong.push(`${key}: ${status}`)
    }
    expect(wrong).toEqual([])
  })

  it('a role counts once the address is verified and the account approved, and not before', async () => {
    const { body } = await speaker('unverified').get<CurrentUser>('/api/auth')
    expect(body).toMatchObject({ held: ['secretary'], rights: [], limited: true })
    expect((await speaker('secretary').get<CurrentUser>('/api/auth')).body).toMatchObject({
      roles: {},
      held: ['secretary'],
      rights: rightsOfRoles(['secretary']),
    })
  })

  it('is decided for every route that the server has', () => {
    const promised = new Set(endpoints.map(({ method, path }) => `${method} ${nameless(path)}`))
    const undecided = routesOf(site.app).filter(
      ({ method, path }) =>
        !promised.has(`${method} ${nameless(path)}`) &&
        !outsideTheContract.some((pattern) => pattern.test(path)),
    )
    expect(undecided.map(({ method, path }) => `${method} ${path}`)).toEqual([])
  })

  it('the server does not start with a route without an audience', async () => {
    const app = Fastify()
    await app.register(sessions)
    const forget = () => app.get('/api/forgotten', async () => 'secret')
    expect(forget).toThrow('/api/forgotten does not say who may call it')
  })
})
