import { expect, test } from 'vitest'
import { anApp, builtOnce, type TestApp, testConfig } from '../../../../tests/support/app.ts'
import { secretIn, until } from '../../../../tests/support/mailbox.ts'
import { aMailedApp, aSharedMailedApp } from '../../../../tests/support/mailed-app.ts'
import { aMember, type Member } from '../../../../tests/support/members.ts'
import { makeRecoveryLink } from './recovery.service.ts'

const mailedApp = builtOnce(() => aSharedMailedApp())

const subject = 'Set a new password'
const newPassword = 'sunflowers beside the pond'

/** Returns the recovery link from a member's mailbox. */
async function recoveryLink({ site, box }: Awaited<ReturnType<typeof aMailedApp>>, email: string) {
  expect((await site.client().post('/api/recovery', { email })).status).toBe(204)
  return secretIn(await box.arrival(email, subject), 'reset')
}

function setPassword(site: TestApp, link: string, password = newPassword) {
  return site.client().post<{ token: string }>('/api/links/password', { link, password })
}

function signIn(site: TestApp, { email }: Pick<Member, 'email'>, password: string) {
  return site.client().post('/api/auth', { email, password })
}

test('a forgotten password is replaced: every session ends, and the owner is notified and signed in', async () => {
  const mailed = await mailedApp()
  const { site, box } = mailed
  const anna = await aMember(site)
  const link = await recoveryLink(mailed, anna.email)
  const look = await site.client().get(`/api/links/${link}`)
  expect(look.body).toEqual({
    kind: 'reset',
    state: 'ready',
    name: anna.name,
    email: anna.email,
    topic: null,
    group: null,
    others: [],
    groups: [],
    stopped: false,
  })
  const { status, body } = await setPassword(site, link)
  expect(status).toBe(200)
  expect((await anna.get('/api/auth')).status).toBe(401)
  const again = await site.client(body.token).get('/api/auth')
  expect(again).toMatchObject({ status: 200, body: { _id: anna.id, verified: true } })
  expect((await signIn(site, anna, anna.password)).status).toBe(401)
  expect((await signIn(site, anna, newPassword)).status).toBe(200)
  await box.arrival(anna.email, 'Your password was changed')
})

test('known and unknown addresses get the same answer; only the known one gets mail', async () => {
  const { site, box } = await aMailedApp()
  const anna = await aMember(site)
  const known = await site.client().post('/api/recovery', { email: anna.email })
  const unknown = await site.client().post('/api/recovery', { email: 'nobody@example.org' })
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
  await box.arrival(anna.email, subject)
  await until('an empty queue', async () => {
    const waiting = await site.database.selectFrom('mails').selectAll().where('state', '!=', 'sent').execute()
    return waiting.length === 0 ? true : undefined
  })
  expect(box.received.filter(({ recipient }) => recipient !== anna.email)).toEqual([])
  const left = await site.database
    .selectFrom('mails')
    .selectAll()
    .where('recipient', '=', 'nobody@example.org')
    .execute()
  expect(left).toEqual([])
})

test('the address may be written in other letters; the mail goes to the one that registered', async () => {
  const { site, box } = await mailedApp()
  await aMember(site, { email: 'Anna+club@Example.org' })
  await site.client().post('/api/recovery', { email: 'ANNA+CLUB@EXAMPLE.ORG' })
  // Domains are case-insensitive; the part before the @ may not be.
  const mail = await box.arrival('Anna+club@example.org', subject)
  expect(mail.to?.[0]?.address).toBe('Anna+club@example.org')
})

test('a link works once', async () => {
  const mailed = await mailedApp()
  const anna = await aMember(mailed.site)
  const link = await recoveryLink(mailed, anna.email)
  await setPassword(mailed.site, link)
  const reused = await setPassword(mailed.site, link, 'another one by the river')
  expect(reused).toMatchObject({ status: 409, body: { errors: [{ code: 'link_used' }] } })
  expect((await mailed.site.client().get(`/api/links/${link}`)).body).toMatchObject({
    state: 'used',
    email: null,
  })
})

test('of two resets at once one wins, whichever of two links they use', async () => {
  const mailed = await aMailedApp()
  const { site, box } = mailed
  const anna = await aMember(site)
  const first = await recoveryLink(mailed, anna.email)
  await site.client().post('/api/recovery', { email: anna.email })
  await until('a second link', () =>
    box.received.filter((mail) => mail.subject === subject).length === 2 ? true : undefined,
  )
  const second = secretIn(await box.arrival(anna.email, subject), 'reset')
  const answers = await Promise.all([
    setPassword(site, first, 'first among the lamps'),
    setPassword(site, second, 'second among the lamps'),
    setPassword(site, second, 'third among the lamps'),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const winner = answers.findIndex(({ status }) => status === 200)
  const passwords = ['first among the lamps', 'second among the lamps', 'third among the lamps']
  expect((await signIn(site, anna, passwords[winner] ?? '')).status).toBe(200)
})

test('an expired link is reported as expired, and a new one works', async () => {
  let clock = new Date()
  const mailed = await aMailedApp({ now: () => clock })
  const anna = await aMember(mailed.site)
  const link = await recoveryLink(mailed, anna.email)
  clock = new Date(clock.getTime() + 61 * 60 * 1000)
  expect(await setPassword(mailed.site, link)).toMatchObject({
    status: 409,
    body: { errors: [{ code: 'link_expired' }] },
  })
  expect((await mailed.site.client().get(`/api/links/${link}`)).body).toMatchObject({ state: 'expired' })
  mailed.box.received.length = 0
  const fresh = await recoveryLink(mailed, anna.email)
  expect((await setPassword(mailed.site, fresh)).status).toBe(200)
})

test('truncated and foreign links, and those of a removed member, are refused as unknown', async () => {
  const mailed = await mailedApp()
  const anna = await aMember(mailed.site)
  const link = await recoveryLink(mailed, anna.email)
  const verification = secretIn(
    await mailed.box.arrival(anna.email, 'Please confirm your email address'),
    'verify',
  )
  const unknown = { status: 404, body: { errors: [{ code: 'link_unknown' }] } }
  expect(await setPassword(mailed.site, link.slice(0, -1))).toMatchObject(unknown)
  expect(await setPassword(mailed.site, 'x'.repeat(43))).toMatchObject(unknown)
  expect(await setPassword(mailed.site, verification)).toMatchObject(unknown)
  expect(await mailed.site.client().get(`/api/links/${link.slice(0, 20)}`)).toMatchObject(unknown)
  await anna.delete('/api/profile')
  expect(await setPassword(mailed.site, link)).toMatchObject(unknown)
})

test('looking at a link, as a mail scanner does, does not use it', async () => {
  const mailed = await mailedApp()
  const anna = await aMember(mailed.site)
  const link = await recoveryLink(mailed, anna.email)
  for (const address of [`/api/links/${link}`, `/reset/${link}`, `/reset/${link}`])
    await mailed.site.app.inject({ method: 'GET', url: address })
  expect((await setPassword(mailed.site, link)).status).toBe(200)
})

test.each([
  ['short', 'Password must have at least 8 characters'],
  ['password1', 'This password is too common. Choose another one, such as four unrelated words'],
])('the new password %s is refused, and the link still works', async (password, msg) => {
  const mailed = await mailedApp()
  const anna = await aMember(mailed.site)
  const link = await recoveryLink(mailed, anna.email)
  expect(await setPassword(mailed.site, link, password)).toMatchObject({
    status: 400,
    body: { errors: [{ param: 'password', msg }] },
  })
  expect((await setPassword(mailed.site, link)).status).toBe(200)
})

test('a new password cancels a change of address started with the old password', async () => {
  const mailed = await mailedApp()
  const { site, box } = mailed
  const anna = await aMember(site)
  await anna.put('/api/account/email', { email: 'thief@example.org', currentPassword: anna.password })
  const theft = secretIn(await box.arrival('thief@example.org'), 'verify')
  await setPassword(site, await recoveryLink(mailed, anna.email))
  expect((await site.client().post('/api/links/confirm', { link: theft })).status).toBe(409)
})

test('requests are limited by network', async () => {
  const { throttles } = testConfig()
  const limited = await anApp({
    throttles: { ...throttles, recoveriesPerAddress: { hits: 2, seconds: 3600 } },
  })
  const same = limited.client()
  const statuses = []
  for (const email of ['a@example.org', 'b@example.org', 'c@example.org'])
    statuses.push((await same.post('/api/recovery', { email })).status)
  expect(statuses).toEqual([204, 204, 429])
  expect((await limited.client().post('/api/recovery', { email: 'c@example.org' })).status).toBe(204)
})

test('strangers who ask for an owner’s link keep nobody from theirs, and send no flood', async () => {
  const { site, box } = await aMailedApp()
  const anna = await aMember(site)
  for (let count = 0; count < 9; count += 1)
    expect((await site.client().post('/api/recovery', { email: anna.email })).status).toBe(204)
  const links = () => box.received.filter((mail) => mail.subject === subject)
  const last = await until('five links', () => (links().length === 5 ? links().at(-1) : undefined))
  expect((await setPassword(site, secretIn(last, 'reset'))).status).toBe(200)
  expect((await site.client().post('/api/recovery', { email: anna.email })).status).toBe(204)
  await until('one more', () => (links().length === 6 ? true : undefined))
})

test('a link that is handed over lets its holder in, but proves no address', async () => {
  const site = await anApp()
  const anna = await aMember(site)
  const url = await makeRecoveryLink(site, site.database, anna.email.toUpperCase())
  const answer = await setPassword(site, url?.split('/').at(-1) ?? '')
  const user = await site.client(answer.body.token).get('/api/auth')
  expect(user.body).toMatchObject({ _id: anna.id, verified: false })
  expect(await makeRecoveryLink(site, site.database, 'nobody@example.org')).toBeNull()
})

test('a clock that was ahead and is set back keeps no member out', async () => {
  const year = 365 * 24 * 60 * 60 * 1000
  let clock = new Date(Date.now() + year)
  const mailed = await aMailedApp({ now: () => clock })
  const { site, box } = mailed
  const anna = await aMember(site)
  const early = await recoveryLink(mailed, anna.email)
  for (let count = 1; count < 5; count += 1) await recoveryLink(mailed, anna.email)
  await until('all five', () =>
    box.received.filter((mail) => mail.subject === subject).length === 5 ? true : undefined,
  )
  clock = new Date()
  // Its lifetime would only end in a year.
  expect(await setPassword(site, early)).toMatchObject({ body: { errors: [{ code: 'link_expired' }] } })
  box.received.length = 0
  const link = await recoveryLink(mailed, anna.email)
  expect((await setPassword(site, link)).status).toBe(200)
})
