import { expect, test } from 'vitest'
import type { OpenSession } from '../../../../contract/accounts/sessions.ts'
import { day, hour } from '../../../../contract/time/durations.ts'
import { anApp, builtOnce, type TestApp } from '../../../../tests/support/app.ts'
import { aMailedApp } from '../../../../tests/support/mailed-app.ts'
import { aMember, type Member } from '../../../../tests/support/members.ts'

/** Shared by the tests that need no setting and no empty database. */
const plainApp = builtOnce(() => anApp())

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

/** Signs the member in from another browser and address, and uses the session once. */
async function elsewhere(site: TestApp, { email, password }: Member, agent: string, remoteAddress: string) {
  const signedIn = await site.app.inject({
    ...{ method: 'POST', url: '/api/auth', remoteAddress, payload: { email, password } },
    headers: { 'user-agent': agent },
  })
  const token: string = signedIn.json().token
  await site.app.inject({
    ...{ url: '/api/auth', remoteAddress },
    headers: { 'user-agent': agent, 'x-auth-token': token },
  })
  return site.client(token)
}

const sessionsOf = async (member: { get: Member['get'] }) =>
  (await member.get<OpenSession[]>('/api/account/sessions')).body

test.each([
  ['GET', '/api/account/sessions'],
  ['DELETE', '/api/account/sessions'],
  ['DELETE', '/api/account/sessions/some'],
] as const)('%s %s refuses strangers', async (method, url) => {
  const site = await plainApp()
  expect((await site.client().send(method, url)).status).toBe(401)
})

test("the list describes the account's sessions, and one of them can be ended", async () => {
  const site = await plainApp()
  const anna = await aMember(site)
  const other = await elsewhere(site, anna, phone, '203.0.113.9')
  const sessions = await sessionsOf(anna)
  expect(sessions).toMatchObject([
    { browser: 'Safari on iOS', network: '203.0.*.*', own: false, near: false },
    { own: true, near: true },
  ])
  const [away] = sessions
  expect((await anna.delete(`/api/account/sessions/${away?._id}`)).status).toBe(204)
  expect((await other.get('/api/auth')).status).toBe(401)
  expect((await anna.delete(`/api/account/sessions/${away?._id}`)).status).toBe(404)
})

test('a member cannot end another member’s session', async () => {
  const site = await plainApp()
  const [anna, ben] = [await aMember(site), await aMember(site)]
  const [session] = await sessionsOf(anna)
  expect((await ben.delete(`/api/account/sessions/${session?._id}`)).status).toBe(404)
  expect((await anna.get('/api/auth')).status).toBe(200)
})

test('everywhere else can be ended at once', async () => {
  const site = await plainApp()
  const anna = await aMember(site)
  const others = [
    await elsewhere(site, anna, firefox, '203.0.113.9'),
    await elsewhere(site, anna, phone, '203.0.113.9'),
  ]
  expect((await anna.delete('/api/account/sessions')).status).toBe(204)
  for (const other of others) expect((await other.get('/api/auth')).status).toBe(401)
  expect(await sessionsOf(anna)).toHaveLength(1)
})

test('an account has at most 20 sessions; the one that was used the longest time ago ends', async () => {
  const site = await plainApp()
  const anna = await aMember(site)
  for (let count = 0; count < 20; count += 1) await elsewhere(site, anna, firefox, '203.0.113.9')
  expect((await anna.get('/api/auth')).status).toBe(401)
  const last = await elsewhere(site, anna, firefox, '203.0.113.9')
  expect(await sessionsOf(last)).toHaveLength(20)
})

test('a session that is used every week ends after 90 days', async () => {
  let now = new Date('2026-01-01T12:00:00Z')
  const site = await anApp({ now: () => now })
  const anna = await aMember(site)
  const start = now.getTime()
  for (let week = 1; week <= 12; week += 1) {
    now = new Date(start + week * 7 * day)
    expect((await anna.get('/api/auth')).status).toBe(200)
  }
  now = new Date(start + 90 * day - hour)
  expect((await anna.get('/api/auth')).status).toBe(200)
  now = new Date(start + 90 * day)
  expect((await anna.get('/api/auth')).status).toBe(401)
})

test('the owner is notified once of a sign-in from a new browser or region', async () => {
  const site = await anApp()
  const anna = await aMember(site)
  const letters = async () =>
    (await site.database.selectFrom('mails').selectAll().where('kind', '=', 'new-device').execute()).map(
      ({ recipient, payload }) => [recipient, payload.browser, payload.network],
    )
  await anna.get('/api/auth')
  expect(await letters()).toEqual([])
  await elsewhere(site, anna, firefox, '203.0.113.9')
  expect(await letters()).toEqual([[anna.email, 'Firefox on Linux', '203.0.*.*']])
  await elsewhere(site, anna, firefox, '203.0.7.7')
  expect(await letters()).toHaveLength(1)
  await elsewhere(site, anna, phone, '2001:db8::1')
  expect((await letters())[1]).toEqual([anna.email, 'Safari on iOS', '2001:db8:*'])
})

test('the email states place and time, and links to the list', async () => {
  const { site, box } = await aMailedApp({ requireVerification: false })
  const anna = await aMember(site)
  await elsewhere(site, anna, firefox, '203.0.113.9')
  const mail = await box.arrival(anna.email, 'New sign-in to your account')
  expect(mail.text).toContain('with Firefox on Linux from the network 203.0.*.*')
  expect(mail.text).toMatch(/ (CST|CDT)\. Your account was not used there before/)
  expect(mail.text).toContain('/account/devices')
})
