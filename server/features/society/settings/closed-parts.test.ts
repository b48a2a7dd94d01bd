import { beforeAll, describe, expect, it } from 'vitest'
import type { Overview } from '../../../../contract/administration/overview/schemas.ts'
import { dayIn } from '../../../../contract/profiles/birthdays.ts'
import type { Profile } from '../../../../contract/profiles/schemas.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { aMember, anAdministrator, aProfile, type Member } from '../../../../tests/support/members.ts'
import { saveSettings } from '../../../../tests/support/settings.ts'

let site: TestApp
let officer: Member
beforeAll(async () => {
  site = await anApp({ societyEmail: 'hello@society.example' })
  officer = await anAdministrator(site)
})

const save = (change: object, version?: number) => saveSettings(officer, change, version)

describe('a directory for members only', () => {
  let shown: Member
  beforeAll(async () => {
    shown = await aMember(site)
    await aProfile(shown)
    await save({ directoryAudience: 'members' })
  })
  const addresses = () => [
    '/api/profile',
    `/api/profile/user/${shown.id}`,
    '/api/profile/birthdays',
    '/api/profile/groups',
    '/api/profile/locations',
  ]

  it('shows visitors nobody, and members everybody', async () => {
    for (const address of addresses()) {
      const visitor = await site.client().get(address)
      expect(visitor.status, address).toBe(401)
      expect(JSON.stringify(visitor.body)).not.toContain(shown.name)
      expect((await shown.get(address)).status, address).toBe(200)
    }
  })

  it('is not in rendered pages or previews either', async () => {
    for (const address of ['/', '/profiles', `/profile/${shown.id}`]) {
      const { body } = await site.client().get<string>(address)
      expect(body, address).not.toContain(shown.name)
    }
  })

  it('opens again', async () => {
    await save({ follow: ['directoryAudience'] })
    for (const address of addresses()) expect((await site.client().get(address)).status, address).toBe(200)
  })
})

describe('parts that are switched off', () => {
  it.each([
    ['postsOn', '/api/posts'],
    ['calendarOn', '/api/events'],
    ['calendarOn', '/calendar.ics'],
    ['calendarOn', '/calendar'],
    ['birthdaysOn', '/api/profile/birthdays'],
  ])('%s closes %s', async (name, address) => {
    expect((await officer.get(address)).status).toBe(200)
    await save({ [name]: false })
    expect((await officer.get(address)).status).toBe(404)
    await save({ follow: [name] })
    expect((await officer.get(address)).status).toBe(200)
  })
})

it('nobody’s birthday is told where birthdays are switched off', async () => {
  const member = await aMember(site)
  const today = dayIn(site.app.config.timeZone, new Date())
  const dob = today.endsWith('02-29') ? '1980-02-28' : `1980${today.slice('YYYY'.length)}`
  await aProfile(member, { dob })
  const { url } = (await member.post<{ url: string }>('/api/events/feed')).body
  const told = async () => {
    const { body: profile } = await officer.get<Profile>(`/api/profile/user/${member.id}`)
    const { body: overview } = await officer.get<Overview>('/api/admin/overview')
    const calendar = await site.app.inject(new URL(url).pathname)
    return [profile.birthday, overview.birthdays.length > 0, calendar.body.includes('Birthday: ')]
  }
  expect(await told()).toEqual(['today', true, true])
  await save({ birthdaysOn: false })
  expect(await told()).toEqual([null, false, false])
  await save({ follow: ['birthdaysOn'] })
})
