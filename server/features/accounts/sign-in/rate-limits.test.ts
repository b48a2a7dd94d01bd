import { expect, test } from 'vitest'
import { anApp, type TestApp, testConfig } from '../../../../tests/support/app.ts'
import type { Client } from '../../../../tests/support/client.ts'
import { aMember, anAdministrator, type Member } from '../../../../tests/support/members.ts'
import type { RateLimitName } from '../../../config/rate-limits.ts'
import { makeRecoveryLink } from '../links/recovery.service.ts'

const password = 'sunflowers in a pond'

/** Starts a server that allows one action twice an hour, with other limits as shipped. */
async function twice(name: RateLimitName): Promise<TestApp> {
  const { throttles } = testConfig()
  return anApp({ throttles: { ...throttles, [name]: { hits: 2, seconds: 3600 } } })
}

async function secretFor(site: TestApp, { email }: Member): Promise<string> {
  return (await makeRecoveryLink(site, site.database, email))?.split('/').at(-1) ?? ''
}

/** Sends calls for a member from any network address. */
function as({ token = '' }: Member) {
  return { headers: { 'x-auth-token': token } }
}

async function expectTwice(attempt: (count: number) => Promise<Awaited<ReturnType<Client['get']>>>) {
  const answers = []
  for (const count of [1, 2, 3]) answers.push(await attempt(count))
  const [first, second, third] = answers
  for (const answer of [first, second]) expect(answer?.status).toBeLessThan(300)
  expect(third).toMatchObject({ status: 429, body: { errors: [{ code: 'too_many' }] } })
  expect(Number(third?.headers['retry-after'])).toBeGreaterThan(3500)
}

test.each([
  ['linkUsesPerAccount', { sameMember: true, sameClient: false }],
  ['linkUsesPerAddress', { sameMember: false, sameClient: true }],
] as const)('the use of links is limited: %s', async (name, { sameMember, sameClient }) => {
  const site = await twice(name)
  const client = site.client()
  const anna = await aMember(site)
  await expectTwice(async () => {
    const link = await secretFor(site, sameMember ? anna : await aMember(site))
    return (sameClient ? client : site.client()).post('/api/links/password', { link, password })
  })
})

test('invented links use up the allowance of their sender’s network only', async () => {
  const site = await twice('linkUsesPerAccount')
  const anna = await aMember(site)
  for (let count = 0; count < 5; count += 1)
    for (const page of ['password', 'confirm', 'unsubscribe'])
      expect(
        (await site.client().post(`/api/links/${page}`, { link: 'x'.repeat(43), password })).status,
      ).toBe(404)
  const link = await secretFor(site, anna)
  expect((await site.client().post('/api/links/password', { link, password })).status).toBe(200)

  const alone = await twice('linkUsesPerAddress')
  const stranger = alone.client()
  const guess = () => stranger.post('/api/links/confirm', { link: 'x'.repeat(43) })
  expect([await guess(), await guess(), await guess()].map(({ status }) => status)).toEqual([404, 404, 429])
})

test.each([
  ['accountChangesPerAccount', { sameMember: true, sameClient: false }],
  ['accountChangesPerAddress', { sameMember: false, sameClient: true }],
] as const)('changes of accounts are limited: %s', async (name, { sameMember, sameClient }) => {
  const site = await twice(name)
  const client = site.client()
  const anna = await aMember(site)
  const change = [
    ['name', () => ({ name: 'Anna' })],
    ['topics', () => ({ topics: { events: false } })],
    ['email', (member: Member) => ({ email: 'new@example.org', currentPassword: member.password })],
  ] as const
  await expectTwice(async (count) => {
    const member = sameMember ? anna : await aMember(site)
    const [what, body] = change[count - 1] ?? change[0]
    return (sameClient ? client : site.client()).put(`/api/account/${what}`, body(member), as(member))
  })
})

test.each([
  ['invitationsPerAccount', { sameOfficer: true, sameClient: false }],
  ['invitationsPerAddress', { sameOfficer: false, sameClient: true }],
  ['invitationsOverall', { sameOfficer: false, sameClient: false }],
] as const)('links that officers send are limited: %s', async (name, { sameOfficer, sameClient }) => {
  const site = await twice(name)
  const client = site.client()
  const anna = await aMember(site)
  const officer = await anAdministrator(site)
  await expectTwice(async (count) => {
    const by = as(sameOfficer ? officer : await anAdministrator(site))
    const from = sameClient ? client : site.client()
    if (count === 2) return from.post(`/api/admin/users/${anna.id}/reset-link`, {}, by)
    return from.post('/api/admin/users', { name: 'Guest', email: `guest${count}@example.org` }, by)
  })
})

test('an allowance exhausted in one process is exhausted in the next', async () => {
  const before = await twice('failedLoginsPerAccount')
  const guess = { email: 'anna@example.org', password: 'a wrong guess' }
  const ask = (site: TestApp) => site.client().post('/api/auth', guess)
  expect((await ask(before)).status).toBe(401)
  const { databaseUrl, throttles } = before.config
  const beside = await anApp({ databaseUrl, throttles })
  expect((await ask(beside)).status).toBe(401)
  expect((await ask(before)).status).toBe(429)
  await beside.app.close()
  expect((await ask(await anApp({ databaseUrl, throttles }))).status).toBe(429)
})
