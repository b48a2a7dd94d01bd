import { beforeAll, describe, expect, it } from 'vitest'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { aMember, type Member } from '../../../../tests/support/members.ts'

let site: TestApp
let member: Member
beforeAll(async () => {
  site = await anApp({ postsOn: false, calendarOn: false, birthdaysOn: false })
  member = await aMember(site)
})

describe('a part that is switched off', () => {
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
    expect((await site.app.inject({ method: 'HEAD', url: address, headers })).statusCode).toBe(404)
  })

  it('leaves the rest of the site open', async () => {
    for (const address of ['/api/society', '/api/profile', '/api/announcements'])
      expect((await site.client().get(address)).status, address).toBe(200)
  })
})
