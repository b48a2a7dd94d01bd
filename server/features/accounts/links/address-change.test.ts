import { expect, test } from 'vitest'
import type { CurrentUser } from '../../../../contract/accounts/schemas.ts'
import { secretIn, until } from '../../../../tests/support/mailbox.ts'
import { aMailedApp } from '../../../../tests/support/mailed-app.ts'
import { aMember, type Member } from '../../../../tests/support/members.ts'

function confirm(member: Member, link: string) {
  return member.post('/api/links/confirm', { link })
}

async function userOf(member: Member) {
  return (await member.get<CurrentUser>('/api/auth')).body
}

test('the link sent to the new address changes it; the old one is notified twice', async () => {
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
  expect(await confirm(anna, link)).toMatchObject({ status: 200, body: { email: 'New@example.org' } })
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
  await confirm(anna, secretIn(await box.arrival('fresh@example.org'), 'verify'))
  const answer = await site
    .client()
    .post('/api/links/password', { link: old, password: 'sunflowers in a pond' })
  expect(answer.status).toBe(409)
})

test('a change to an address that was taken meanwhile is refused', async () => {
  const { site, box } = await aMailedApp()
  const anna = await aMember(site)
  await anna.put('/api/account/email', { email: 'wanted@example.org', currentPassword: anna.password })
  const link = secretIn(await box.arrival('wanted@example.org'), 'verify')
  await aMember(site, { email: 'WANTED@example.org' })
  expect(await confirm(anna, link)).toMatchObject({
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
  expect((await confirm(anna, first)).status).toBe(409)
  await until('the second message', () =>
    box.received.find(({ recipient }) => recipient === 'second@example.org'),
  )
  await change(anna.email)
  const second = secretIn(await box.arrival('second@example.org'), 'verify')
  expect((await confirm(anna, second)).status).toBe(409)
  expect((await anna.get('/api/account')).body).toMatchObject({ email: anna.email, pendingEmail: null })
})
