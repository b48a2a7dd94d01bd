import { beforeAll, describe, expect, it } from 'vitest'
import type { Overview } from '../../../../contract/administration/overview/schemas.ts'
import { dayIn } from '../../../../contract/profiles/birthdays.ts'
import type { Profile } from '../../../../contract/profiles/schemas.ts'
import type { SettingsState } from '../../../../contract/society/settings/schemas.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import type { Client } from '../../../../tests/support/client.ts'
import { aMember, anAdministrator, aProfile, type Member } from '../../../../tests/support/members.ts'
import { buildApp } from '../../../app.ts'

let site: TestApp
let officer: Member
beforeAll(async () => {
  site = await anApp({ societyEmail: 'hello@society.example' })
  officer = await anAdministrator(site)
})

const read = async () => (await officer.get<SettingsState>('/api/admin/settings')).body

/** Saves as somebody who has the newest version open. */
async function save(change: object, version?: number) {
  const present = version ?? (await read()).version
  return officer.put<SettingsState>('/api/admin/settings', change, {
    headers: { 'if-match': `"${present}"` },
  })
}

describe('settings', () => {
  it('refuse strangers', async () => {
    const member = await aMember(site)
    expect((await site.client().get('/api/admin/settings')).status).toBe(401)
    expect((await member.get('/api/admin/settings')).status).toBe(403)
    expect((await member.put('/api/admin/settings', { name: 'Mine' })).status).toBe(403)
  })

  it('follow the environment until somebody saves, win afterwards, and follow again when told to', async () => {
    expect(await read()).toMatchObject({ values: { email: 'hello@society.example' }, saved: [] })
    const saved = await save({ email: null, name: 'थारू समाज' })
    expect(saved.body).toMatchObject({
      values: { email: null, name: 'थारू समाज' },
      configured: { email: 'hello@society.example' },
    })
    expect(saved.body.saved.sort()).toEqual(['email', 'name'])
    expect((await site.client().get('/api/society')).body).toMatchObject({ email: null, name: 'थारू समाज' })
    expect((await site.client().get('/api/docs/json')).body).toMatchObject({ info: { title: 'थारू समाज' } })
    const followed = await save({ follow: ['email', 'name'] })
    expect(followed.body).toMatchObject({ values: { email: 'hello@society.example' }, saved: [] })
  })

  it('tell the second of two officers, and overwrite nothing', async () => {
    const { version } = await read()
    expect((await save({ name: 'First' }, version)).status).toBe(200)
    const second = await save({ name: 'Second' }, version)
    expect(second.status).toBe(409)
    expect(second.body).toMatchObject({
      errors: [{ code: 'conflict', msg: expect.stringContaining('Someone else') }],
    })
    expect((await read()).values.name).toBe('First')
    expect((await officer.put('/api/admin/settings', { name: 'Third' })).status).toBe(400)
  })

  it.each([
    [
      'a donation target that is not https',
      { donation: { url: 'http://pay.example', fields: {} } },
      'donation.url',
    ],
    ['a script as an address', { socialFeedUrl: 'javascript:alert(1)' }, 'socialFeedUrl'],
    [
      'an organization without an address',
      { localOrganization: { name: 'Friends' } },
      'localOrganization.url',
    ],
    ['an unknown zone', { timeZone: 'Mars/Olympus' }, 'timeZone'],
    ['a blank name', { name: ' ' }, 'name'],
    ['a picture that is not there', { markPictureId: 'none' }, 'markPictureId'],
    ['an unknown audience', { directoryAudience: 'friends' }, 'directoryAudience'],
  ])('refuse %s at its field, and change nothing', async (_what, change, param) => {
    const before = await read()
    const { status, body } = await save(change)
    expect(status).toBe(400)
    expect(body).toMatchObject({ errors: [{ param }] })
    expect(await read()).toEqual(before)
  })

  it('open the security policy for the donation target and the feed at once', async () => {
    await save({
      donation: { url: 'https://pay.example/form', fields: { item: 'gift' } },
      socialFeedUrl: 'https://feed.example/page',
    })
    const { headers, body } = await site.client().get('/api/society')
    expect(headers['content-security-policy']).toContain(`form-action 'self' https://pay.example;`)
    expect(headers['content-security-policy']).toContain('frame-src https://feed.example;')
    expect(body).toMatchObject({ donation: { fields: { item: 'gift' } } })
  })

  it('reach every other process of the site within a second', async () => {
    const other = await buildApp(site.config)
    try {
      await save({ name: 'Everywhere' })
      await new Promise((resolve) => setTimeout(resolve, 1000))
      const answer = await other.inject('/api/society')
      expect(answer.json()).toMatchObject({ name: 'Everywhere' })
      expect(answer.headers['content-security-policy']).toContain('https://pay.example')
    } finally {
      await other.close()
    }
  })

  it('are recorded with what was and what is', async () => {
    await save({ name: 'Recorded' })
    const { body } = await officer.get<object[]>('/api/admin/acts?search=settings&limit=1')
    expect(body).toMatchObject([
      { act: 'change settings', before: { name: 'Everywhere' }, after: { name: 'Recorded' } },
    ])
  })
})

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

describe('new accounts that need approval', () => {
  const waiting = async () =>
    (await officer.get<{ _id: string; name: string }[]>('/api/admin/approvals')).body.map(({ name }) => name)
  const statusOf = async (client: Client, address: string) => (await client.get(address)).status
  beforeAll(() => save({ approvalRequired: true }))

  it('see no more than visitors, keep their session, and may leave again', async () => {
    const newcomer = await aMember(site, { name: 'Newcomer' })
    expect((await newcomer.get('/api/auth')).body).toMatchObject({ approved: false })
    expect(await statusOf(newcomer, '/api/posts')).toBe(403)
    expect((await newcomer.post('/api/profile', {})).body).toMatchObject({ errors: [{ code: 'unapproved' }] })
    expect(await statusOf(newcomer, '/api/profile')).toBe(403)
    expect(await statusOf(newcomer, '/api/announcements')).toBe(200)
    expect(await waiting()).toContain('Newcomer')
    expect((await newcomer.delete('/api/profile')).status).toBe(204)
    expect(await waiting()).not.toContain('Newcomer')
  })

  it('are let in by an officer, once', async () => {
    const newcomer = await aMember(site)
    expect((await officer.put(`/api/admin/approvals/${newcomer.id}`)).status).toBe(204)
    expect(await statusOf(newcomer, '/api/posts')).toBe(200)
    expect((await officer.put(`/api/admin/approvals/${newcomer.id}`)).status).toBe(404)
  })

  it('are removed when refused, of which the log keeps act, time and id', async () => {
    const newcomer = await aMember(site, { name: 'Spam Seller' })
    const refusal = `/api/admin/approvals/${newcomer.id}/refusal`
    expect((await officer.put(refusal, { reason: '' })).status).toBe(400)
    expect((await officer.put(refusal, { reason: 'Spam Seller sells' })).status).toBe(204)
    expect(await statusOf(newcomer, '/api/auth')).toBe(401)
    const { body } = await officer.get<object[]>(`/api/admin/acts?search=${newcomer.id}`)
    expect(body).toMatchObject([
      { act: 'refuse account', subjectId: newcomer.id, before: null, reason: null },
    ])
    expect(JSON.stringify(body)).not.toContain('Spam Seller')
  })

  it('cannot be refused once they are in', async () => {
    expect((await officer.put(`/api/admin/approvals/${officer.id}/refusal`, { reason: 'x' })).status).toBe(
      404,
    )
  })

  it('come in all at once when approval is not asked for any more', async () => {
    const newcomer = await aMember(site)
    await save({ approvalRequired: false })
    expect(await waiting()).toEqual([])
    expect(await statusOf(newcomer, '/api/posts')).toBe(200)
  })
})

describe('which memberships need confirmation', () => {
  it('changes every card at once', async () => {
    const member = await aMember(site)
    const wellWisher = { title: 'General(Well-Wisher)', category: 'General Member' } as const
    await aProfile(member, { ...wellWisher, from: '2019-01-01', to: '2020-01-01' })
    const claim = { title: 'President', category: 'Founder Member', type: 'Lifetime Membership' }
    await member.put('/api/profile/membership', { ...claim, from: '2021-01-01', current: true })
    const founders = async () => {
      const { body } = await officer.get<{ user: { _id: string } }[]>('/api/profile?category=Founder+Member')
      return body.map(({ user }) => user._id)
    }
    expect(await founders()).not.toContain(member.id)
    await save({ confirmation: 'none' })
    expect(await founders()).toContain(member.id)
    await save({ follow: ['confirmation'] })
    expect(await founders()).not.toContain(member.id)
  })
})
