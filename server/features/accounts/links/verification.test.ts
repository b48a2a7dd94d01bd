import { expect, onTestFinished, test } from 'vitest'
import type { CurrentUser } from '../../../../contract/accounts/schemas.ts'
import type { Endpoint } from '../../../../contract/endpoint.ts'
import type { Profile } from '../../../../contract/profiles/schemas.ts'
import { registry } from '../../../../contract/registry.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { secretIn, until } from '../../../../tests/support/mailbox.ts'
import { aMailedApp } from '../../../../tests/support/mailed-app.ts'
import { aMember, aProfile, type Member } from '../../../../tests/support/members.ts'
import { setAdministratorByEmail } from '../accounts.service.ts'
import { grantConfiguredAdministrator } from '../lifecycle/verified-address.service.ts'

const subject = 'Please confirm your email address'
const administrator = { Admin: 5001 }

function confirm(site: TestApp, link: string) {
  return site.client().post('/api/links/confirm', { link })
}

async function userOf(member: Member) {
  return (await member.get<CurrentUser>('/api/auth')).body
}

async function directory(site: TestApp) {
  const { body } = await site.client().get<Profile[]>('/api/profile')
  return body.map(({ user }) => user.name)
}

test('until the address is verified a member is not in the directory, birthdays or groups; then they are', async () => {
  const { site, box } = await aMailedApp()
  const anna = await aMember(site)
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'America/Chicago' })
  await aProfile(anna, {
    dob: `1990${today.slice(4)}`,
    location: 'Evanston',
    title: 'General(Well-Wisher)',
    category: 'General Member',
  })
  const lists = async () => {
    const visitor = site.client()
    const birthdays = await visitor.get<{ today: unknown[] }>('/api/profile/birthdays')
    const groups = await visitor.get<{ count: number }[]>('/api/profile/groups')
    const locations = await visitor.get<string[]>('/api/profile/locations')
    return [
      (await directory(site)).length,
      birthdays.body.today.length,
      groups.body.reduce((sum, { count }) => sum + count, 0),
      locations.body.length,
    ]
  }
  expect(await lists()).toEqual([0, 0, 0, 0])
  expect(await userOf(anna)).toMatchObject({ verified: false, limited: true })
  const write = async () => (await anna.post('/api/posts', { text: 'Ram Ram' })).status
  expect(await write()).toBe(403)
  expect((await anna.post('/api/posts/comment/none', { text: 'Ram Ram' })).status).toBe(403)
  const link = secretIn(await box.arrival(anna.email, subject), 'verify')
  expect(await confirm(site, link)).toMatchObject({ status: 200, body: { email: anna.email } })
  expect(await lists()).toEqual([1, 1, 1, 1])
  expect(await write()).toBe(201)
  expect(await userOf(anna)).toMatchObject({ verified: true, limited: false })
})

test('a link works once, and the scanner that looks at its page does not use it', async () => {
  const { site, box } = await aMailedApp()
  const anna = await aMember(site)
  const link = secretIn(await box.arrival(anna.email, subject), 'verify')
  await site.app.inject({ method: 'GET', url: `/verify/${link}` })
  expect((await userOf(anna)).verified).toBe(false)
  expect((await confirm(site, link)).status).toBe(200)
  expect((await confirm(site, link)).status).toBe(409)
  expect((await confirm(site, link.slice(1))).status).toBe(404)
})

test('the message is sent again on demand, until the address is verified', async () => {
  const { site, box } = await aMailedApp()
  const anna = await aMember(site)
  expect((await site.client().post('/api/account/verification')).status).toBe(401)
  await box.arrival(anna.email, subject)
  box.received.length = 0
  expect((await anna.post('/api/account/verification')).status).toBe(204)
  await confirm(site, secretIn(await box.arrival(anna.email, subject), 'verify'))
  expect((await anna.post('/api/account/verification')).status).toBe(204)
  const waiting = await site.database.selectFrom('mails').selectAll().where('state', '!=', 'sent').execute()
  expect(waiting).toEqual([])
})

test('asking again and again is refused', async () => {
  const { site } = await aMailedApp()
  const anna = await aMember(site)
  const answers = []
  for (let count = 0; count < 6; count += 1) answers.push(await anna.post('/api/account/verification'))
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204, 429])
})

test('without mail nobody is limited, and turning verification on limits nobody who was there', async () => {
  const before = await anApp()
  const anna = await aMember(before)
  await aProfile(anna)
  expect(await userOf(anna)).toMatchObject({ verified: false, limited: false })
  const { databaseUrl } = before.config
  const after = await anApp({ databaseUrl, requireVerification: true })
  expect(await directory(after)).toEqual([anna.name])
  const user = await after.client(anna.token).get('/api/auth')
  expect(user.body).toMatchObject({ verified: false, limited: false })
  const newcomer = await aMember(after)
  await aProfile(newcomer)
  expect(await directory(after)).toEqual([anna.name])
  expect(await directory(before)).toEqual([anna.name, newcomer.name])
})

test('with mail, ADMIN_EMAIL becomes an administrator by verifying, not by registering', async () => {
  const { site, box } = await aMailedApp({ adminEmail: 'officer@example.org' })
  const officer = await aMember(site, { email: 'Officer@example.org' })
  expect((await userOf(officer)).roles).toEqual({})
  await confirm(site, secretIn(await box.arrival(officer.email, subject), 'verify'))
  expect((await userOf(officer)).roles).toEqual(administrator)
})

test('changing to ADMIN_EMAIL never grants the role, neither at once nor at the next start', async () => {
  const { site, box } = await aMailedApp({ adminEmail: 'officer@example.org' })
  const thief = await aMember(site)
  const change = { email: 'officer@example.org', currentPassword: thief.password }
  await thief.put('/api/account/email', change)
  await confirm(site, secretIn(await box.arrival('officer@example.org'), 'verify'))
  await grantConfiguredAdministrator(site)
  expect(await userOf(thief)).toMatchObject({ email: 'officer@example.org', verified: true, roles: {} })
})

test('an account verified before ADMIN_EMAIL named it gets the role at the next start', async () => {
  const { site, box } = await aMailedApp()
  const anna = await aMember(site)
  await confirm(site, secretIn(await box.arrival(anna.email, subject), 'verify'))
  const { config, database } = site
  await grantConfiguredAdministrator({ config: { ...config, adminEmail: anna.email }, database })
  expect((await userOf(anna)).roles).toEqual(administrator)
})

test('a role that was taken away comes back neither at the next start nor with a recovery link', async () => {
  const { site, box } = await aMailedApp({ adminEmail: 'officer@example.org' })
  const officer = await aMember(site, { email: 'officer@example.org' })
  await confirm(site, secretIn(await box.arrival(officer.email, subject), 'verify'))
  await setAdministratorByEmail(site, officer.email, false)
  await grantConfiguredAdministrator(site)
  expect((await userOf(officer)).roles).toEqual({})
  await site.client().post('/api/recovery', { email: officer.email })
  const link = secretIn(await box.arrival(officer.email, 'Set a new password'), 'reset')
  const { body } = await site
    .client()
    .post<{ token: string }>('/api/links/password', { link, password: 'sunflowers in a pond' })
  const user = () => site.client(body.token).get('/api/auth')
  expect(await user()).toMatchObject({ status: 200, body: { roles: {} } })
  await setAdministratorByEmail(site, officer.email, true)
  expect((await user()).body).toMatchObject({ roles: administrator })
})

test('an administrator keeps the role when mail is set up, and is not limited', async () => {
  const before = await anApp({ adminEmail: 'officer@example.org' })
  const officer = await aMember(before, { email: 'officer@example.org' })
  const after = await anApp({
    databaseUrl: before.config.databaseUrl,
    requireVerification: true,
    smtpUrl: 'smtp://127.0.0.1:1',
    adminEmail: 'officer@example.org',
  })
  const user = await after.client(officer.token).get('/api/auth')
  expect(user.body).toMatchObject({ roles: administrator, limited: false })
})

test('the address is changed by the click in the message to the new one; the old one is told twice', async () => {
  const { site, box } = await aMailedApp()
  const anna = await aMember(site, { email: 'old@example.org' })
  const elsewhere = await site.client().post<{ token: string }>('/api/auth', {
    email: 'old@example.org',
    password: anna.password,
  })
  const change = { email: 'New@example.org', currentPassword: anna.password }
  const asked = await anna.put('/api/account/email', change)
  expect(asked).toMatchObject({
    status: 200,
    body: { email: 'old@example.org', pendingEmail: 'New@example.org' },
  })
  expect((await site.client(elsewhere.body.token).get('/api/auth')).status).toBe(401)
  await box.arrival('old@example.org', 'Your email address is about to change')
  const link = secretIn(await box.arrival('New@example.org'), 'verify')
  expect(await confirm(site, link)).toMatchObject({ status: 200, body: { email: 'New@example.org' } })
  await box.arrival('old@example.org', 'Your email address was changed')
  expect((await anna.get('/api/account')).body).toMatchObject({
    email: 'New@example.org',
    verified: true,
    pendingEmail: null,
  })
  const signIn = (email: string) => site.client().post('/api/auth', { email, password: anna.password })
  expect((await signIn('new@example.org')).status).toBe(200)
  expect((await signIn('old@example.org')).status).toBe(401)
})

test('a recovery link that went to the old address is void once the address has changed', async () => {
  const { site, box } = await aMailedApp()
  const anna = await aMember(site)
  await site.client().post('/api/recovery', { email: anna.email })
  const old = secretIn(await box.arrival(anna.email, 'Set a new password'), 'reset')
  await anna.put('/api/account/email', { email: 'fresh@example.org', currentPassword: anna.password })
  await confirm(site, secretIn(await box.arrival('fresh@example.org'), 'verify'))
  const answer = await site
    .client()
    .post('/api/links/password', { link: old, password: 'sunflowers in a pond' })
  expect(answer.status).toBe(409)
})

test('when somebody else takes the new address first, the change is refused', async () => {
  const { site, box } = await aMailedApp()
  const anna = await aMember(site)
  await anna.put('/api/account/email', { email: 'wanted@example.org', currentPassword: anna.password })
  const link = secretIn(await box.arrival('wanted@example.org'), 'verify')
  await aMember(site, { email: 'WANTED@example.org' })
  expect(await confirm(site, link)).toMatchObject({
    status: 409,
    body: { errors: [{ code: 'email_taken' }] },
  })
  expect((await userOf(anna)).email).toBe(anna.email)
})

test('only the last asked change counts', async () => {
  const { site, box } = await aMailedApp()
  const anna = await aMember(site)
  const change = (email: string) => anna.put('/api/account/email', { email, currentPassword: anna.password })
  await change('first@example.org')
  const first = secretIn(await box.arrival('first@example.org'), 'verify')
  await change('second@example.org')
  expect((await confirm(site, first)).status).toBe(409)
  await until('the second message', () =>
    box.received.find(({ recipient }) => recipient === 'second@example.org'),
  )
  await change(anna.email)
  const second = secretIn(await box.arrival('second@example.org'), 'verify')
  expect((await confirm(site, second)).status).toBe(409)
  expect((await anna.get('/api/account')).body).toMatchObject({ email: anna.email, pendingEmail: null })
})

test('an endpoint for verified members refuses a limited one before it looks at the body', async () => {
  const endpoint: Endpoint = registry['PUT /api/account/name']
  endpoint.verified = true
  onTestFinished(() => void delete endpoint.verified)
  const { site, box } = await aMailedApp()
  const anna = await aMember(site)
  const rename = () => anna.put('/api/account/name', {})
  expect(await rename()).toMatchObject({ status: 403, body: { errors: [{ code: 'unverified' }] } })
  await confirm(site, secretIn(await box.arrival(anna.email, subject), 'verify'))
  expect((await rename()).status).toBe(400)
})

test('a flood of registrations does not become a flood of mail', async () => {
  const { throttles } = (await anApp()).config
  const { site, box } = await aMailedApp({
    throttles: { ...throttles, verificationsOverall: { hits: 1, seconds: 60 } },
  })
  const anna = await aMember(site)
  await aMember(site)
  await box.arrival(anna.email)
  expect(await site.database.selectFrom('mails').selectAll().execute()).toHaveLength(1)
})
