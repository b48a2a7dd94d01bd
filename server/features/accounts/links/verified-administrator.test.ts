import { expect, test } from 'vitest'
import type { CurrentUser } from '../../../../contract/accounts/schemas.ts'
import { anApp, builtOnce } from '../../../../tests/support/app.ts'
import { secretIn } from '../../../../tests/support/mailbox.ts'
import { aMailedApp, aSharedMailedApp } from '../../../../tests/support/mailed-app.ts'
import { aMember, type Member } from '../../../../tests/support/members.ts'
import { grantConfiguredAdministrator } from '../access/access.service.ts'
import { setAdministratorByEmail } from '../lifecycle/administrators.service.ts'

const mailedApp = builtOnce(() => aSharedMailedApp())

const subject = 'Please confirm your email address'
const administrator = { Admin: 5001 }

function confirm(member: Member, link: string) {
  return member.post('/api/links/confirm', { link })
}

async function userOf(member: Member) {
  return (await member.get<CurrentUser>('/api/auth')).body
}

test('with mail, ADMIN_EMAIL becomes an administrator by verifying, not by registering', async () => {
  const { site, box } = await aMailedApp({ adminEmail: 'officer@example.org' })
  const officer = await aMember(site, { email: 'Officer@example.org' })
  expect((await userOf(officer)).roles).toEqual({})
  await confirm(officer, secretIn(await box.arrival(officer.email, subject), 'verify'))
  expect((await userOf(officer)).roles).toEqual(administrator)
})

test('changing to ADMIN_EMAIL never grants the role, neither at once nor at the next start', async () => {
  const { site, box } = await aMailedApp({ adminEmail: 'officer@example.org' })
  const thief = await aMember(site)
  const change = { email: 'officer@example.org', currentPassword: thief.password }
  await thief.put('/api/account/email', change)
  await confirm(thief, secretIn(await box.arrival('officer@example.org'), 'verify'))
  await grantConfiguredAdministrator(site)
  expect(await userOf(thief)).toMatchObject({ email: 'officer@example.org', verified: true, roles: {} })
})

test('an account verified before ADMIN_EMAIL named it gets the role at the next start', async () => {
  const { site, box } = await mailedApp()
  const anna = await aMember(site)
  await confirm(anna, secretIn(await box.arrival(anna.email, subject), 'verify'))
  const { config, database } = site
  await grantConfiguredAdministrator({ config: { ...config, adminEmail: anna.email }, database })
  expect((await userOf(anna)).roles).toEqual(administrator)
})

test('a removed role is restored neither by a restart nor by a recovery link', async () => {
  const { site, box } = await aMailedApp({ adminEmail: 'officer@example.org' })
  const officer = await aMember(site, { email: 'officer@example.org' })
  await confirm(officer, secretIn(await box.arrival(officer.email, subject), 'verify'))
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

test('registering another person’s address gives no access when that person confirms it', async () => {
  const { site, box } = await aMailedApp({ adminEmail: 'officer@example.org' })
  const squatter = await aMember(site, { email: 'officer@example.org' })
  const link = secretIn(await box.arrival(squatter.email, subject), 'verify')
  for (const owner of [site.client(), await aMember(site)])
    expect(await owner.post('/api/links/confirm', { link })).toMatchObject({
      status: 403,
      body: { errors: [{ param: 'password', code: 'proof_required' }] },
    })
  expect(await site.client().post('/api/links/confirm', { link, password: 'a guess of mine' })).toMatchObject(
    {
      status: 400,
      body: { errors: [{ param: 'password' }] },
    },
  )
  expect(await userOf(squatter)).toMatchObject({ verified: false, roles: {} })
})

test('the owner takes over an account that was registered with their address, and the role is theirs', async () => {
  const { site, box } = await aMailedApp({ adminEmail: 'officer@example.org' })
  const squatter = await aMember(site, { email: 'officer@example.org' })
  await site.client().post('/api/recovery', { email: squatter.email })
  const link = secretIn(await box.arrival(squatter.email, 'Set a new password'), 'reset')
  const { body } = await site
    .client()
    .post<{ token: string }>('/api/links/password', { link, password: 'sunflowers in a pond' })
  expect((await site.client(body.token).get('/api/auth')).body).toMatchObject({ roles: administrator })
  expect((await squatter.get('/api/auth')).status).toBe(401)
})

test('an address is confirmed with the password of its account, without a session', async () => {
  const { site, box } = await mailedApp()
  const anna = await aMember(site)
  const link = secretIn(await box.arrival(anna.email, subject), 'verify')
  expect((await site.client().post('/api/links/confirm', { link, password: anna.password })).status).toBe(200)
  expect(await userOf(anna)).toMatchObject({ verified: true })
})
