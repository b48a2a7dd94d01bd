import { join } from 'node:path'
import ICAL from 'ical.js'
import { beforeAll, describe, expect, it } from 'vitest'
import type { FestivalDay } from '../../../../contract/events/festivals.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { anEmptyDatabase } from '../../../../tests/support/empty-database.ts'
import { aFolder } from '../../../../tests/support/folder.ts'
import {
  aMember,
  aMemberWith,
  anAdministrator,
  expectStatus,
  type Member,
} from '../../../../tests/support/members.ts'
import { contextOf } from '../../../endpoints/context.ts'
import { writeArchive } from '../../../operations/archive/archive-writing.ts'
import { restoreArchive } from '../../../operations/archive/restoring.ts'
import { accountContext } from '../../accounts/account/account-subscribers.ts'
import { removeAccount } from '../../accounts/lifecycle/account-changes.service.ts'

const now = new Date('2026-11-27T18:00:00Z')
const year2027 = '/api/festivals?from=2027-01-01&to=2027-12-31'

let site: TestApp
let editor: Member
beforeAll(async () => {
  site = await anApp({ now: () => now })
  editor = await aMemberWith(site, 'editor')
})

async function read(key: string, address = year2027, headers = {}): Promise<FestivalDay> {
  const { body } = await site.client().get<FestivalDay[]>(address, { headers })
  const found = body.filter((one) => one.key === key)
  if (found.length !== 1 || !found[0]) throw new Error(`${key} is listed ${found.length} times`)
  return found[0]
}

const address = (key: string, year = 2027) => `/api/admin/festivals/${key}/${year}`
const seen = ({ version }: { version: string }) => ({ headers: { 'if-match': `"${version}"` } })
const anyVersion = { headers: { 'if-match': '*' } }

async function confirm(key: string, day: string): Promise<FestivalDay> {
  return expectStatus(200, await editor.put<FestivalDay>(address(key), { day }, seen(await read(key))))
}

describe('the list', () => {
  it('is the coming year by day, and a festival that no rule names is in its months', async () => {
    const { status, body } = await site.client().get<FestivalDay[]>('/api/festivals')
    expect(status).toBe(200)
    expect(body.map(({ key, day, state }) => `${key} ${day} ${state}`)).toEqual([
      'lawangi 2026-12-14 expected',
      'maghi 2027-01-15 confirmed',
      'sirpanchami 2027-02-11 expected',
      'fagui 2027-03-22 expected',
      'siruwa 2027-04-14 expected',
      'hareri null unknown',
      'ashtimki 2027-08-25 expected',
      'chauthichan 2027-09-03 expected',
      'atwari 2027-09-05 expected',
      'jitiya 2027-09-23 expected',
      'dasya_begins 2027-09-30 expected',
      'dasya 2027-10-10 expected',
      'dewari 2027-10-29 expected',
      'bhai_tika 2027-10-31 expected',
      'chhath 2027-11-04 expected',
      'sama_chakewa 2027-11-14 expected',
    ])
  })

  it('is in the language of its reader, and names festivals in Devanagari for all', async () => {
    const english = await read('dasya')
    expect(english).toMatchObject({ name: 'Dasya', nepaliName: 'दश्या', keepers: 'All of Nepal' })
    expect(english.otherNames).toContain('Dashain')
    const nepali = await read('dasya', year2027, { 'accept-language': 'ne' })
    expect(nepali).toMatchObject({ name: 'दश्या', nepaliName: 'दश्या', keepers: 'सबै नेपाली' })
    expect(nepali.about).toMatch(/^[^a-z]+$/i)
  })

  it('has the texts of an event in both languages for editors alone', async () => {
    const { body } = await editor.get<FestivalDay[]>('/api/festivals', {
      headers: { 'accept-language': 'ne' },
    })
    const dasya = body.find(({ key }) => key === 'dasya')
    expect(dasya?.texts).toMatchObject({
      en: { title: 'Dasya' },
      ne: { title: 'दश्या', description: dasya?.about },
    })
    expect((await read('dasya')).texts).toBeUndefined()
  })

  it('lists an unknown day from the middle of its months on, and not after them', async () => {
    const keys = async (from: string, to: string) =>
      (await site.client().get<FestivalDay[]>(`/api/festivals?from=${from}&to=${to}`)).body.map(
        ({ key }) => key,
      )
    expect(await keys('2027-08-01', '2027-08-02')).toEqual(['hareri'])
    expect(await keys('2027-09-18', '2027-09-19')).toEqual([])
  })

  it.each([
    ['from=2027-02-01&to=2027-01-01', 'to'],
    ['from=2027-01-01&to=2033-01-01', 'to'],
    ['from=1969-01-01', 'from'],
    ['to=9999-01-01', 'to'],
    ['from=yesterday', 'from'],
  ])('refuses %s', async (query, param) => {
    const { status, body } = await site.client().get(`/api/festivals?${query}`)
    expect(status).toBe(400)
    expect(body).toMatchObject({ errors: [{ param, code: 'invalid' }] })
  })
})

describe('an editor', () => {
  it('confirms an expected day, in the audit log', async () => {
    const before = await read('jitiya')
    const confirmed = await confirm('jitiya', '2027-09-23')
    expect(confirmed).toEqual({
      ...before,
      state: 'confirmed',
      entered: true,
      version: expect.not.stringMatching(before.version),
    })
    expect(await read('jitiya')).toEqual(confirmed)
    const [entry] = await site.database
      .selectFrom('acts')
      .selectAll()
      .where('subject_id', '=', 'jitiya-2027')
      .execute()
    expect(entry).toMatchObject({
      actor_id: editor.id,
      act: 'confirm festival',
      before: null,
      after: { day: '2027-09-23' },
    })
  })

  it('enters another day, and takes it back', async () => {
    expect(await confirm('dasya', '2027-10-09')).toMatchObject({ day: '2027-10-09', computed: '2027-10-10' })
    const changed = await confirm('dasya', '10/11/2027')
    expect(changed).toMatchObject({ day: '2027-10-11', state: 'confirmed' })
    const back = expectStatus(200, await editor.delete<FestivalDay>(address('dasya'), seen(changed)))
    expect(back).toMatchObject({ day: '2027-10-10', state: 'expected', entered: false })
    expect(await read('dasya')).toEqual(back)
    expect((await editor.delete(address('dasya'), anyVersion)).status).toBe(404)
  })

  it('names a day that no rule names', async () => {
    expect(await confirm('hareri', '2027-08-07')).toMatchObject({ day: '2027-08-07', computed: null })
    expect((await read('hareri')).state).toBe('confirmed')
  })

  it('gets a conflict when another editor saved first', async () => {
    const before = await read('chhath')
    await confirm('chhath', '2027-11-05')
    for (const change of [
      editor.put(address('chhath'), { day: '2027-11-04' }, seen(before)),
      editor.delete(address('chhath'), seen(before)),
    ])
      expect((await change).status).toBe(409)
    expect((await read('chhath')).day).toBe('2027-11-05')
    const both = seen(await read('chhath', year2027.replaceAll('2027', '2026')))
    const race = ['2026-11-14', '2026-11-15'].map((day) => editor.put(address('chhath', 2026), { day }, both))
    const statuses = (await Promise.all(race)).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it.each([
    ['a day of another year', address('atwari'), { day: '2028-09-05' }, 'day'],
    ['no day', address('atwari'), {}, 'day'],
    ['what is no day', address('atwari'), { day: '2027-02-30' }, 'day'],
    ['a year beyond the calendar', address('atwari', 2101), { day: '2101-09-05' }, 'year'],
    ['an unknown festival', address('christmas'), { day: '2027-12-25' }, 'key'],
  ])('cannot enter %s', async (_, url, body, param) => {
    const refused = await editor.put(url, body, anyVersion)
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({ errors: [{ param }] })
  })

  it('must state the version that was read', async () => {
    const { status, body } = await editor.put(address('atwari'), { day: '2027-09-05' })
    expect(status).toBe(400)
    expect(body).toMatchObject({ errors: [{ param: 'If-Match' }] })
  })
})

it('nobody but keepers of events changes a day', async () => {
  const atwari = await read('atwari')
  const roles = [await aMemberWith(site, 'secretary', 'treasurer', 'moderator'), await aMember(site)]
  for (const client of [site.client(), ...roles])
    for (const method of ['PUT', 'DELETE'] as const) {
      const body = method === 'PUT' ? { day: '2027-09-06' } : undefined
      const { status } = await client.send(method, address('atwari'), { body, ...seen(atwari) })
      expect(status).toBe(client.token ? 403 : 401)
    }
  expect(await read('atwari')).toEqual(atwari)
  const officer = await anAdministrator(site)
  expectStatus(200, await officer.put(address('atwari'), { day: '2027-09-05' }, seen(atwari)))
})

describe('the calendar to subscribe to', () => {
  const events = async (query = '') => {
    const { status, headers, body } = await site.client().get<string>(`/festivals.ics${query}`)
    expect(status).toBe(200)
    const calendar = new ICAL.Component(ICAL.parse(body))
    return { headers, body, calendar, all: calendar.getAllSubcomponents('vevent') }
  }
  const value = (component: ICAL.Component | undefined, name: string) =>
    component?.getFirstPropertyValue(name)?.toString()

  it('has whole days, tentative until they are confirmed', async () => {
    const { headers, body, calendar, all } = await events()
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(headers['cache-control']).toBe('public, max-age=900')
    expect(headers['access-control-allow-origin'] ?? '*').toBe('*')
    expect(value(calendar, 'x-wr-calname')).toBe('Tharu Society of Chicago: festivals')
    const uids = all.map((one) => value(one, 'uid'))
    expect(new Set(uids).size).toBe(uids.length)
    expect(uids.filter((uid) => uid?.startsWith('festival-maghi-'))).toHaveLength(4)
    expect(body.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
    const [maghi, fagui] = ['festival-maghi-2027', 'festival-fagui-2027'].map((uid) =>
      all.find((one) => value(one, 'uid') === uid),
    )
    expect(value(maghi, 'dtstart')).toBe('2027-01-15')
    expect(value(maghi, 'status')).toBe('CONFIRMED')
    expect(value(maghi, 'url')).toBe('http://localhost:3000/festivals?from=2027-01-01#maghi-2027')
    expect(value(fagui, 'status')).toBe('TENTATIVE')
    expect(value(fagui, 'description')).toContain('This date is expected.')
  })

  it('is in the language of its address', async () => {
    const { calendar, all } = await events('?lang=ne')
    expect(value(calendar, 'x-wr-calname')).toContain('चाडपर्व')
    expect(all.map((one) => value(one, 'summary'))).toContain('माघी')
  })

  it('is sent again only once a day changes', async () => {
    const { headers } = await events()
    const again = async () =>
      (await site.client().get('/festivals.ics', { headers: { 'if-none-match': `${headers.etag}` } })).status
    expect(await again()).toBe(304)
    await confirm('fagui', '2027-03-23')
    expect(await again()).toBe(200)
  })
})

it('the month that other sites show has the festivals', async () => {
  const december = await anApp({ now: () => new Date('2026-12-02T18:00:00Z') })
  const { body } = await december.client().get<string>('/calendar/embed')
  expect(body).toContain('<a href="http://localhost:3000/festivals?from=2026-12-01#lawangi-2026"')
  expect(body).toContain('Lawangi puja (expected)')
})

it('an entered day is in the backup, and stays when its editor leaves', async () => {
  const own = await anApp({ now: () => now })
  const chair = await anAdministrator(own)
  expectStatus(200, await chair.put(address('maghi'), { day: '2027-01-14' }, anyVersion))
  await anAdministrator(own)
  await removeAccount(accountContext(own.app, contextOf(own.app, own.app.log)), chair.id)
  const path = join(await aFolder(), 'society.gz')
  await writeArchive(own.database, path, { passphrase: null })
  const restored = await anEmptyDatabase()
  await restoreArchive(restored, path, null)
  expect(await restored.selectFrom('festival_days').selectAll().execute()).toEqual([
    { key: 'maghi', year: 2027, day: '2027-01-14', confirmed_by: null, confirmed_at: now.toISOString() },
  ])
})
