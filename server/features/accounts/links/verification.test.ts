import { expect, test } from 'vitest'
import type { CurrentUser } from '../../../../contract/accounts/schemas.ts'
import type { Endpoint } from '../../../../contract/endpoint.ts'
import type { Profile } from '../../../../contract/profiles/profile.ts'
import { registry } from '../../../../contract/registry.ts'
import { anApp, builtOnce, type TestApp, testConfig } from '../../../../tests/support/app.ts'
import type { Client, Method } from '../../../../tests/support/client.ts'
import { secretIn } from '../../../../tests/support/mailbox.ts'
import { aMailedApp, aSharedMailedApp } from '../../../../tests/support/mailed-app.ts'
import { aMember, anAdministrator, aProfile, type Member } from '../../../../tests/support/members.ts'
import { textOf } from '../../../../tests/support/page-text.ts'

const mailedApp = builtOnce(() => aSharedMailedApp())

const subject = 'Please confirm your email address'

/** A shared site for tests that only need verification switched on. */
const verifyingSite = anApp({ requireVerification: true })

function confirm(member: Member, link: string) {
  return member.post('/api/links/confirm', { link })
}

async function userOf(member: Member) {
  return (await member.get<CurrentUser>('/api/auth')).body
}

async function directory(site: TestApp) {
  const { body } = await site.client().get<Profile[]>('/api/profile')
  return body.map(({ user }) => user.name)
}

test('until the address is verified a member is not in the directory, birthdays or groups; then they are', async () => {
  const { site, box } = await mailedApp()
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
  expect(await confirm(anna, link)).toMatchObject({ status: 200, body: { email: anna.email } })
  expect(await lists()).toEqual([1, 1, 1, 1])
  expect(await write()).toBe(201)
  expect(await userOf(anna)).toMatchObject({ verified: true, limited: false })
})

test('a link works once, and a scanner that opens its page does not use it', async () => {
  const { site, box } = await mailedApp()
  const anna = await aMember(site)
  const link = secretIn(await box.arrival(anna.email, subject), 'verify')
  await site.app.inject({ method: 'GET', url: `/verify/${link}` })
  expect((await userOf(anna)).verified).toBe(false)
  expect((await confirm(anna, link)).status).toBe(200)
  expect((await confirm(anna, link)).status).toBe(409)
  expect((await confirm(anna, link.slice(1))).status).toBe(404)
})

test('the message is sent again on demand, until the address is verified', async () => {
  const { site, box } = await mailedApp()
  const anna = await aMember(site)
  expect((await site.client().post('/api/account/verification')).status).toBe(401)
  await box.arrival(anna.email, subject)
  box.received.length = 0
  expect((await anna.post('/api/account/verification')).status).toBe(204)
  await confirm(anna, secretIn(await box.arrival(anna.email, subject), 'verify'))
  expect((await anna.post('/api/account/verification')).status).toBe(204)
  const waiting = await site.database.selectFrom('mails').selectAll().where('state', '!=', 'sent').execute()
  expect(waiting).toEqual([])
})

test('asking again and again is refused', async () => {
  const { site } = await mailedApp()
  const anna = await aMember(site)
  const answers = []
  for (let count = 0; count < 6; count += 1) answers.push(await anna.post('/api/account/verification'))
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204, 429])
})

test('without mail nobody is limited, and turning verification on limits nobody who was there', async () => {
  const before = await anApp()
  const anna = await aMember(before, { name: 'Anna' })
  await aProfile(anna)
  expect(await userOf(anna)).toMatchObject({ verified: false, limited: false })
  const { databaseUrl } = before.config
  const after = await anApp({ databaseUrl, requireVerification: true })
  expect(await directory(after)).toEqual([anna.name])
  const user = await after.client(anna.token).get('/api/auth')
  expect(user.body).toMatchObject({ verified: false, limited: false })
  const newcomer = await aMember(after, { name: 'Bela' })
  await aProfile(newcomer)
  expect(await directory(after)).toEqual([anna.name])
  expect(await directory(before)).toEqual([anna.name, newcomer.name])
})

test('until then members see only public and their own data', async () => {
  const { site, box } = await mailedApp()
  const ram = await anAdministrator(site)
  await aProfile(ram, { phone: '3125550142', phoneAudience: 'members' })
  const anna = await aMember(site)
  await aProfile(anna)
  const seen = (speaker: Member | Client, path: string) => speaker.get<Profile>(path)
  const profile = `/api/profile/user/${ram.id}`
  expect((await seen(anna, profile)).body).toEqual((await seen(site.client(), profile)).body)
  expect((await seen(anna, '/api/profile/me')).status).toBe(200)
  expect((await seen(anna, `/api/profile/user/${anna.id}`)).status).toBe(200)
  const other = await aMember(site)
  for (const stranger of [site.client(), other])
    expect((await seen(stranger, `/api/profile/user/${anna.id}`)).status).toBe(404)
  expect((await seen(ram, `/api/profile/user/${anna.id}`)).status).toBe(200)
  await confirm(anna, secretIn(await box.arrival(anna.email, subject), 'verify'))
  expect((await seen(anna, profile)).body).toMatchObject({ phone: '3125550142' })
  expect((await seen(site.client(), `/api/profile/user/${anna.id}`)).status).toBe(200)
})

const ownRoutes = Object.entries(registry as Record<string, Endpoint>).filter(([, { own }]) => own === true)

test.each(
  Object.entries(registry as Record<string, Endpoint>)
    .filter(([, { audience, waiting, own }]) => audience === 'members' && !waiting && !own)
    .map(([key]) => key),
)('%s is refused to an account that must confirm its address, before its body is read', async (key) => {
  const site = await verifyingSite
  const anna = await aMember(site)
  const [method = '', path = ''] = key.split(' ')
  expect(await anna.send(method as Method, path.replace(/:\w+/g, 'none'), { body: '{' })).toMatchObject({
    status: 403,
    body: { errors: [{ code: 'unverified' }] },
  })
})

test.each(ownRoutes.map(([key]) => key))('%s is open to it', async (key) => {
  const site = await verifyingSite
  const anna = await aMember(site)
  const [method = '', path = ''] = key.split(' ')
  expect((await anna.send(method as Method, path.replace(/:\w+/g, 'none'))).status).not.toBe(403)
})

test('an unverified account adds, changes and removes its own entries', async () => {
  const anna = await aMember(await verifyingSite)
  await aProfile(anna)
  const work = { title: 'Cook', company: 'Hall', from: '2020-01-01', to: '2021-01-01' }
  const added = await anna.put<Profile>('/api/profile/experience', work)
  const path = `/api/profile/experience/${added.body.experience[0]?._id}`
  expect(await anna.put(path, { ...work, title: 'Chef' })).toMatchObject({
    status: 200,
    body: { experience: [{ title: 'Chef' }] },
  })
  expect(await anna.delete(path)).toMatchObject({ status: 200, body: { experience: [] } })
})

test('a directory for members stays closed, and the session remains', async () => {
  const site = await anApp({ requireVerification: true, directoryAudience: 'members' })
  const anna = await aMember(site)
  expect(await anna.get('/api/profile')).toMatchObject({
    status: 403,
    body: { errors: [{ code: 'unverified' }] },
  })
  expect((await anna.get('/api/auth')).status).toBe(200)
})

test('a flood of registrations does not become a flood of mail', async () => {
  const { throttles } = testConfig()
  const { site, box } = await aMailedApp({
    throttles: { ...throttles, verificationsOverall: { hits: 1, seconds: 60 } },
  })
  const anna = await aMember(site)
  await aMember(site)
  await box.arrival(anna.email)
  expect(await site.database.selectFrom('mails').selectAll().execute()).toHaveLength(1)
})

test('an email to an unverified address contains no name typed at registration', async () => {
  const { site, box } = await mailedApp()
  const anna = await aMember(site, { name: 'You won 1000 dollars, call 555 0100' })
  const mail = await box.arrival(anna.email, subject)
  expect(mail.raw).not.toContain('You won')
  expect(mail.text).toMatch(/^Namaste,\n/)
})

test.each(['verify', 'reset', 'welcome', 'unsubscribe'])(
  'an incomplete /%s link opens a page that explains what to do',
  async (path) => {
    const { body } = await (await verifyingSite).client().get<string>(`/${path}/abc`)
    expect(textOf(body)).toContain('This link does not work')
  },
)
