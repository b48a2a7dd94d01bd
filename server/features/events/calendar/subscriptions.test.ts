import ICAL from 'ical.js'
import { beforeAll, describe, expect, it } from 'vitest'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { anEvent, eventInput } from '../../../../tests/support/events.ts'
import { aMember, anAdministrator, aProfile, type Member, openAs } from '../../../../tests/support/members.ts'
import { buildApp } from '../../../app.ts'

let site: TestApp
let officer: Member
beforeAll(async () => {
  site = await anApp({ now: () => new Date('2026-11-21T18:00:00Z') })
  officer = await anAdministrator(site)
})

const read = (text: string) => new ICAL.Component(ICAL.parse(text))

async function feed(address = '/calendar.ics'): Promise<ICAL.Component> {
  const { status, body } = await site.client().get<string>(address)
  if (status !== 200) throw new Error(`${address} answers ${status}`)
  return read(body)
}

function named(calendar: ICAL.Component, title: string): ICAL.Component[] {
  return calendar
    .getAllSubcomponents('vevent')
    .filter((component) => component.getFirstPropertyValue('summary') === title)
}

describe('the public feed', () => {
  it('is a calendar with a name and a time zone', async () => {
    const { status, headers } = await site.client().get('/calendar.ics')
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
    const calendar = await feed()
    expect(calendar.getFirstPropertyValue('version')).toBe('2.0')
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Tharu Society of Chicago: events')
    const zone = calendar.getFirstSubcomponent('vtimezone')
    expect(zone?.getFirstPropertyValue('tzid')).toBe('America/Chicago')
  })

  it('contains the fields of an event, with special characters escaped', async () => {
    const { _id } = await anEvent(officer, {
      title: 'Dhikri; and, fish \\ थारू',
      notes: 'First line\nSecond: line',
      place: '2400 W Devon Ave, Chicago',
      description: 'A very long description '.repeat(20),
    })
    const [component] = named(await feed(), 'Dhikri; and, fish \\ थारू')
    const event = new ICAL.Event(component)
    expect(event.uid).toBe(_id)
    expect(event.sequence).toBe(0)
    expect(event.startDate.toString()).toBe('2026-12-05T18:00:00')
    expect(event.startDate.zone.tzid).toBe('America/Chicago')
    expect(event.startDate.toJSDate().toISOString()).toBe('2026-12-06T00:00:00.000Z')
    expect(event.location).toBe('2400 W Devon Ave, Chicago')
    expect(event.description).toContain('First line\nSecond: line\n\nA very long')
    const { body } = await site.client().get<string>('/calendar.ics')
    for (const line of body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  })

  it('shows a description as text without its Markdown, and requests no replies', async () => {
    const description = '## Program\n\n- **Dance** at [the hall](https://hall.example)\n- Food'
    const { _id } = await anEvent(officer, { title: 'Marked', notes: 'Come *early*', description })
    for (const calendar of [await feed(), await feed(`/calendar/${_id}.ics`)]) {
      expect(calendar.getFirstPropertyValue('method')).toBeNull()
      expect(named(calendar, 'Marked')[0]?.getFirstPropertyValue('description')).toBe(
        'Come *early*\n\nProgram\n\n- Dance at the hall (https://hall.example)\n- Food',
      )
    }
  })

  it('retains the UID and counts changes; a cancelled event stays, marked as such', async () => {
    const { _id } = await anEvent(officer, { title: 'Picnic' })
    await officer.put(`/api/events/${_id}`, eventInput({ title: 'Picnic', cancelled: true }))
    const [component] = named(await feed(), 'Picnic')
    expect(component?.getFirstPropertyValue('uid')).toBe(_id)
    expect(component?.getFirstPropertyValue('sequence')).toBe(1)
    expect(component?.getFirstPropertyValue('status')).toBe('CANCELLED')
  })

  it('writes a series with its rule, removed dates and exceptions', async () => {
    const { series } = await anEvent(officer, {
      title: 'Class',
      repeat: { every: 'week', until: '2026-12-26' },
    })
    await officer.delete(`/api/events/${series}_20261212T180000`)
    await officer.put(
      `/api/events/${series}_20261219T180000`,
      eventInput({ title: 'Class', start: '2026-12-20T10:00', end: '2026-12-20T12:00' }),
    )
    const components = named(await feed(), 'Class')
    const [whole, other] = components
    expect(components.map((component) => component.getFirstPropertyValue('uid'))).toEqual([series, series])
    expect(whole?.getFirstPropertyValue('rrule')?.toString()).toBe('FREQ=WEEKLY;UNTIL=20261227T055959Z')
    expect(whole?.getFirstPropertyValue('exdate')?.toString()).toBe('2026-12-12T18:00:00')
    expect(other?.getFirstPropertyValue('recurrence-id')?.toString()).toBe('2026-12-19T18:00:00')
    expect(other?.getFirstPropertyValue('dtstart')?.toString()).toBe('2026-12-20T10:00:00')
  })

  it('is not sent again while nothing changes', async () => {
    const { headers } = await site.client().get('/calendar.ics')
    const again = await site
      .client()
      .get('/calendar.ics', { headers: { 'if-none-match': `${headers.etag}` } })
    expect(again.status).toBe(304)
    await anEvent(officer)
    const changed = await site
      .client()
      .get('/calendar.ics', { headers: { 'if-none-match': `${headers.etag}` } })
    expect(changed.status).toBe(200)
  })

  it('contains no birthdays', async () => {
    await aProfile(await aMember(site), { dob: '1990-03-04' })
    const { body } = await site.client().get<string>('/calendar.ics')
    expect(body).not.toContain('Birthday')
  })
})

describe('a file for one event', () => {
  it('contains the event, or the one occurrence without the others', async () => {
    const event = await anEvent(officer, { title: 'Alone' })
    expect(named(await feed(`/calendar/${event._id}.ics`), 'Alone')).toHaveLength(1)
    const first = await anEvent(officer, { title: 'Often', repeat: { every: 'week', count: 5 } })
    const [occurrence] = named(await feed(`/calendar/${first._id}.ics`), 'Often')
    expect(occurrence?.getFirstPropertyValue('rrule')).toBeNull()
    expect(occurrence?.getFirstPropertyValue('uid')).toBe(first.series)
    expect(occurrence?.getFirstPropertyValue('recurrence-id')?.toString()).toBe('2026-12-05T18:00:00')
    const [series] = named(await feed(`/calendar/${first.series}.ics`), 'Often')
    expect(series?.getFirstPropertyValue('rrule')?.toString()).toBe('FREQ=WEEKLY;COUNT=5')
  })

  it('is absent for what does not exist', async () => {
    expect((await site.client().get('/calendar/some-id.ics')).status).toBe(404)
  })

  it.each(['some-id', '../../etc/passwd', '..', '', 'a.b.ics', 'a\nb', '%00', '\u202Ename', 'x'.repeat(300)])(
    '%j is refused as programs read it, not with a page',
    async (name) => {
      for (const folder of ['/calendar/', '/calendar/personal/']) {
        const address = `${folder}${encodeURIComponent(name)}.ics`
        const { status, headers, body } = await site.client().get(address)
        expect([address, status, body]).toEqual([
          address,
          404,
          { errors: [expect.objectContaining({ code: 'absent' })] },
        ])
        expect(headers['content-type']).toMatch(/^application\/json/)
      }
    },
  )
})

describe('the personal feed', () => {
  it('of a member is named in the document of the calendar, but not its secret', async () => {
    const owner = await aMember(site)
    const { body } = await owner.post<{ url: string }>('/api/events/feed')
    const [secret = ''] = /[^/]+(?=\.ics$)/.exec(body.url) ?? []
    const document = await openAs(owner, site, '/calendar')
    expect(document.body).toContain('You created an address on 11/21/2026.')
    expect(document.body).not.toContain(secret)
    expect((await openAs(await aMember(site), site, '/calendar')).body).not.toContain('11/21/2026')
  })

  const pathOf = (url: string) => new URL(url).pathname

  async function personalAddress(member: Member): Promise<string> {
    const { status, body } = await member.post<{ url: string }>('/api/events/feed')
    expect(status).toBe(201)
    return pathOf(body.url)
  }

  it.each(['GET', 'POST', 'DELETE'] as const)('%s /api/events/feed refuses strangers', async (method) => {
    expect((await site.client().send(method, '/api/events/feed')).status).toBe(401)
  })

  it('has the birthdays that its owner may see, without the year of birth', async () => {
    const [open, closed, hidden] = await Promise.all([
      aMember(site, { name: 'Open' }),
      aMember(site, { name: 'Closed' }),
      aMember(site, { name: 'Hidden' }),
    ])
    await aProfile(open, { dob: '1984-02-29' })
    await aProfile(closed, { dob: '1985-07-08', dobAudience: 'members' })
    await aProfile(hidden, { dob: '1986-07-09', dobAudience: 'nobody' })
    // 1 Baisakh 2041.
    const nepali = await aMember(site, { name: 'Nepali' })
    await aProfile(nepali, { dob: '1984-04-13', birthdayCalendar: 'bikramSambat' })
    const member = await aMember(site)
    const calendar = await feed(await personalAddress(member))
    expect(named(calendar, 'Birthday: Closed')[0]?.getFirstPropertyValue('dtstart')?.toString()).toBe(
      '2025-07-08',
    )
    expect(named(calendar, 'Birthday: Hidden')).toEqual([])
    const iterator = new ICAL.Event(named(calendar, 'Birthday: Open')[0]).iterator()
    const days = Array.from({ length: 4 }, () => iterator.next().toString())
    expect(days).toEqual(['2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29'])
    const inNepal = new ICAL.Event(named(calendar, 'Birthday: Nepali')[0]).iterator()
    const newYears = Array.from({ length: 3 }, () => inNepal.next().toString())
    expect(newYears).toEqual(['2025-04-14', '2026-04-14', '2027-04-14'])
    const officers = await feed(await personalAddress(officer))
    expect(named(officers, 'Birthday: Hidden')).toHaveLength(1)
  })

  it('shows the RSVPs of its owner only', async () => {
    const [owner, other] = [await aMember(site), await aMember(site)]
    const full = await anEvent(officer, { title: 'Full', capacity: 1 })
    const weekly = await anEvent(officer, { title: 'Weekly', repeat: { every: 'week', count: 3 } })
    const events = { Going: 'going', Perhaps: 'maybe', Declined: 'declined' }
    for (const [title, answer] of Object.entries(events)) {
      const { _id } = await anEvent(officer, { title })
      await owner.put(`/api/events/${_id}/answer`, { answer })
    }
    for (const member of [other, owner])
      await member.put(`/api/events/${full._id}/answer`, { answer: 'going' })
    await owner.put(`/api/events/${weekly.series}_20261212T180000/answer`, { answer: 'declined' })
    const calendar = await feed(await personalAddress(owner))
    const shown = (title: string, place = 0) => {
      const component = named(calendar, title)[place]
      return ['status', 'transp', 'description', 'recurrence-id'].map((name) =>
        component?.getFirstPropertyValue(name)?.toString(),
      )
    }
    expect(shown('Going')).toEqual(['CONFIRMED', 'OPAQUE', 'Your RSVP: Going', undefined])
    expect(shown('Perhaps')).toEqual(['TENTATIVE', 'OPAQUE', 'Your RSVP: Maybe', undefined])
    expect(shown('Declined')).toEqual(['CANCELLED', 'TRANSPARENT', 'Your RSVP: Not going', undefined])
    expect(shown('Full')).toEqual(['TENTATIVE', 'OPAQUE', 'Your RSVP: Waiting list', undefined])
    expect(shown('Weekly')).toEqual(['CONFIRMED', 'OPAQUE', undefined, undefined])
    expect(shown('Weekly', 1)).toEqual([
      'CANCELLED',
      'TRANSPARENT',
      'Your RSVP: Not going',
      '2026-12-12T18:00:00',
    ])
    for (const address of ['/calendar.ics', await personalAddress(await aMember(site))])
      expect((await site.client().get<string>(address)).body).not.toContain('Your RSVP')
  })

  it('has Bikram Sambat in each description for an owner who reads both calendars', async () => {
    const [owner, other] = [await aMember(site), await aMember(site)]
    await owner.put('/api/account/language', { language: 'en', calendars: 'both' })
    await anEvent(officer, { title: 'Two calendars', notes: 'Bring rice' })
    await anEvent(officer, { title: 'Each week', repeat: { every: 'week', count: 3 } })
    const descriptions = async (member: Member) => {
      const calendar = await feed(await personalAddress(member))
      return ['Two calendars', 'Each week'].map((title) =>
        named(calendar, title).map((one) => one.getFirstPropertyValue('description')),
      )
    }
    const when = 'Saturday, December 5, 2026, 6:00 – 9:00 PM CST (Mangsir\u00a019,\u00a02083)'
    expect(await descriptions(owner)).toEqual([[`${when}\n\nBring rice`], [null]])
    expect(await descriptions(other)).toEqual([['Bring rice'], [null]])
  })

  it('ends when it is replaced or deleted, and with the account', async () => {
    const member = await aMember(site)
    expect((await member.get('/api/events/feed')).body).toEqual({ since: null })
    const first = await personalAddress(member)
    expect((await member.get('/api/events/feed')).body).toEqual({ since: '2026-11-21T18:00:00.000Z' })
    const second = await personalAddress(member)
    expect((await site.client().get(first)).status).toBe(404)
    expect((await site.client().get(second)).status).toBe(200)
    expect((await member.delete('/api/events/feed')).status).toBe(204)
    expect((await site.client().get(second)).status).toBe(404)
    const third = await personalAddress(member)
    await member.delete('/api/profile')
    expect((await site.client().get(third)).status).toBe(404)
  })

  it('shows nothing while the account is suspended', async () => {
    const member = await aMember(site)
    const address = await personalAddress(member)
    const account = `/api/admin/users/${member.id}`
    const tag = String((await officer.get(account)).headers.etag)
    const { status } = await officer.send('PUT', `${account}/suspension`, {
      body: { suspended: true, reason: 'Asked to pause' },
      headers: { 'if-match': tag },
    })
    expect(status).toBe(200)
    expect((await site.client().get(address)).status).toBe(404)
  })

  it('is cached by no proxy, and its secret is in no log', async () => {
    const member = await aMember(site)
    const address = await personalAddress(member)
    const lines: string[] = []
    const write = process.stdout.write
    process.stdout.write = (chunk) => lines.push(String(chunk)) > 0
    const logging = await buildApp({ ...site.config, logLevel: 'trace' })
    const { statusCode, headers } = await logging.inject(address)
    await logging.close()
    process.stdout.write = write
    expect(statusCode).toBe(200)
    expect(headers['cache-control']).toBe('private, no-cache')
    expect(lines.join('')).not.toContain(address.split('/').at(-1)?.replace('.ics', ''))
  })
})
