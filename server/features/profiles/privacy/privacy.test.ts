import { beforeAll, describe, expect, it } from 'vitest'
import { audiences } from '../../../../contract/profiles/options-and-limits.ts'
import type { Preview, Privacy, PrivacyChange } from '../../../../contract/profiles/privacy.ts'
import type { Profile } from '../../../../contract/profiles/profile.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import type { Client } from '../../../../tests/support/client.ts'
import { aMember, anAdministrator, aProfile, type Member } from '../../../../tests/support/members.ts'

let site: TestApp
let owner: Member
let other: Member
let officer: Member
beforeAll(async () => {
  site = await anApp({ now: () => new Date('2026-05-17T18:00:00Z') })
  owner = await aMember(site, { name: 'Devi Mahato' })
  other = await aMember(site)
  officer = await anAdministrator(site)
  await aProfile(owner, {
    dob: '1985-05-17',
    company: 'Momohouse',
    location: 'Naperville',
    website: 'devi.example',
    bio: 'Sings.',
    twitter: 'twitter.com/devi',
  })
  const period = { from: '2015-01-01' }
  await owner.put('/api/profile/experience', { title: 'Cook', company: 'Hall', ...period })
  await owner.put('/api/profile/education', { school: 'Dang', degree: 'BA', fieldofstudy: 'Art', ...period })
})

const choose = (change: PrivacyChange) => owner.put<Privacy>('/api/profile/privacy', change)
const profileFor = async (viewer: Client) => (await viewer.get<Profile>(`/api/profile/user/${owner.id}`)).body
const found = async (viewer: Client, query: string) =>
  (await viewer.get<Profile[]>(`/api/profile?${query}`)).body.some(({ user }) => user._id === owner.id)

it.each([
  ['GET', '/api/profile/privacy'],
  ['PUT', '/api/profile/privacy'],
  ['GET', '/api/profile/preview?as=visitor'],
] as const)('%s %s refuses strangers, and members without a profile', async (method, url) => {
  expect((await site.client().send(method, url)).status).toBe(401)
  const body = method === 'PUT' ? {} : undefined
  expect((await other.send(method, url, { body })).status).toBe(404)
})

describe('the audience of a field', () => {
  const shown: [field: keyof PrivacyChange, of: (profile: Profile) => unknown][] = [
    ['dob', ({ dob }) => dob],
    ['age', ({ age }) => age],
    ['website', ({ website }) => website],
    ['location', ({ location }) => location],
    ['company', ({ company }) => company],
    ['bio', ({ bio }) => bio],
    ['social', ({ social }) => social.twitter],
    ['experience', ({ experience }) => experience[0]],
    ['education', ({ education }) => education[0]],
  ]

  it.each(shown)('%s is shown to the audience that its owner chose, in lists too', async (field, of) => {
    const open = { everyone: [true, true], members: [false, true], nobody: [false, false] }
    for (const audience of audiences) {
      await choose({ [field]: audience })
      const seen = await Promise.all(
        [site.client(), other].map(async (viewer) => of(await profileFor(viewer))),
      )
      expect(seen.map((value) => value !== null && value !== undefined)).toEqual(open[audience])
      const [listed] = (await site.client().get<Profile[]>('/api/profile?search=devi')).body
      expect(Boolean(listed && of(listed))).toBe(open[audience][0])
      for (const viewer of [owner, officer]) expect(of(await profileFor(viewer))).toBeTruthy()
    }
    await choose({ [field]: 'everyone' })
  })

  it('of a phone number never includes visitors', async () => {
    expect((await choose({ phone: 'everyone' as 'members' })).status).toBe(400)
    await choose({ phone: 'members' })
    expect((await profileFor(other)).phone).toBe('3125550142')
    expect((await profileFor(site.client())).phone).toBeNull()
  })

  it('of an age is that of the date of birth, unless its owner chooses another', async () => {
    await choose({ dob: 'nobody', age: 'as_dob' })
    expect((await profileFor(other)).age).toBeNull()
    await choose({ age: 'everyone' })
    expect(await profileFor(site.client())).toMatchObject({ dob: null, birthday: null, age: 41 })
    await choose({ dob: 'everyone', age: 'nobody' })
    expect(await profileFor(other)).toMatchObject({ dob: '1985-05-17', birthday: 'today', age: null })
    await choose({ age: 'as_dob' })
  })

  it('also decides by which words and places a member is found', async () => {
    for (const [field, queries] of [
      ['company', ['search=momohouse']],
      ['location', ['search=naper', 'location=naperville']],
    ] as const) {
      await choose({ [field]: 'members' })
      for (const query of queries) {
        expect(await found(site.client(), query)).toBe(false)
        expect(await found(other, query)).toBe(true)
      }
      await choose({ [field]: 'nobody' })
      for (const query of queries) {
        expect(await found(other, query)).toBe(false)
        expect(await found(officer, query)).toBe(true)
      }
    }
    expect((await other.get('/api/profile/locations')).body).not.toContain('Naperville')
    await choose({ company: 'everyone', location: 'everyone' })
    expect((await site.client().get('/api/profile/locations')).body).toContain('Naperville')
  })

  it('stays when the profile is saved again', async () => {
    await choose({ company: 'nobody' })
    await aProfile(owner, { company: 'Momohouse' })
    expect((await owner.get<Privacy>('/api/profile/privacy')).body.company).toBe('nobody')
    expect(await found(other, 'search=momohouse')).toBe(false)
    await choose({ company: 'everyone' })
  })
})

describe('a member in no list', () => {
  it('is in no list, is absent for visitors, and is met by members who follow a link', async () => {
    expect((await choose({ listed: false })).body.listed).toBe(false)
    for (const viewer of [site.client(), other, officer]) {
      for (const url of ['/api/profile', '/api/profile/birthdays', '/api/profile/groups'])
        expect(JSON.stringify((await viewer.get(url)).body), url).not.toContain('Devi Mahato')
      expect((await viewer.get('/api/profile/locations')).body).not.toContain('Naperville')
    }
    const address = `/api/profile/user/${owner.id}`
    expect((await site.client().get(address)).status).toBe(404)
    expect((await other.get(address)).status).toBe(200)
  })

  it('sees in the preview what that means', async () => {
    const preview = (as: string) => owner.get<Preview>(`/api/profile/preview?as=${as}`)
    expect((await preview('visitor')).body).toEqual({ listed: false, profile: null })
    expect((await preview('member')).body.profile?.user.name).toBe('Devi Mahato')
    await choose({ listed: true, bio: 'members', phone: 'nobody' })
    expect((await preview('visitor')).body.profile).toMatchObject({ bio: null, phone: null })
    expect((await preview('member')).body.profile).toMatchObject({ bio: 'Sings.', phone: null })
    expect((await preview('administrator')).body.profile).toMatchObject({ phone: '3125550142' })
    expect((await preview('somebody')).status).toBe(400)
    for (const [as, viewer] of [
      ['visitor', site.client()],
      ['member', other],
      ['administrator', officer],
    ] as const)
      expect((await preview(as)).body.profile).toEqual(await profileFor(viewer))
  })
})
