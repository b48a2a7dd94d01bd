import { beforeAll, describe, expect, it } from 'vitest'
import { type Endpoint, needsRight } from '../../contract/endpoint.ts'
import { registry } from '../../contract/registry.ts'
import { anApp, type TestApp } from '../../tests/support/app.ts'
import { asDocument, documentCookieIn, signInAt } from '../../tests/support/document-sessions.ts'
import { changeAccount } from '../../tests/support/managed-accounts.ts'
import { aMember, anAdministrator, type Member } from '../../tests/support/members.ts'
import { pagesByAudience } from '../../tests/support/pages-by-audience.ts'
import { fingerprint } from '../database/identifiers.ts'

let site: TestApp
let officer: Member
beforeAll(async () => {
  site = await anApp()
  officer = await anAdministrator(site)
})

const signIn = (member: Member, at = site) => signInAt(at, member)

function open(path: string, headers: Record<string, string>, at = site) {
  return at.client().get<string>(path, { headers })
}

describe('a document with the cookie of its session', () => {
  it('is rendered for its member, and is not stored', async () => {
    const member = await aMember(site, { name: 'Sita Chaudhary' })
    const { cookie, token } = await signIn(member)
    const { status, body, headers } = await open('/dashboard', asDocument(cookie))
    expect(status).toBe(200)
    expect(body).toContain('Sita Chaudhary')
    expect(body).toContain(`startsWith("${token.slice(0, 8)}")`)
    expect(body).not.toContain(token)
    expect(body).not.toContain(cookie.split('=')[1])
    expect(headers['cache-control']).toBe('private, no-store')
    expect(headers).not.toHaveProperty('etag')
    expect((await open('/', {})).body).not.toContain('Sita Chaudhary')
  })

  it('is rendered for each member separately, also after a visitor or another member', async () => {
    const [one, other] = [
      await aMember(site, { name: 'Only One' }),
      await aMember(site, { name: 'Only Other' }),
    ]
    const cookies = [(await signIn(one)).cookie, (await signIn(other)).cookie, '']
    const bodies = await Promise.all(
      [...cookies, ...cookies].map(async (cookie) => (await open('/', asDocument(cookie))).body),
    )
    const named = bodies.map((body) => ['Only One', 'Only Other'].filter((name) => body.includes(name)))
    expect(named).toEqual([['Only One'], ['Only Other'], [], ['Only One'], ['Only Other'], []])
  })

  it.each([
    ['a frame', { 'sec-fetch-dest': 'iframe' }],
    ['a call', { 'sec-fetch-dest': 'empty' }],
    ['an image', { 'sec-fetch-dest': 'image' }],
    ['a browser that does not say', {}],
    ['a proxy that strips where it is asked from', { 'sec-fetch-dest': 'document' }],
  ])('is rendered as for visitors to %s', async (_, headers) => {
    const { cookie } = await signIn(await aMember(site, { name: 'Nobody Else' }))
    const { status, body } = await open('/dashboard', { cookie, ...headers } as Record<string, string>)
    expect(status).toBe(200)
    expect(body).not.toContain('Nobody Else')
  })

  it('is no document when it is the router’s own data, which no script checks', async () => {
    const { cookie } = await signIn(await aMember(site, { name: 'Nobody Else' }))
    for (const address of ['/dashboard.data', '/posts.data?index', '/_root.data', '/dashboard.data#top'])
      expect((await open(address, asDocument(cookie))).body).not.toContain('Nobody Else')
  })

  it.each(['/announcements.atom', '/manifest.webmanifest', '/sitemap.xml'])(
    '%s, which has no page, is sent as to visitors',
    async (address) => {
      const title = 'For members alone'
      const news = { title, text: 'Text', audience: 'members', date: '2026-11-01', published: true }
      expect((await site.client(officer.token).post('/api/admin/announcements', news)).status).toBe(201)
      const { cookie } = await signIn(await aMember(site))
      const { status, body, headers } = await open(address, asDocument(cookie))
      expect(status).toBe(200)
      expect(JSON.stringify(body)).not.toContain(title)
      expect(headers['cache-control']).not.toContain('no-store')
    },
  )

  it("responds 404 for missing subjects, and 403 for officers' pages", async () => {
    const { cookie } = await signIn(await aMember(site))
    expect((await open('/profile/nothing', asDocument(cookie))).status).toBe(404)
    expect((await open('/admin/users', asDocument(cookie))).status).toBe(403)
  })
})

describe('the cookie', () => {
  it('is out of reach for scripts and other sites, and its secret is not the token', async () => {
    const { cookie, attributes, token } = await signIn(await aMember(site))
    expect(cookie).toMatch(/^document=[\w-]{43}$/)
    expect(cookie).not.toContain(token)
    expect(attributes).toContain('Path=/')
    expect(attributes).toContain('HttpOnly')
    expect(attributes).toContain('SameSite=Lax')
    expect(attributes).not.toContain('Domain')
  })

  it('is bound to the host over https, and is not set over plain http elsewhere', async () => {
    const secure = await anApp({ publicUrl: 'https://society.example' })
    const { cookie, attributes } = await signIn(await aMember(secure), secure)
    expect(cookie).toMatch(/^__Host-document=/)
    expect(attributes).toContain('Secure')
    const plain = await anApp({ publicUrl: 'http://society.example' })
    const { email, password } = await aMember(plain)
    const answer = await plain.client().post('/api/auth', { email, password })
    expect(answer.status).toBe(200)
    expect(documentCookieIn(answer)).toBeUndefined()
  })

  it('is also set by registration', async () => {
    const person = { name: 'New Here', email: 'new-here@example.org', password: 'gurung basket 17 wall' }
    expect(documentCookieIn(await site.client().post('/api/users', person))).toBeDefined()
  })

  it('opens no call of the interface', async () => {
    const { cookie } = await signIn(officer)
    const forMembers = Object.entries(registry as Record<string, Endpoint>).filter(
      ([, { audience }]) => audience === 'members' || needsRight(audience),
    )
    for (const [key] of forMembers) {
      const [method = '', path = ''] = key.split(' ')
      const { status } = await site
        .client()
        .send(method as 'GET', path.replace(/:\w+/g, 'none'), { headers: asDocument(cookie) })
      expect(status, key).toBe(401)
    }
  })

  it('ends with its session, at once, and expires', async () => {
    const reason = 'Decided by the board'
    const ends: ((member: Member, token: string) => Promise<{ status: number }>)[] = [
      (_, token) => site.client(token).delete('/api/auth'),
      (member) => member.delete('/api/account/sessions'),
      (member) => changeAccount(officer, 'PUT', member.id, '/suspension', { suspended: true, reason }),
      (member) => changeAccount(officer, 'POST', member.id, '/sign-out', { reason }),
      (member) => changeAccount(officer, 'POST', member.id, '/removal', { reason }),
    ]
    for (const end of ends) {
      const member = await aMember(site, { name: 'Gone Soon' })
      const { cookie, token } = await signIn(member)
      expect((await open('/dashboard', asDocument(cookie))).body).toContain('Gone Soon')
      expect((await end(member, token)).status).toBeLessThan(300)
      const after = await open('/dashboard', asDocument(cookie))
      expect(after.body).not.toContain('Gone Soon')
      expect(documentCookieIn(after)).toMatchObject({ cookie: 'document=' })
    }
  })

  it('of an older version renders no page, but its token remains valid', async () => {
    const { cookie, token } = await signIn(await aMember(site, { name: 'Older Session' }))
    await site.database
      .updateTable('sessions')
      .set({ document_hash: null, token_start: null })
      .where('token_hash', '=', fingerprint(token))
      .execute()
    expect((await open('/dashboard', asDocument(cookie))).body).not.toContain('Older Session')
    expect((await site.client(token).get('/api/auth')).status).toBe(200)
  })
})

describe('a page whose browser lost the token', () => {
  it('ends the session of its cookie', async () => {
    const { cookie, token } = await signIn(await aMember(site))
    const headers = { cookie, 'sec-fetch-site': 'same-origin' }
    const answer = await site.client().send('POST', `/end-session?of=${token.slice(0, 8)}`, { headers })
    expect(answer.status).toBe(204)
    expect(documentCookieIn(answer)).toMatchObject({ cookie: 'document=' })
    expect((await site.client(token).get('/api/auth')).status).toBe(401)
  })

  it('does not end a newer session than the document’s', async () => {
    const member = await aMember(site)
    const [older, newer] = [await signIn(member), await signIn(member)]
    const headers = { cookie: newer.cookie, 'sec-fetch-site': 'same-origin' }
    const address = `/end-session?of=${older.token.slice(0, 8)}`
    const answer = await site.client().send('POST', address, { headers })
    expect(answer.status).toBe(204)
    expect(documentCookieIn(answer)).toBeUndefined()
    expect((await site.client(newer.token).get('/api/auth')).status).toBe(200)
  })

  it.each(['cross-site', 'same-site', 'none', undefined])('cannot be ended from %s', async (from) => {
    const { cookie, token } = await signIn(await aMember(site))
    const headers = { cookie, ...(from && { 'sec-fetch-site': from }) }
    expect((await site.client().send('POST', '/end-session', { headers })).status).toBe(403)
    expect((await site.client(token).get('/api/auth')).status).toBe(200)
  })
})

it('a key of the server’s own calls cannot be made up', async () => {
  const { cookie } = await signIn(officer)
  const hash = fingerprint(cookie.split('=')[1] ?? '')
  for (const token of [
    hash,
    `${hash}.`,
    `${hash}.${fingerprint(hash)}`,
    `${hash}.${'a'.repeat(43)}`,
    `.${hash}`,
  ])
    expect((await site.client(token).get('/api/auth')).status).toBe(401)
})

it('no page is rendered for a member without the cookie', async () => {
  const { name } = await aMember(site, { name: 'Hidden Entirely' })
  const everyPage = Object.values(pagesByAudience).flat()
  for (const page of everyPage) {
    const { body } = await open(page.replace(/:\w+/g, 'none'), { 'sec-fetch-dest': 'document' })
    expect(body, page).not.toContain(name)
  }
})
