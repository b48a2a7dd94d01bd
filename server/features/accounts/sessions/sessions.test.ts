import { beforeAll, describe, expect, it } from 'vitest'
import { unusedSessionRetention } from '../../../../contract/retention.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { changeAccount } from '../../../../tests/support/managed-accounts.ts'
import { aMember, anAdministrator, type Member } from '../../../../tests/support/members.ts'

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

  it('end at once, even after recent use, by every way of ending them', async () => {
    const officer = await anAdministrator(site)
    const reason = 'Decided by the board'
    const ends: ((member: Member) => Promise<{ status: number }>)[] = [
      (member) => member.delete('/api/auth'),
      async (member) => {
        const { body } = await site.client().post<{ token: string }>('/api/auth', member)
        return site.client(body.token).delete('/api/account/sessions')
      },
      (member) => changeAccount(officer, 'PUT', member.id, '/suspension', { suspended: true, reason }),
      (member) =>
        changeAccount(officer, 'PUT', member.id, '/role', {
          administrator: true,
          currentPassword: officer.password,
          reason,
        }),
      (member) => changeAccount(officer, 'POST', member.id, '/sign-out', { reason }),
      (member) => changeAccount(officer, 'POST', member.id, '/removal', { reason }),
    ]
    for (const end of ends) {
      const member = await aMember(site)
      // Concurrent, so that one read of the session serves them all.
      const before = await Promise.all(Array.from({ length: 5 }, () => member.get('/api/auth')))
      expect(before.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
      expect((await end(member)).status).toBeLessThan(300)
      expect((await member.get('/api/auth')).status).toBe(401)
    }
  })

  it('has the rights of this moment', async () => {
    const member = await aMember(site)
    expect((await member.get('/api/admin/today')).status).toBe(403)
    await site.database
      .updateTable('users')
      .set({ administrator: true } as object)
      .where('id', '=', member.id)
      .execute()
    expect((await member.get('/api/admin/today')).status).toBe(200)
    await site.database
      .updateTable('users')
      .set({ administrator: false } as object)
      .where('id', '=', member.id)
      .execute()
    expect((await member.get('/api/admin/today')).status).toBe(403)
  })

  it('end when their holder signs in again, and only then', async () => {
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
    expect(unusedSessionRetention).toBe(30 * 24 * 60 * 60 * 1000)
    for (const days of [29, 58]) {
      present = dayLater(days)
      expect((await member.get('/api/auth')).status).toBe(200)
    }
    present = dayLater(58 + 30)
    expect((await member.get('/api/auth')).status).toBe(401)
    present = start
  })

  it('are stored in the database only as hashes', async () => {
    const { token = '' } = await aMember(site)
    const stored = JSON.stringify(await site.database.selectFrom('sessions').selectAll().execute())
    expect(stored).not.toContain(token)
    const users = JSON.stringify(await site.database.selectFrom('users').selectAll().execute())
    expect(users).not.toContain('marigold lamps at dusk')
    expect(users).toContain('$argon2id$')
  })
})
