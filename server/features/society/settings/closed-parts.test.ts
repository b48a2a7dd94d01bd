import { beforeAll, describe, expect, it } from 'vitest'
import type { Overview } from '../../../../contract/administration/overview.ts'
import type { Profile } from '../../../../contract/profiles/profile.ts'
import { dayIn } from '../../../../contract/time/calendar-date.ts'
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

describe('a part that is switched off', () => {
  let closed: TestApp
  let member: Member
  beforeAll(async () => {
    closed = await anApp({ postsOn: false, calendarOn: false, birthdaysOn: false })
    member = await aMember(closed)
  })

  it.each([
    '/api/posts',
    '/api/posts/live',
    '/api/events/upcoming',
    '/api/profile/birthdays',
    '/calendar.ics',
    '/calendar/nothing.ics',
    '/calendar/personal/nothing.ics',
  ])('refuses %s, and HEAD of it', async (address) => {
    const { status, body } = await member.get(address)
    expect(status).toBe(404)
    expect(body).toMatchObject({ errors: [{ code: 'switched_off' }] })
    const headers = { 'x-auth-token': member.token ?? '' }
    expect((await closed.app.inject({ method: 'HEAD', url: address, headers })).statusCode).toBe(404)
  })

  it('leaves the rest of the site open', async () => {
    for (const address of ['/api/society', '/api/profile', '/api/announcements'])
      expect((await closed.client().get(address)).status, address).toBe(200)
  })
})

describe('parts that are switched off', () => {
  it.each([
    ['postsOn', '/api/posts'],
    ['calendarOn', '/api/events'],
    ['calendarOn', '/calendar.ics'],
    ['calendarOn', '/festivals.ics'],
    ['calendarOn', '/calendar'],
    ['calendarOn', '/festivals'],
    ['birthdaysOn', '/api/profile/birthdays'],
    ['birthdaysOn', '/api/profile/birthdays/year'],
  ])('%s closes %s', async (name, address) => {
    expect((await officer.get(address)).status).toBe(200)
    await save({ [name]: false })
    expect((await officer.get(address)).status).toBe(404)
    await save({ follow: [name] })
    expect((await officer.get(address)).status).toBe(200)
  })
})

it('no birthday is shown where birthdays are switched off', async () => {
  const member = await aMember(site)
  const today = dayIn(site.app.config.timeZone, new Date())
  const dob = today.endsWith('02-29') ? '1980-02-28' : `1980${today.slice('YYYY'.length)}`
  await aProfile(member, { dob })
  const { url } = (await member.post<{ url: string }>('/api/events/feed')).body
  const shown = async () => {
    const { body: profile } = await officer.get<Profile>(`/api/profile/user/${member.id}`)
    const { body: overview } = await officer.get<Overview>('/api/admin/overview')
    const calendar = await site.app.inject(new URL(url).pathname)
    return [profile.birthday, overview.birthdays.length > 0, calendar.body.includes('Birthday: ')]
  }
  expect(await shown()).toEqual(['today', true, true])
  await save({ birthdaysOn: false })
  expect(await shown()).toEqual([null, false, false])
  await save({ follow: ['birthdaysOn'] })
})
