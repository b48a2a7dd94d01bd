import { beforeAll, describe, expect, it } from 'vitest'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'

import { aMember } from '../../../../tests/support/members.ts'

let site: TestApp
beforeAll(async () => {
  site = await anApp()
})

describe('signing in', () => {
  it('returns a token for the right password, case-insensitively for the address', async () => {
    const { email, password } = await aMember(site)
    const { status, body } = await site
      .client()
      .post('/api/auth', { email: ` ${email.toUpperCase()}`, password })
    expect(status).toBe(200)
    expect(body).toEqual({ token: expect.any(String) })
  })

  it('answers alike to an unknown address and to a wrong password', async () => {
    const { email, password } = await aMember(site)
    const wrong = await site.client().post('/api/auth', { email, password: `${password}!` })
    const unknown = await site.client().post('/api/auth', { email: 'nobody@example.org', password })
    expect(wrong.status).toBe(401)
    expect(wrong.body).toEqual({
      errors: [{ msg: 'The email or password is incorrect', code: 'credentials' }],
    })
    expect(unknown.status).toBe(wrong.status)
    expect(unknown.body).toEqual(wrong.body)
  })

  it('does the work of checking a password for unknown addresses too', async () => {
    // With hashing this costly, a response without hashing would be noticeably faster.
    const slow = await anApp({ passwordHashing: { memoryCost: 32 * 1024, timeCost: 4, parallelism: 1 } })
    const { email } = await aMember(slow)
    // The least of three: concurrent tests of this process may use the processor.
    const cpuFor = async (address: string) => {
      const spent: number[] = []
      for (let attempt = 1; attempt <= 3; attempt += 1) {
        const before = process.cpuUsage()
        await slow.client().post('/api/auth', { email: address, password: 'not the password' })
        spent.push(process.cpuUsage(before).user)
      }
      return Math.min(...spent)
    }
    const known = await cpuFor(email)
    const unknown = await cpuFor('nobody@example.org')
    expect(unknown).toBeGreaterThan(known / 4)
  })

  it.each([
    ['nothing', {}],
    ['an address without a password', { email: 'a@example.org' }],
    ['what is no text', { email: 5, password: [] }],
  ])('refuses %s', async (_what, body) => {
    expect((await site.client().post('/api/auth', body)).status).toBe(400)
  })

  it('works with a token in the header that is not valid any more', async () => {
    const { email, password } = await aMember(site)
    expect((await site.client('outdated').post('/api/auth', { email, password })).status).toBe(200)
  })
})
