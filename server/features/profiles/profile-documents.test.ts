import { beforeAll, describe, expect, it } from 'vitest'
import type { Profile } from '../../../contract/profiles/profile.ts'
import { anApp, type TestApp } from '../../../tests/support/app.ts'
import { aMember, anAdministrator, aProfile, type Member, openAs } from '../../../tests/support/members.ts'

let site: TestApp
let member: Member
let experience: string
beforeAll(async () => {
  site = await anApp()
  member = await aMember(site, { name: 'Phulmati Chaudhary' })
  await aProfile(member, { location: 'Evanston', dob: '1985-05-17' })
  const work = { title: 'Cook', company: 'Himal Kitchen', from: '2020-01-01', to: '2021-01-01' }
  const { body } = await member.put<Profile>('/api/profile/experience', work)
  experience = body.experience[0]?._id ?? ''
})

describe('the document of a member’s own pages', () => {
  it.each([
    ['/edit-profile', 'Evanston', '05/17/1985'],
    ['/who-sees-what', 'Who sees what', '<option value="everyone" selected'],
    ['/who-sees-what/preview?as=member', 'Phulmati Chaudhary', 'Himal Kitchen'],
    ['/household', 'Household', 'name="postal.street"'],
    ['/add-education', 'Add Education', 'name="school"'],
    ['/account', 'My account', 'value="Phulmati Chaudhary"'],
    ['/account/photo', 'Photo', 'type="file"'],
    ['/account/second-step', 'Second step', 'id="passkey"'],
  ])('%s has its content', async (path, ...contents) => {
    const { status, body } = await openAs(member, site, path)
    expect(status).toBe(200)
    for (const content of contents) expect(body).toContain(content)
  })

  it('has the form of an own entry, and 404 for any other', async () => {
    const form = await openAs(member, site, `/edit-experience/${experience}`)
    expect(form.status).toBe(200)
    expect(form.body).toContain('value="Himal Kitchen"')
    const other = await aMember(site)
    await aProfile(other)
    for (const [one, id] of [
      [member, 'nothing'],
      [other, experience],
    ] as const)
      expect((await openAs(one, site, `/edit-experience/${id}`)).status).toBe(404)
  })

  it('leads to another page where the account is not in its state', async () => {
    const newcomer = await aMember(site)
    const targetOf = async (one: Member, path: string) => {
      const { status, headers } = await openAs(one, site, path)
      return status === 302 ? headers.location : status
    }
    expect(await targetOf(newcomer, '/edit-profile')).toBe('/create-profile')
    expect(await targetOf(newcomer, '/create-profile')).toBe(200)
    expect(await targetOf(member, '/create-profile')).toBe('/edit-profile')
    expect(await targetOf(member, '/waiting')).toBe('/dashboard')
    expect(await targetOf(member, '/unverified')).toBe('/dashboard')
    // A browser without its token opens these as a visitor: the page redirects a member, not the server.
    expect(await targetOf(member, '/login')).toBe(200)
    expect(await targetOf(member, '/register?next=/household')).toBe(200)
  })
})

it('an unverified account opens the form of its own entries, but no household', async () => {
  const verifying = await anApp({ requireVerification: true })
  const unverified = await aMember(verifying)
  await aProfile(unverified)
  expect((await openAs(unverified, verifying, '/add-education')).status).toBe(200)
  expect((await openAs(unverified, verifying, '/edit-education/nothing')).status).toBe(404)
  expect((await openAs(unverified, verifying, '/household')).headers.location).toBe('/unverified')
})

it('a profile shows its own member the way to edit it, and a phone number to members alone', async () => {
  await aProfile(member, { phoneAudience: 'members' })
  const path = `/profile/${member.id}`
  const seen = async (one: Member) => {
    const { body } = await openAs(one, site, path)
    return [body.includes('href="/edit-profile"'), body.includes('(312) 555-0142')]
  }
  expect(await seen(member)).toEqual([true, true])
  expect(await seen(await aMember(site))).toEqual([false, true])
  expect((await site.client().get<string>(path)).body).not.toContain('(312) 555-0142')
})

it('the document of titles and categories is for administrators', async () => {
  expect((await openAs(member, site, '/admin/membership-options')).status).toBe(403)
  const { body } = await openAs(await anAdministrator(site), site, '/admin/membership-options')
  expect(body).toContain('Titles and categories')
})

it('the navigation of a document is that of its member', async () => {
  const officer = await anAdministrator(site)
  const [own, officers, visitors] = [
    await openAs(member, site, '/board'),
    await openAs(officer, site, '/board'),
    await site.client().get<string>('/board'),
  ].map(({ body }) => /<header[\s\S]*?<\/header>/.exec(body)?.[0] ?? '')
  expect(own).toContain('Phulmati Chaudhary')
  expect(own).not.toContain('href="/login"')
  expect(own).not.toContain('href="/admin/users"')
  expect(officers).toContain('href="/admin/users"')
  expect(visitors).toContain('href="/login"')
  expect(visitors).not.toContain('href="/dashboard"')
})
