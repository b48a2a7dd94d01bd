import { beforeAll, describe, expect, it } from 'vitest'
import { anApp, type TestApp } from '../../tests/support/app.ts'
import { aMember } from '../../tests/support/members.ts'

let site: TestApp
beforeAll(async () => {
  site = await anApp()
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

  it.each([
    '/',
    '/profiles.data',
    '/verify/nothing',
    '/api/society',
    '/api/nothing',
    '/api/auth',
    '/api/docs/json',
    '/avatars/nobody',
    '/pictures/nothing',
    '/calendar.ics',
    '/favicon.svg',
    '/%',
  ])('of %s cannot be read by other sites', async (url) => {
    const { headers } = await site.client().get(url)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-site',
      'content-security-policy': expect.stringMatching(/base-uri 'none'|sandbox/),
    })
    for (const feature of ['camera', 'geolocation', 'microphone', 'usb', 'browsing-topics'])
      expect(headers['permissions-policy']).toContain(`${feature}=()`)
  })

  it.each([
    ['on', 'max-age=31536000; includeSubDomains'],
    ['host', 'max-age=31536000'],
    ['preload', 'max-age=31536000; includeSubDomains; preload'],
    ['off', undefined],
  ] as const)('requires https where the site uses it, by the setting HSTS: %s', async (hsts, expected) => {
    const secure = await anApp({ publicUrl: 'https://society.example', hsts })
    const { headers } = await secure.client().get('/api/society')
    expect(headers['strict-transport-security']).toBe(expected)
  })

  it.each(['verify', 'reset', 'welcome', 'unsubscribe'])(
    'behind a link to /%s is stored nowhere',
    async (page) => {
      expect((await site.client().get(`/${page}/secret`)).headers['cache-control']).toBe('no-store')
      expect((await site.client().get(`/${page}/secret.data`)).headers['cache-control']).toBe('no-store')
    },
  )

  it("to logging out clears the browser's cache, and no other response does", async () => {
    const member = await aMember(site)
    expect((await member.get('/api/auth')).headers).not.toHaveProperty('clear-site-data')
    expect((await member.delete('/api/auth')).headers['clear-site-data']).toBe('"cache"')
  })

  it('has a policy without inline scripts beyond a nonce of its own', async () => {
    const policies = await Promise.all(
      [1, 2].map(async () =>
        String((await site.client().get('/nothing-is-here')).headers['content-security-policy']),
      ),
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

  it('is cached only if it allows it', async () => {
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

  it('to an unknown address of the interface is a 404 with errors, for every method', async () => {
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
