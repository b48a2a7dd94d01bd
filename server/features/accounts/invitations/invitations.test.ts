import { expect, test } from 'vitest'
import { anApp, testConfig } from '../../../../tests/support/app.ts'
import { secretIn } from '../../../../tests/support/mailbox.ts'
import { aMailedApp } from '../../../../tests/support/mailed-app.ts'
import { aMember, anAdministrator } from '../../../../tests/support/members.ts'
import { inviteMember } from './invitations.service.ts'

const anybody = {
  userId: 'an officer',
  sessionId: '',
  roles: ['administrator' as const],
  limited: false,
  approved: true,
}
const officer = anybody
const elder = { name: 'Ram Chaudhary', email: 'ram@example.org' }
const password = 'sunflowers in a pond'

test('an invited person claims the prepared account with a password', async () => {
  const { site, box } = await aMailedApp()
  const { userId } = await inviteMember(site, officer, { ...elder, by: 'mail' })
  const link = secretIn(await box.arrival(elder.email), 'welcome')
  expect((await site.client().get(`/api/links/${link}`)).body).toMatchObject({ kind: 'invite', ...elder })
  const claimed = await site.client().post<{ token: string }>('/api/links/password', { link, password })
  const user = await site.client(claimed.body.token).get('/api/auth')
  expect(user.body).toMatchObject({ _id: userId, name: elder.name, verified: true, limited: false })
  expect((await site.client().post('/api/auth', { email: elder.email, password })).status).toBe(200)
  expect((await site.client().post('/api/links/password', { link, password })).status).toBe(409)
})

test('nobody signs in to an unclaimed account, with any password', async () => {
  const site = await anApp()
  await inviteMember(site, officer, { ...elder, by: 'mail' })
  for (const attempt of ['', 'anything at all'])
    expect(
      (await site.client().post('/api/auth', { email: elder.email, password: attempt })).status,
    ).not.toBe(200)
})

test('a person who lost the invitation gets access by a password reset', async () => {
  const { site, box } = await aMailedApp()
  await inviteMember(site, officer, { ...elder, by: 'mail' })
  await site.client().post('/api/recovery', { email: elder.email })
  const link = secretIn(await box.arrival(elder.email, 'Set a new password'), 'reset')
  expect((await site.client().post('/api/links/password', { link, password })).status).toBe(200)
})

test('an invitation can be handed over, and given again while the account waits', async () => {
  const site = await anApp()
  const { id: userId } = await anAdministrator(site)
  const officer = { ...anybody, userId }
  const first = await inviteMember(site, officer, { ...elder, by: 'link' })
  const second = await inviteMember(site, officer, { ...elder, by: 'link' })
  expect(second.userId).toBe(first.userId)
  const link = second.link?.split('/').at(-1)
  expect((await site.client().post('/api/links/password', { link, password })).status).toBe(200)
  await expect(inviteMember(site, officer, { ...elder, by: 'link' })).rejects.toThrow('email_taken')
})

test('a member is not invited again, and an officer cannot invite without end', async () => {
  const throttles = { ...testConfig().throttles, invitationsPerAccount: { hits: 2, seconds: 60 } }
  const site = await anApp({ throttles })
  const anna = await aMember(site)
  const invite = (email: string) => inviteMember(site, officer, { name: 'Somebody', email, by: 'mail' })
  await expect(invite(anna.email)).rejects.toThrow('email_taken')
  await invite('one@example.org')
  await expect(invite('two@example.org')).rejects.toThrow('too_many')
})
