import { beforeAll, describe, expect, it, vi } from 'vitest'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { aMember, anAdministrator, aProfile, type Member } from '../../../../tests/support/members.ts'
import { readSettings, saveSettings } from '../../../../tests/support/settings.ts'
import { buildApp } from '../../../app.ts'

let site: TestApp
let officer: Member
beforeAll(async () => {
  site = await anApp({ societyEmail: 'hello@society.example' })
  officer = await anAdministrator(site)
})

const read = () => readSettings(officer)
const save = (change: object, version?: number) => saveSettings(officer, change, version)

describe('settings', () => {
  it('refuse strangers', async () => {
    const member = await aMember(site)
    expect((await site.client().get('/api/admin/settings')).status).toBe(401)
    expect((await member.get('/api/admin/settings')).status).toBe(403)
    expect((await member.put('/api/admin/settings', { name: 'Mine' })).status).toBe(403)
  })

  it('follow the environment until saved, override it afterwards, and follow it again on request', async () => {
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

  it('contain the welcome texts of the home page', async () => {
    await save({ heroHeading: '  Welcome home ', heroBlurb: 'Tharu families by the lake' })
    const society = async () => (await site.client().get('/api/society')).body
    expect(await society()).toMatchObject({
      heroHeading: 'Welcome home',
      heroBlurb: 'Tharu families by the lake',
    })
    const refused = await save({ heroHeading: 'long '.repeat(20) })
    expect(refused.body).toMatchObject({ errors: [{ param: 'heroHeading' }] })
    await save({ follow: ['heroHeading', 'heroBlurb'] })
    expect(await society()).toMatchObject({ heroHeading: null, heroBlurb: null })
  })

  it('refuse the second of two concurrent officers, and overwrite nothing', async () => {
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
    const moment = performance.now()
    const clock = vi.spyOn(performance, 'now').mockReturnValue(moment)
    try {
      await other.inject('/api/society')
      await save({ name: 'Everywhere', socialFeedUrl: 'https://everywhere.example' })
      clock.mockReturnValue(moment + 1000)
      const answer = await other.inject('/api/society')
      expect(answer.json()).toMatchObject({ name: 'Everywhere' })
      expect(answer.headers['content-security-policy']).toContain('https://everywhere.example')
    } finally {
      clock.mockRestore()
      await other.close()
    }
  })

  it('are logged with values before and after', async () => {
    await save({ name: 'Before' })
    await save({ name: 'Recorded' })
    const { body } = await officer.get<object[]>('/api/admin/acts?search=settings&limit=1')
    expect(body).toMatchObject([
      { act: 'change settings', before: { name: 'Before' }, after: { name: 'Recorded' } },
    ])
  })
})

it('the short name is the society’s own, and has few letters', async () => {
  const other = await anApp()
  const keeper = await anAdministrator(other)
  const shortName = async () =>
    (await other.client().get<{ shortName: string }>('/api/society')).body.shortName
  const save = async (value: unknown) => {
    const { headers } = await keeper.get('/api/admin/settings')
    const from = { headers: { 'if-match': String(headers.etag) } }
    return (await keeper.put('/api/admin/settings', { shortName: value }, from)).status
  }
  expect(await shortName()).toBe('CTS')
  expect(await save(' TSH ')).toBe(200)
  expect(await shortName()).toBe('TSH')
  for (const refused of ['', '   ', null, 'x'.repeat(21)]) expect(await save(refused)).toBe(400)
  expect(await shortName()).toBe('TSH')
})

it('titles name the society by its short name, and no empty list looks like a failure', async () => {
  const other = await anApp({ societyShortName: 'TSH' })
  const { body } = await other.client().get<string>('/')
  expect(body).toMatch(/<\/h3><p [^>]*>No today&#x27;s birthday&#x27;s found\.\.\.<\/p>/)
  expect(body).toMatch(/<\/h3><p [^>]*>No upcoming birthday&#x27;s found\.\.\.<\/p>/)
  expect(body).toContain('This is Blog')
  await aProfile(await aMember(other))
  expect((await other.client().get<string>('/profiles')).body).toMatch(/ at TSH</)
})
