import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { aMember, anAdministrator } from '../../../../tests/support/members.ts'

let site: TestApp
beforeAll(async () => {
  site = await anApp({ avatarService: 'gravatar' })
})
afterEach(() => vi.unstubAllGlobals())

const png = Buffer.from('\x89PNG\r\n\x1a\n and so on', 'latin1')
const service = (answer: () => Promise<Response> | Response) => {
  const asked = vi.fn(async (_url: string) => answer())
  vi.stubGlobal('fetch', asked)
  return asked
}

describe('a member’s picture', () => {
  it('is the avatar service’s, fetched once a day, by the hash of the address', async () => {
    const member = await aMember(site, { email: 'Picture@Example.org' })
    const asked = service(() => new Response(png, { headers: { 'content-type': 'image/png' } }))
    for (const _time of [1, 2]) {
      const { status, headers } = await site.client().get(`/avatars/${member.id}`)
      expect(status).toBe(200)
      expect(headers['content-type']).toBe('image/png')
      expect(headers['content-security-policy']).toContain('sandbox')
    }
    expect(asked).toHaveBeenCalledTimes(1)
    expect(asked.mock.calls[0]?.[0]).toMatch(/\/avatar\/[0-9a-f]{64}\?/)
    expect(asked.mock.calls[0]?.[0]).not.toContain('xample')
  })

  it('is the initials where the service has none', async () => {
    const member = await aMember(site, { name: 'Sita <b> Rana' })
    service(() => new Response('', { status: 404 }))
    const { status, headers, body } = await site.client().get<string>(`/avatars/${member.id}`)
    expect(status).toBe(200)
    expect(headers['content-type']).toContain('image/svg+xml')
    expect(body).toContain('aria-label="SR"')
  })

  it.each([
    ['थारू किरण', 'aria-label="थाकि"'],
    ['प्रकाश श्रेष्ठ', 'aria-label="प्रश्रे"'],
    ['🌸 Sita Rana 🎉', 'aria-label="SR"'],
    ['🌸Sita', 'aria-label="S"'],
    ['“Élodie” ’t-Hooft', 'aria-label="ÉT"'],
    ['ℹ️ 李 明', '>李明</text>'],
    ['🎉👩🏽‍🌾', '<path'],
  ])('has whole letters of any script, and never an emoji, of %s', async (name, drawn) => {
    const member = await aMember(site, { name })
    service(() => new Response('', { status: 404 }))
    expect((await site.client().get<string>(`/avatars/${member.id}`)).body).toContain(drawn)
  })

  it('has initials that no system needs a face for', async () => {
    const drawn = new Set<string>()
    for (const name of ['सीता चौधरी', 'सीता राना', 'श्रीमती ज्ञानु र्‍याली', 'Žofie Łuczak']) {
      const member = await aMember(site, { name })
      service(() => new Response('', { status: 404 }))
      const { body } = await site.client().get<string>(`/avatars/${member.id}`)
      expect(body, name).not.toContain('<text')
      expect(body, name).not.toContain('NaN')
      drawn.add(/aria-label="[^"]+" .* d="([^"]+)"/.exec(body)?.[1] ?? '')
    }
    expect(drawn.size).toBe(4)
    expect([...drawn].every((path) => path.startsWith('M'))).toBe(true)
  })

  it('is never HTML that the service sends', async () => {
    const member = await aMember(site)
    for (const type of ['text/html', 'image/png']) {
      service(() => new Response('<script>', { headers: { 'content-type': type } }))
      const { headers } = await site.client().get(`/avatars/${member.id}`)
      expect(headers['content-type'], type).toContain('image/svg+xml')
    }
  })

  it('is the initials at once while the service cannot be reached', async () => {
    const away = await anApp({ avatarService: 'gravatar' })
    const [one, other] = [await aMember(away), await aMember(away)]
    const asked = service(() => Promise.reject(new TypeError('fetch failed')))
    for (const { id } of [one, other]) expect((await away.client().get(`/avatars/${id}`)).status).toBe(200)
    expect(asked).toHaveBeenCalledTimes(1)
  })

  it('asks nobody when the service is off', async () => {
    const off = await anApp({ avatarService: 'off' })
    const member = await aMember(off)
    const asked = service(() => new Response(png))
    expect((await off.client().get(`/avatars/${member.id}`)).status).toBe(200)
    expect(asked).not.toHaveBeenCalled()
  })

  it('is the initials while the member is suspended', async () => {
    const [officer, member] = [await anAdministrator(site), await aMember(site)]
    const asked = service(() => new Response(png, { headers: { 'content-type': 'image/png' } }))
    expect((await site.client().get(`/avatars/${member.id}`)).headers['content-type']).toBe('image/png')
    const suspension = { suspended: true, reason: 'Test' }
    const headers = { 'if-match': '*' }
    await officer.put(`/api/admin/users/${member.id}/suspension`, suspension, { headers })
    const shown = await site.client().get(`/avatars/${member.id}`)
    expect(shown.headers['content-type']).toContain('image/svg+xml')
    expect(asked).toHaveBeenCalledTimes(1)
  })

  it('of nobody is a 404', async () => {
    expect((await site.client().get('/avatars/nobody')).status).toBe(404)
  })
})
