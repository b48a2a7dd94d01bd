import { beforeAll, describe, expect, it, test } from 'vitest'
import type { CurrentUser } from '../../../../contract/accounts/schemas.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { aMember } from '../../../../tests/support/members.ts'

const present = new Date()

let site: TestApp
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
      held: [],
      rights: [],
      verified: false,
      language: null,
      digits: null,
      calendars: null,
      limited: false,
      secondStep: false,
      secondStepMissing: false,
      approved: true,
      date: present.toISOString(),
    })
  })

  it('reports each missing field, as param', async () => {
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
    ['email', `थ@${'थारू.'.repeat(60)}org`, 'Enter an email address such as anna@example.org'],
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

  it('takes the widest name there may be, which the database can still sort by', async () => {
    const name = `ΐ${'\u0301'.repeat(7)}`.repeat(100)
    const member = await aMember(site, { name })
    expect((await member.get<CurrentUser>('/api/auth')).body.name).toBe(name.normalize('NFC'))
  })

  it.each([
    ['email', '/api/auth'],
    ['email', '/api/users'],
    ['password', '/api/auth'],
    ['password', '/api/users'],
  ])('refuses at once an %s for %s whose accents would take minutes to compare', async (field, url) => {
    const endless = `a${'\u0301\u0327'.repeat(100_000)}`
    const { status, body } = await site.client().post(url, { ...account, [field]: endless })
    expect([status, body]).toMatchObject([400, { errors: [{ param: field }] }])
  })

  it('allows an address, in any case, for one account only', async () => {
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

test.each([
  'tharusociety',
  'TharuChicago2026',
  'maya.chaudhary@example.org',
  'chaudhary1985',
  'Maya-Chaudhary!',
])('a password made of what a stranger knows is refused: %s', async (password) => {
  const site = await anApp()
  const account = { name: 'Maya Chaudhary', email: 'maya.chaudhary@example.org', password }
  expect(await site.client().post('/api/users', account)).toMatchObject({
    status: 400,
    body: { errors: [{ param: 'password' }] },
  })
  const member = await aMember(site, { name: account.name, email: account.email })
  const change = { currentPassword: member.password, password }
  expect((await member.put('/api/account/password', change)).status).toBe(400)
})

test.each(['Sunshine2024!', '123dragon99', '!!football', 'Liverpool_1'])(
  'a common password stays one with a few digits and signs around it: %s',
  async (password) => {
    const { status, body } = await site.client().post('/api/users', { ...account, password })
    expect([status, body]).toMatchObject([400, { errors: [{ param: 'password', msg: expect.any(String) }] }])
  },
)

test('a robot that fills in the field which people do not see gets no account', async () => {
  const robot = { ...account, email: 'robot@example.org', nickname: 'Buy now' }
  expect(await site.client().post('/api/users', robot)).toMatchObject({
    status: 400,
    body: { errors: [{ param: 'nickname' }] },
  })
  expect((await site.client().post('/api/users', { ...robot, nickname: '' })).status).toBe(201)
})
