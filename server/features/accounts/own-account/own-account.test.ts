import { expect, test } from 'vitest'
import type { Account } from '../../../../contract/accounts/own-account.ts'
import { notificationTopics } from '../../../../contract/notifications.ts'
import { anApp, builtOnce, type TestApp } from '../../../../tests/support/app.ts'
import { linkIn, secretIn, until } from '../../../../tests/support/mailbox.ts'
import { aSharedMailedApp } from '../../../../tests/support/mailed-app.ts'
import { aMember, aProfile, type Member } from '../../../../tests/support/members.ts'
import { queueTopicMail } from '../emails/member-mailing.service.ts'

/** Shared by the tests that need no setting and no empty database. */
const plainApp = builtOnce(() => anApp())
const mailedApp = builtOnce(() => aSharedMailedApp())
const unverifyingApp = builtOnce(() => aSharedMailedApp({ requireVerification: false }))

/** Signs the same member in on another device. */
async function elsewhere(site: TestApp, { email, password }: Member) {
  const { body } = await site.client().post<{ token: string }>('/api/auth', { email, password })
  return site.client(body.token)
}

test.each([
  ['GET', '/api/account'],
  ['PUT', '/api/account/name'],
  ['PUT', '/api/account/email'],
  ['PUT', '/api/account/password'],
  ['PUT', '/api/account/topics'],
] as const)('%s %s refuses strangers', async (method, url) => {
  const site = await plainApp()
  expect((await site.client().send(method, url)).status).toBe(401)
})

const everyTopic = Object.fromEntries(notificationTopics.map((topic) => [topic, true]))

test('the account returns its data to its owner', async () => {
  const site = await plainApp()
  const anna = await aMember(site)
  expect((await anna.get('/api/account')).body).toEqual({
    name: anna.name,
    email: anna.email,
    language: null,
    digits: null,
    calendars: null,
    verified: false,
    limited: false,
    pendingEmail: null,
    topics: { ...everyTopic },
    reminders: { events: 'day' },
    digest: { every: 'never', hour: 8 },
    zone: 'America/Chicago',
    notifications: { ...everyTopic },
    duties: {},
  })
})

test('a new name is shown and found everywhere', async () => {
  const site = await plainApp()
  const anna = await aMember(site, { name: 'Anna' })
  await aProfile(anna)
  expect(await anna.put('/api/account/name', { name: ' थारू चौधरी ' })).toMatchObject({
    status: 200,
    body: { name: 'थारू चौधरी' },
  })
  const found = await site.client().get<unknown[]>(`/api/profile?search=${encodeURIComponent('चौधरी')}`)
  expect(found.body).toHaveLength(1)
  expect((await site.client().get<unknown[]>('/api/profile?search=anna')).body).toHaveLength(0)
  expect((await anna.put('/api/account/name', { name: ' ' })).status).toBe(400)
})

test('a new password needs the current one; other sessions end, this one stays', async () => {
  const { site, box } = await mailedApp()
  const anna = await aMember(site)
  const other = await elsewhere(site, anna)
  const change = { currentPassword: anna.password, password: 'sunflowers in a pond' }
  expect(await anna.put('/api/account/password', { ...change, currentPassword: 'wrong' })).toMatchObject({
    status: 400,
    body: { errors: [{ param: 'currentPassword', msg: 'This is not your current password' }] },
  })
  expect((await other.get('/api/auth')).status).toBe(200)
  expect((await anna.put('/api/account/password', { ...change, password: '12345678' })).status).toBe(400)
  expect((await anna.put('/api/account/password', change)).status).toBe(204)
  expect((await other.get('/api/auth')).status).toBe(401)
  expect((await anna.get('/api/auth')).status).toBe(200)
  await box.arrival(anna.email, 'Your password was changed')
})

test('passwords cannot be tried on an open session', async () => {
  const site = await plainApp()
  const anna = await aMember(site)
  const attempt = () =>
    anna.put('/api/account/password', { currentPassword: 'wrong', password: 'sunflowers in a pond' })
  for (let count = 0; count < 10; count += 1) expect((await attempt()).status).toBe(400)
  expect((await attempt()).status).toBe(429)
})

test('without mail a new address counts at once, unverified, and the other sessions end', async () => {
  const site = await plainApp()
  const anna = await aMember(site)
  const taken = await aMember(site)
  const other = await elsewhere(site, anna)
  const change = (email: string, currentPassword = anna.password) =>
    anna.put<Account>('/api/account/email', { email, currentPassword })
  expect((await change('new@example.org', 'wrong')).status).toBe(400)
  expect((await change('not an address')).status).toBe(400)
  expect(await change(taken.email.toUpperCase())).toMatchObject({
    status: 409,
    body: { errors: [{ param: 'email', code: 'email_taken' }] },
  })
  expect((await other.get('/api/auth')).status).toBe(200)
  expect(await change('new@example.org')).toMatchObject({
    status: 200,
    body: { email: 'new@example.org', verified: false, pendingEmail: null },
  })
  expect((await other.get('/api/auth')).status).toBe(401)
})

test('changing to ADMIN_EMAIL without mail does not make an administrator', async () => {
  const site = await anApp({ adminEmail: 'officer@example.org' })
  const anna = await aMember(site)
  await anna.put('/api/account/email', { email: 'officer@example.org', currentPassword: anna.password })
  expect((await anna.get('/api/auth')).body).toMatchObject({ email: 'officer@example.org', roles: {} })
})

test('a member gets emails only about chosen topics', async () => {
  const { site, box } = await unverifyingApp()
  const anna = await aMember(site)
  const ben = await aMember(site)
  expect((await anna.put('/api/account/topics', { topics: { events: false } })).body).toMatchObject({
    topics: { announcements: true, events: false },
  })
  expect((await anna.put('/api/account/topics', { topics: { events: 'no' } })).status).toBe(400)
  const letter = { subject: 'Maghi', text: 'Come and dance.\n\nBring a lamp,\nand shoes.' }
  for (const { id } of [anna, ben])
    await queueTopicMail(site, site.database, { userId: id }, () => ({ ...letter, topic: 'events' }))
  const mail = await box.arrival(ben.email, 'Maghi')
  expect(mail.text).toContain('Come and dance.\n\nBring a lamp,\nand shoes.')
  expect(mail.html).toContain('<p>Bring a lamp,<br>and shoes.</p>')
  await until('an empty queue', async () => {
    const waiting = await site.database.selectFrom('mails').selectAll().where('state', '!=', 'sent').execute()
    return waiting.length === 0 ? true : undefined
  })
  expect(box.received.filter(({ subject }) => subject === 'Maghi')).toHaveLength(1)
})

test('one click unsubscribes, as mail programs do it and on the page', async () => {
  const { site, box } = await unverifyingApp()
  const anna = await aMember(site)
  const letter = { subject: 'Maghi', text: 'Come and dance.' }
  await queueTopicMail(site, site.database, { userId: anna.id }, () => ({ ...letter, topic: 'events' }))
  const mail = await box.arrival(anna.email, 'Maghi')
  expect(mail.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
  const link = linkIn(mail, 'unsubscribe')
  expect(mail.raw).toMatch(new RegExp(`^List-Unsubscribe:\\s+<${link.href}>\\r$`, 'm'))
  await site.app.inject({ method: 'GET', url: link.pathname })
  expect((await anna.get('/api/account')).body).toMatchObject({ topics: { events: true } })
  // A mail program in a browser sends its origin, or hides it.
  for (const origin of [undefined, 'null', 'https://mail.example']) {
    await anna.put('/api/account/topics', { topics: { events: true } })
    const clicked = await site.app.inject({
      method: 'POST',
      url: link.pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...(origin && { origin }) },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(clicked.statusCode).toBe(200)
    expect((await anna.get('/api/account')).body).toMatchObject({ topics: { events: false } })
  }
  expect((await anna.get('/api/account')).body).toMatchObject({
    topics: { events: false, announcements: true },
  })
  const again = await site.client().post('/api/links/unsubscribe', { link: secretIn(mail, 'unsubscribe') })
  expect(again.status).toBe(204)
})

test('the own address in other letters has to be confirmed again', async () => {
  const { site, box } = await mailedApp()
  const anna = await aMember(site, { email: 'anna@example.org' })
  const link = secretIn(await box.arrival(anna.email), 'verify')
  await anna.post('/api/links/confirm', { link })
  expect((await anna.get('/api/account')).body).toMatchObject({ verified: true })
  const change = { email: 'ANNA@example.org', currentPassword: anna.password }
  expect((await anna.put('/api/account/email', change)).body).toMatchObject({
    email: 'ANNA@example.org',
    verified: false,
  })
})
