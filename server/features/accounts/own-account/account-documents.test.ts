import { beforeAll, expect, it } from 'vitest'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { aMember, anAdministrator, type Member, openAs } from '../../../../tests/support/members.ts'
import { saveSettings } from '../../../../tests/support/settings.ts'

const pages = [
  ['/account', 'My account', 'value="Phulmati Chaudhary"'],
  ['/account/security', 'Sign-in and security', 'name="currentPassword"'],
  ['/account/devices', 'Where you are signed in', 'This device'],
  ['/account/notifications', 'Email preferences', 'name="topic"'],
  ['/account/data', 'Data and privacy', 'Download my data'],
] as const

let site: TestApp
let member: Member
beforeAll(async () => {
  site = await anApp()
  member = await aMember(site, { name: 'Phulmati Chaudhary' })
})

it.each(pages)(
  'the document of %s has its content, and the menu of the account',
  async (path, ...contents) => {
    const { status, body } = await openAs(member, site, path)
    expect(status).toBe(200)
    for (const content of contents) expect(body).toContain(content)
    expect(/<a[^>]* aria-current="page"[^>]*>/g.exec(body)?.[0]).toContain(`href="${path}"`)
    for (const [other] of pages) expect(body).toContain(`href="${other}"`)
  },
)

it('the overview states how things are on the other pages', async () => {
  const newcomer = await aMember(site)
  const { body } = await openAs(newcomer, site, '/account')
  for (const state of [
    'Second step: off',
    // One session from registering, one from loading the document.
    'Signed in on 2 devices',
    'Emails: 10 of 10 topics · Notifications: off',
  ])
    expect(body).toContain(state)
  await newcomer.put('/api/account/topics', { topics: { events: false } })
  expect((await openAs(newcomer, site, '/account')).body).toContain('Emails: 9 of 10 topics')
})

it('accounts that wait for approval or must confirm their address open the pages of their account', async () => {
  const society = await anApp()
  await saveSettings(await anAdministrator(society), { approvalRequired: true })
  const waiting = await aMember(society)
  const verifying = await anApp({ requireVerification: true })
  const unverified = await aMember(verifying)
  for (const [path] of [...pages, ['/account/second-step']] as const) {
    expect([path, (await openAs(waiting, society, path)).status]).toEqual([path, 200])
    expect([path, (await openAs(unverified, verifying, path)).status]).toEqual([path, 200])
  }
  expect((await openAs(waiting, society, '/account/photo')).headers.location).toBe('/waiting')
  expect((await openAs(unverified, verifying, '/account/photo')).headers.location).toBe('/unverified')
})
