import { beforeAll, describe, expect, it } from 'vitest'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { aMember } from '../../../../tests/support/members.ts'
import { sessionSeconds } from './sessions.service.ts'

let site: TestApp
let present = new Date()
beforeAll(async () => {
  site = await anApp({ now: () => present })
})

describe('sessions', () => {
  it.each([
    ['GET', '/api/auth'],
    ['DELETE', '/api/auth'],
    ['DELETE', '/api/profile'],
  ] as const)('%s %s refuses strangers', async (method, url) => {
    for (const token of [undefined, '', 'invented']) {
      const { status, body } = await site.client(token).send(method, url)
      expect(status).toBe(401)
      expect(body).toEqual({ errors: [{ msg: 'Please sign in', code: 'unauthenticated' }] })
    }
  })

  it('end at logout, and only the one that logs out', async () => {
    const member = await aMember(site)
    const { body } = await site.client().post<{ token: string }>('/api/auth', member)
    expect((await member.delete('/api/auth')).status).toBe(204)
    expect((await member.get('/api/auth')).status).toBe(401)
    expect((await site.client(body.token).get('/api/auth')).status).toBe(200)
  })

  it('end when whoever bears them signs in anew, and only then', async () => {
    const member = await aMember(site)
    const { email, password } = member
    expect((await member.post('/api/auth', { email, password: `${password}!` })).status).toBe(401)
    expect((await member.get('/api/auth')).status).toBe(200)
    const { body } = await member.post<{ token: string }>('/api/auth', { email, password })
    expect((await member.get('/api/auth')).status).toBe(401)
    expect((await site.client(body.token).get('/api/auth')).status).toBe(200)
  })

  it('last 30 days from their last use', async () => {
    const member = await aMember(site)
    const start = present
    const dayLater = (days: number) => new Date(start.getTime() + days * 24 * 60 * 60 * 1000)
    expect(sessionSeconds).toBe(30 * 24 * 60 * 60)
    for (const days of [29, 58]) {
      present = dayLater(days)
      expect((await member.get('/api/auth')).status).toBe(200)
    }
    present = dayLater(58 + 30)
    expect((await member.get('/api/auth')).status).toBe(401)
    present = start
  })

  it('stand in the database only as hashes', async () => {
    const { token = '' } = await aMember(site)
    const stored = JSON.stringify(await site.database.selectFrom('sessions').selectAll().execute())
    expect(stored).not.toContain(token)
    const users = JSON.stringify(await site.database.selectFrom('users').selectAll().execute())
    expect(users).not.toContain('marigold lamps at dusk')
    expect(users).toContain('$argon2id$')
  })
})
