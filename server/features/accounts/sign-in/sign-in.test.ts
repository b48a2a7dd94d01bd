import { beforeAll, describe, expect, it } from 'vitest'
import type { CurrentUser } from '../../../../contract/accounts/schemas.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { aMember, aProfile } from '../../../../tests/support/members.ts'
import { setAdministratorByEmail } from '../accounts.service.ts'
import { sessionSeconds } from '../sessions/sessions.service.ts'

let site: TestApp
let present = new Date()
beforeAll(async () => {
  site = await anApp({ now: () => present })
})

const account = { name: 'Sita Chaudhary', email: 'sita@example.org', password: 'a lamp for every door' }
const fault = (param: string, msg: string) => ({ param, msg, code: 'invalid' })

describe('registering', () => {
  it('answers 201 with a token that signs in', async () => {
    const registered = await site.client().post<{ token: string }>('/api/users', account)
    expect(registered.status).toBe(201)
    expect(Object.keys(registered.body)).toEqual(['token'])
    const { status, body } = await site.client(registered.body.token).get<CurrentUser>('/api/auth')
    expect(status).toBe(200)
    expect(body).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      name: account.name,
      email: account.email,
      avatar: `http://localhost:3000/avatars/${body._id}`,
      roles: {},
      verified: false,
      limited: false,
      approved: true,
      date: present.toISOString(),
    })
  })

  it('tells each missing field, named by param', async () => {
    const { status, body } = await site.client().post('/api/users')
    expect(status).toBe(400)
    expect(body).toEqual({
      errors: [
        fault('name', 'Name is required'),
        fault('email', 'Email is required'),
        fault('password', 'Password is required'),
      ],
    })
  })

  it.each([
    ['name', 7, 'Name must be text'],
    ['name', '   ', 'Name is required'],
    ['name', '\u200b\u2060', 'Name is required'],
    ['name', 'x'.repeat(101), 'Name must be at most 100 characters'],
    ['name', 'two\nlines', 'Name contains characters that cannot be shown. Remove them'],
    ['name', 'Sita \u202eiruhduahC', 'Name contains characters that cannot be shown. Remove them'],
    ['email', 'sita', 'Enter an email address such as anna@example.org'],
    ['email', '<sita@example.org>', 'Enter an email address such as anna@example.org'],
    ['email', 'anna,sita@example.org', 'Enter an email address such as anna@example.org'],
    ['email', 'sita@example', 'Enter an email address such as anna@example.org'],
    ['email', 'sita@example..org', 'Enter an email address such as anna@example.org'],
    [
      'email',
      'sita@example.org\r\nBcc: all@example.org',
      'Email contains characters that cannot be shown. Remove them',
    ],
    ['password', 'short', 'Password must have at least 8 characters'],
    ['password', 'x'.repeat(129), 'Password must have at most 128 characters'],
    [
      'password',
      'Password123',
      'This password is too common. Choose another one, such as four unrelated words',
    ],
  ])('refuses %s %j', async (param, value, msg) => {
    const { status, body } = await site.client().post('/api/users', { ...account, [param]: value })
    expect(status).toBe(400)
    expect(body).toEqual({ errors: [fault(param, msg)] })
  })

  it('takes names in any script, passwords without composition rules, and international addresses', async () => {
    const name = 'थारू राम प्रसाद 👪'
    const member = await aMember(site, { name, email: 'राम@उदाहरण.भारत', password: 'सातसय सत्तरी सात' })
    const { body } = await member.get<CurrentUser>('/api/auth')
    expect(body).toMatchObject({ name, email: 'राम@उदाहरण.भारत' })
  })

  it('gives an address to one account only, whatever the case', async () => {
    await aMember(site, { email: 'Taken@Example.org' })
    const { status, body } = await site
      .client()
      .post('/api/users', { ...account, email: 'taken@example.ORG' })
    expect(status).toBe(409)
    expect(body).toEqual({
      errors: [
        {
          msg: 'An account with this email already exists. Sign in instead',
          param: 'email',
          code: 'email_taken',
        },
      ],
    })
  })

  it('gives an address to one account only when two register at the same moment', async () => {
    const same = { ...account, email: 'race@example.org' }
    const answers = await Promise.all([1, 2, 3].map(() => site.client().post('/api/users', same)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })

  it('ignores roles and ids in the body', async () => {
    const { body } = await site.client().post<{ token: string }>('/api/users', {
      ...account,
      email: 'sly@example.org',
      roles: { Admin: 5001 },
      administrator: true,
      _id: 'me',
    })
    const user = await site.client(body.token).get<CurrentUser>('/api/auth')
    expect(user.body.roles).toEqual({})
    expect(user.body._id).not.toBe('me')
  })
})

describe('the administrator of the configuration', () => {
  it('is the account that registers with ADMIN_EMAIL', async () => {
    const other = await anApp({ adminEmail: 'Officer@example.org' })
    const officer = await aMember(other, { email: 'officer@example.org' })
    const member = await aMember(other)
    expect((await officer.get<CurrentUser>('/api/auth')).body.roles).toEqual({ Admin: 5001 })
    expect((await member.get<CurrentUser>('/api/auth')).body.roles).toEqual({})
  })

  it('can be granted and withdrawn by address', async () => {
    const member = await aMember(site)
    const rolesNow = async () => (await member.get<CurrentUser>('/api/auth')).body.roles
    expect(await setAdministratorByEmail(site, member.email.toUpperCase(), true)).toBe(true)
    expect(await rolesNow()).toEqual({ Admin: 5001 })
    await setAdministratorByEmail(site, member.email, false)
    expect(await rolesNow()).toEqual({})
    expect(await setAdministratorByEmail(site, 'nobody@example.org', true)).toBe(false)
  })
})

describe('signing in', () => {
  it('answers a token for the right password, whatever the case of the address', async () => {
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
    // With hashing this costly, an answer without it would come at once.
    const slow = await anApp({ passwordHashing: { memoryCost: 32 * 1024, timeCost: 4, parallelism: 1 } })
    const { email } = await aMember(slow)
    const cpuFor = async (address: string) => {
      const before = process.cpuUsage()
      await slow.client().post('/api/auth', { email: address, password: 'not the password' })
      return process.cpuUsage(before).user
    }
    const known = await cpuFor(email)
    const unknown = await cpuFor('nobody@example.org')
    expect(unknown).toBeGreaterThan(known / 4)
  })

  it.each([{}, { email: 'a@example.org' }, { email: 5, password: [] }])('refuses %j', async (body) => {
    expect((await site.client().post('/api/auth', body)).status).toBe(400)
  })

  it('works with a token in the header that is not valid any more', async () => {
    const { email, password } = await aMember(site)
    expect((await site.client('outdated').post('/api/auth', { email, password })).status).toBe(200)
  })
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

describe('removing the account', () => {
  it('removes profile, sessions and everything else of the member, and nothing of others', async () => {
    const member = await aMember(site)
    const other = await aMember(site)
    await aProfile(member)
    await aProfile(other)
    expect((await member.delete('/api/profile')).status).toBe(204)
    expect((await member.get('/api/auth')).status).toBe(401)
    expect((await other.get('/api/auth')).status).toBe(200)
    expect((await site.client().get(`/api/profile/user/${member.id}`)).status).toBe(404)
    expect((await site.client().get(`/api/profile/user/${other.id}`)).status).toBe(200)
    expect((await site.client().get(`/avatars/${member.id}`)).status).toBe(404)
    for (const table of ['sessions', 'profiles', 'memberships', 'search_words'] as const) {
      const left = await site.database
        .selectFrom(table)
        .select('user_id')
        .where('user_id', '=', member.id)
        .execute()
      expect(left).toEqual([])
    }
  })

  it('works without a profile, and frees the address', async () => {
    const member = await aMember(site)
    expect((await member.delete('/api/profile')).status).toBe(204)
    expect((await site.client().post('/api/users', member)).status).toBe(201)
  })
})

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

  it('whoever guesses at the login keeps the owner neither from a new password nor from using it', async () => {
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

  it('a flood of calls from one address is refused before anything else is looked at', async () => {
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

  it('a flood of writes by one account is refused, reading goes on', async () => {
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
