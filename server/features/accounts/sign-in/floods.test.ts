import { beforeAll, describe, expect, it } from 'vitest'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { aMember } from '../../../../tests/support/members.ts'

let site: TestApp
let present = new Date()
beforeAll(async () => {
  site = await anApp({ now: () => present })
})

const account = { name: 'Sita Chaudhary', email: 'sita@example.org', password: 'a lamp for every door' }

describe('limits leave room for real use and stop floods', () => {
  it('fifty people sign up from one hall', async () => {
    const hall = site.client()
    for (let guest = 0; guest < 50; guest += 1) {
      const { status } = await hall.post('/api/users', { ...account, email: `guest${guest}@example.org` })
      expect(status).toBe(201)
    }
  })

  it('registrations from one address end at the limit, until the hour is over', async () => {
    const strict = await anApp({
      now: () => present,
      throttles: { ...site.config.throttles, registrationsPerAddress: { hits: 2, seconds: 3600 } },
    })
    const hall = strict.client()
    const register = (email: string) => hall.post('/api/users', { ...account, email })
    await register('one@example.org')
    await register('two@example.org')
    const refused = await register('three@example.org')
    expect(refused.status).toBe(429)
    expect(refused.headers['retry-after']).toBe('3600')
    expect(refused.body).toEqual({
      errors: [{ msg: 'Too many attempts. Try again in 60 minutes', code: 'too_many' }],
    })
    expect((await hall.post('/api/users', {})).status).toBe(429)
    expect((await strict.client().post('/api/users', { ...account, email: 'four@example.org' })).status).toBe(
      201,
    )
    const start = present
    present = new Date(start.getTime() + 3_600_000)
    expect((await register('three@example.org')).status).toBe(201)
    present = start
  })

  it('ten failed logins close an account for a while, successes do not count', async () => {
    const member = await aMember(site)
    const attempt = (password: string) => site.client().post('/api/auth', { email: member.email, password })
    for (let time = 0; time < 12; time += 1) expect((await attempt(member.password)).status).toBe(200)
    for (let time = 0; time < 10; time += 1) expect((await attempt('wrong')).status).toBe(401)
    const refused = await attempt(member.password)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    const other = await aMember(site)
    expect((await site.client().post('/api/auth', other)).status).toBe(200)
  })

  it('guesses at the login prevent the owner neither from a new password nor from using it', async () => {
    const member = await aMember(site)
    const attempt = (password: string) => site.client().post('/api/auth', { email: member.email, password })
    for (let time = 0; time < 10; time += 1) await attempt('wrong')
    expect((await attempt(member.password)).status).toBe(429)
    const change = { currentPassword: member.password, password: 'seven drums by the lake' }
    expect((await member.put('/api/account/password', change)).status).toBe(204)
    expect((await attempt(change.password)).status).toBe(200)
  })

  it('guesses sent side by side are no more than guesses sent one by one', async () => {
    const strict = await anApp({
      throttles: { ...site.config.throttles, failedLoginsPerAccount: { hits: 1, seconds: 60 } },
    })
    const member = await aMember(strict)
    const guesses = [...Array.from({ length: 20 }, (_, wrong) => `wrong ${wrong}`), member.password]
    const answers = await Promise.all(
      guesses.map((password) => strict.client().post('/api/auth', { email: member.email, password })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([401, ...Array(20).fill(429)])
  })

  it('a flood of calls from one address is refused before any other check', async () => {
    const strict = await anApp({
      throttles: { ...site.config.throttles, requestsPerAddress: { hits: 5, seconds: 60 } },
    })
    const flood = strict.client('invented')
    for (let time = 0; time < 5; time += 1) expect((await flood.get('/api/auth')).status).toBe(401)
    const refused = await flood.get('/api/auth')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await flood.get('/%61pi/auth')).status).toBe(429)
    expect((await strict.client().get('/api/society')).status).toBe(200)
  })

  it('a flood of writes by one account is refused, while reads still work', async () => {
    const strict = await anApp({
      throttles: { ...site.config.throttles, writesPerAccount: { hits: 3, seconds: 60 } },
    })
    const member = await aMember(strict)
    for (let time = 0; time < 3; time += 1)
      expect((await member.put('/api/profile/education', {})).status).toBe(400)
    expect((await member.put('/api/profile/education', {})).status).toBe(429)
    expect((await member.get('/api/auth')).status).toBe(200)
  })
})
