import { beforeAll, describe, expect, it, vi } from 'vitest'
import { anApp, type TestApp } from '../../../tests/support/app.ts'
import { aMember, anAdministrator, aProfile, type Member } from '../../../tests/support/members.ts'
import { comparable, overTheNetwork } from '../../../tests/support/over-the-network.ts'
import {
  cachedPerSession,
  memberLists,
  publicCalls,
  publicPages,
} from '../../../tests/support/public-addresses.ts'
import { saveSettings } from '../../../tests/support/settings.ts'
import { buildApp } from '../../app.ts'

let site: TestApp
let administrator: Member
let addresses: string[]
beforeAll(async () => {
  // Cached responses expire with the minute.
  site = await anApp({ now: () => new Date('2026-11-21T18:00:00Z') })
  administrator = await anAdministrator(site, { name: 'Asha Chaudhary' })
  await aProfile(administrator)
  addresses = [...(await publicCalls(site.client())), ...publicPages]
})

describe('the responses for visitors', () => {
  it('are sent without a body to a client that has them', async () => {
    for (const address of addresses) {
      const { status, headers } = await site.client().get(address)
      expect([address, status]).toEqual([address, 200])
      if (!String(headers.etag).startsWith('W/')) continue
      const again = await site.client().get(address, { headers: { 'if-none-match': String(headers.etag) } })
      expect([address, again.status, again.body]).toEqual([address, 304, undefined])
      expect(again.headers.etag).toBe(headers.etag)
    }
  })

  it('are the same, header by header, sent early or by the framework', async () => {
    const port = Number(new URL(await site.app.listen({ port: 0, host: '127.0.0.1' })).port)
    const ways: string[] = []
    // The framework numbers requests in its own log.
    site.app.onServed(({ reqId }) => ways.push(reqId === undefined ? 'long' : 'short'))
    for (const encoding of ['br', 'gzip', 'identity'])
      for (const address of addresses) {
        const headers = { 'accept-encoding': encoding }
        const long = await site.app.inject({ url: address, headers })
        const short = await overTheNetwork(port, address, headers)
        expect([address, short.status]).toEqual([address, long.statusCode])
        expect(comparable(short.headers)).toEqual(comparable(long.headers))
        expect(short.body.equals(long.rawPayload)).toBe(true)
        expect([address, ways.splice(0).at(-1)]).toEqual([address, 'short'])
      }
  })

  it('allow the inline scripts of their page by their hashes, and no others', async () => {
    const { headers, body } = await site.client().get<string>('/')
    const [, scripts] = /script-src ([^;]+)/.exec(String(headers['content-security-policy'])) ?? []
    expect(scripts).toMatch(/^'self'(?: 'sha256-[\w+/]+=*')+$/)
    expect(body).not.toContain('nonce="')
  })
})

describe('a response for a member', () => {
  it('is cached for one session where the contract allows it, and sent early', async () => {
    const [one, other] = [await aMember(site, { name: 'One' }), await aMember(site, { name: 'Other' })]
    const port = Number(new URL(site.app.listeningOrigin).port)
    const ways: string[] = []
    site.app.onServed(({ reqId, userId }) => ways.push(`${reqId === undefined ? 'long' : 'short'} ${userId}`))
    for (const member of [one, other]) await aProfile(member)
    const cached: string[] = []
    for (const address of memberLists)
      for (const { id, token = '' } of [one, other]) {
        const headers = { 'accept-encoding': 'identity', 'x-auth-token': token }
        const alone = await site.app.inject({ url: address, headers: { ...headers, authorization: 'none' } })
        const long = await site.app.inject({ url: address, headers })
        const short = await overTheNetwork(port, address, headers)
        expect([address, short.status]).toEqual([address, alone.statusCode])
        expect([address, short.body.toString()]).toEqual([address, alone.body])
        const way = ways.splice(0).at(-1)
        expect([`short ${id}`, `long ${id}`]).toContain(way)
        if (way !== `short ${id}`) continue
        cached.push(address)
        expect(comparable(short.headers)).toEqual(comparable(long.headers))
      }
    expect(cached.toSorted()).toEqual(cachedPerSession.flatMap((address) => [address, address]).toSorted())
  })

  it('ends with the session, and with what the member may see', async () => {
    const member = await aMember(site)
    const port = Number(new URL(site.app.listeningOrigin).port)
    const read = async (address: string) =>
      (await overTheNetwork(port, address, { 'x-auth-token': member.token ?? '' })).status
    for (const asked of [1, 2]) expect([asked, await read('/api/posts')]).toEqual([asked, 200])
    await administrator.put(
      `/api/admin/users/${member.id}/suspension`,
      { suspended: true, reason: 'Test' },
      { headers: { 'if-match': '*' } },
    )
    expect(await read('/api/posts')).toBe(401)
    const leaver = await aMember(site)
    const again = async () =>
      (await overTheNetwork(port, '/api/auth', { 'x-auth-token': leaver.token ?? '' })).status
    for (const asked of [1, 2]) expect([asked, await again()]).toEqual([asked, 200])
    await leaver.delete('/api/auth')
    expect(await again()).toBe(401)
  })
})

describe('a change', () => {
  it('shows in the very next read, of the interface and of pages', async () => {
    const member = await aMember(site, { name: 'Before the Change' })
    await aProfile(member)
    const read = async (address: string) => JSON.stringify((await site.client().get(address)).body)
    for (const address of ['/api/profile', '/profiles', `/profile/${member.id}`])
      expect(await read(address)).toContain('Before the Change')
    await member.put('/api/account/name', { name: 'After the Change' })
    for (const address of ['/api/profile', '/profiles', `/profile/${member.id}`]) {
      const now = await read(address)
      expect([address, now.includes('Before the Change')]).toEqual([address, false])
    }
  })

  it('of the settings shows at once', async () => {
    for (const name of ['First Name of All', 'Second Name of All']) {
      expect((await saveSettings(administrator, { name })).status).toBe(200)
      expect((await site.client().get<string>('/about')).body).toContain(name)
    }
  })

  it('while a response is being made does not leave the old one behind', async () => {
    const member = await aMember(site, { name: 'Round 0' })
    await aProfile(member)
    for (let round = 1; round <= 10; round += 1) {
      const reads = Array.from({ length: 5 }, () => site.client().get(`/api/profile/user/${member.id}`))
      await member.put('/api/account/name', { name: `Round ${round}` })
      expect((await site.client().get(`/api/profile/user/${member.id}`)).body).toMatchObject({
        user: { name: `Round ${round}` },
      })
      await Promise.all(reads)
    }
  })

  it('by another process shows as well', async () => {
    const other = await buildApp({ ...site.config, port: 0 })
    const member = await aMember(site, { name: 'Here' })
    await aProfile(member)
    const nameElsewhere = async () =>
      (await other.inject({ url: `/api/profile/user/${member.id}` })).json().user?.name
    await vi.waitFor(async () => expect(await nameElsewhere()).toBe('Here'))
    await member.put('/api/account/name', { name: 'There' })
    await vi.waitFor(async () => expect(await nameElsewhere()).toBe('There'))
    await saveSettings(administrator, { name: 'Named Elsewhere' })
    await vi.waitFor(async () =>
      expect((await other.inject({ url: '/about' })).body).toContain('Named Elsewhere'),
    )
    await other.close()
  })
})

describe('private data is sent to nobody else', () => {
  it('however many viewers ask at once', async () => {
    const owner = await aMember(site, { name: 'Keeper of Secrets', email: 'planted@secret.example' })
    await aProfile(owner, { phone: '3125559876', dob: '1971-02-28', dobAudience: 'members' })
    const visitor = site.client()
    const all = [...addresses, `/api/profile/user/${owner.id}`, `/profile/${owner.id}`]
    const viewers = [visitor, owner, administrator, await aMember(site), visitor]
    for (let round = 0; round < 2; round += 1)
      await Promise.all(
        all.flatMap((address) =>
          viewers.map(async (viewer) => {
            const { body } = await viewer.get(address)
            if (viewer !== visitor && address.startsWith('/api/')) return
            expect(JSON.stringify(body)).not.toMatch(/planted@secret|3125559876|1971-02-28/)
          }),
        ),
      )
    const own = await owner.get(`/api/profile/user/${owner.id}`)
    expect(JSON.stringify(own.body)).toMatch(/1971-02-28/)
  })

  it('and a directory for members is closed from one moment to the next', async () => {
    expect((await site.client().get('/api/profile')).status).toBe(200)
    await saveSettings(administrator, { directoryAudience: 'members' })
    expect((await site.client().get('/api/profile')).status).toBe(401)
    expect((await administrator.get('/api/profile')).status).toBe(200)
    expect((await site.client().get('/api/profile')).status).toBe(401)
    await saveSettings(administrator, { directoryAudience: 'everyone' })
    expect((await site.client().get('/api/profile')).status).toBe(200)
  })
})
