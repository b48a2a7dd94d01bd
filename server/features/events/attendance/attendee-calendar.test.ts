import ICAL from 'ical.js'
import { beforeEach, expect, it } from 'vitest'
import { builtOnce, type TestApp } from '../../../../tests/support/app.ts'
import { anEvent, eventInput } from '../../../../tests/support/events.ts'
import type { Mailbox, Received } from '../../../../tests/support/mailbox.ts'
import { aSharedMailedApp } from '../../../../tests/support/mailed-app.ts'
import { aMember, anAdministrator, type Member } from '../../../../tests/support/members.ts'

const mailedApp = builtOnce(() =>
  aSharedMailedApp({
    requireVerification: false,
    now: () => new Date('2026-11-21T18:00:00Z'),
  }),
)
let site: TestApp
let box: Mailbox
let officer: Member
let anna: Member
let bina: Member
beforeEach(async () => {
  ;({ site, box } = await mailedApp())
  officer = await anAdministrator(site)
  anna = await aMember(site)
  bina = await aMember(site)
})

const says = (member: Member, id: string, answer: string) =>
  member.put(`/api/events/${id}/answer`, { answer, guests: 0 })

/** Reads the calendar in an email: its method, and the properties of each date. */
function calendarIn(mail: Received, filename: string | null = null) {
  const part = mail.attachments.find(
    (one) => one.filename === filename && /^text\/calendar|^application\/ics/.test(one.mimeType),
  )
  const content = part?.content
  const text = typeof content === 'string' ? content : new TextDecoder().decode(content)
  const calendar = new ICAL.Component(ICAL.parse(text))
  const dates = calendar.getAllSubcomponents('vevent').map((component) => {
    const value = (name: string) => component.getFirstPropertyValue(name)?.toString()
    const attendee = component.getFirstProperty('attendee')
    return {
      uid: value('uid'),
      sequence: Number(value('sequence')),
      date: value('recurrence-id'),
      start: value('dtstart'),
      status: value('status'),
      organizer: value('organizer'),
      attendee: attendee?.getFirstValue(),
      partstat: attendee?.getParameter('partstat'),
      description: value('description'),
    }
  })
  return { method: calendar.getFirstPropertyValue('method'), dates }
}

it('a cancelled event leaves each RSVP in the calendar as the member gave it', async () => {
  const { _id } = await anEvent(officer, { title: 'Gala' })
  await says(anna, _id, 'going')
  await says(bina, _id, 'maybe')
  await officer.put(`/api/events/${_id}`, eventInput({ title: 'Gala', cancelled: true }))
  for (const [member, partstat, rsvp] of [
    [anna, 'ACCEPTED', 'Going'],
    [bina, 'TENTATIVE', 'Maybe'],
  ] as const) {
    const { method, dates } = calendarIn(await box.arrival(member.email, 'Canceled: Gala'), 'event.ics')
    expect({ method, dates }).toMatchObject({ method: 'CANCEL', dates: [{ status: 'CANCELLED', partstat }] })
    expect(dates[0]?.description).toContain(`Your RSVP: ${rsvp}`)
  }
})

it('an RSVP is confirmed with the day of both calendars to a member who reads both', async () => {
  await anna.put('/api/account/language', { language: 'ne', digits: 'latin' })
  const { _id } = await anEvent(officer, { title: 'Supper' })
  await says(anna, _id, 'going')
  await says(bina, _id, 'going')
  const mangsir = 'मंसिर\u00a019,\u00a02083'
  const confirmed = await box.arrival(anna.email, 'तपाईंको जवाफ: Supper')
  expect(confirmed.text).toContain(`शिकागो समय (${mangsir})`)
  expect(calendarIn(confirmed, 'event.ics').dates[0]?.description).toContain(`(${mangsir})`)
  const other = await box.arrival(bina.email, 'Your RSVP: Supper')
  expect(other.text).toContain('Saturday, December 5, 2026, 6:00 – 9:00 PM CST')
  expect(other.text).not.toContain('2083')
  expect(calendarIn(other, 'event.ics').dates[0]?.description).not.toContain('2083')
})

it('an RSVP is confirmed with the event for the calendar, which a change and a cancellation follow', async () => {
  const { _id } = await anEvent(officer, { title: 'Dinner', description: 'Bring **rice**' })
  await says(anna, _id, 'going')
  const confirmed = await box.arrival(anna.email, 'Your RSVP: Dinner')
  expect(confirmed.text).toContain('You replied “Going” to “Dinner” on Saturday, December 5, 2026')
  expect(confirmed.raw).toContain('Content-Type: text/calendar; charset=utf-8; method=REQUEST')
  const first = calendarIn(confirmed, 'event.ics')
  expect(first).toMatchObject({
    method: 'REQUEST',
    dates: [
      {
        uid: _id,
        start: '2026-12-05T18:00:00',
        status: 'CONFIRMED',
        organizer: `mailto:noreply@localhost`,
        attendee: `mailto:${anna.email}`,
        partstat: 'ACCEPTED',
        description: 'Your RSVP: Going\n\nBring rice',
      },
    ],
  })
  await officer.put(
    `/api/events/${_id}`,
    eventInput({ title: 'Dinner', start: '2026-12-05T19:00', end: '2026-12-05T22:00' }),
  )
  const moved = await box.arrival(anna.email, 'Changed: Dinner')
  const second = calendarIn(moved, 'event.ics')
  expect(second).toMatchObject({ method: 'REQUEST', dates: [{ uid: _id, start: '2026-12-05T19:00:00' }] })
  await officer.delete(`/api/events/${_id}`)
  const cancelled = await box.arrival(anna.email, 'Canceled: Dinner')
  const third = calendarIn(cancelled, 'event.ics')
  expect(third).toMatchObject({
    method: 'CANCEL',
    dates: [{ uid: _id, status: 'CANCELLED', partstat: 'ACCEPTED' }],
  })
  expect(third.dates[0]?.description).toContain('Your RSVP: Going')
  const [one = 0, two = 0, three = 0] = [first, second, third].map(({ dates }) => dates[0]?.sequence ?? 0)
  expect(two).toBeGreaterThan(one)
  expect(three).toBeGreaterThan(two)
  for (const mail of [confirmed, moved, cancelled]) {
    expect(mail.references).toBe(`<event.${_id}@localhost>`)
    expect(mail.inReplyTo).toBe(`<event.${_id}@localhost>`)
    expect(mail.raw).toMatch(/^List-Id: <events\.localhost>\r$/im)
  }
})

it('maybe is tentative, a seat on the waiting list too, until it is given', async () => {
  const { _id } = await anEvent(officer, { title: 'Picnic', capacity: 1 })
  await says(anna, _id, 'maybe')
  const maybe = calendarIn(await box.arrival(anna.email, 'Your RSVP: Picnic'), 'event.ics')
  expect(maybe.dates).toMatchObject([{ partstat: 'TENTATIVE', status: 'TENTATIVE' }])
  await says(officer, _id, 'going')
  await says(bina, _id, 'going')
  const waiting = calendarIn(await box.arrival(bina.email, 'Your RSVP: Picnic'), 'event.ics')
  expect(waiting.dates).toMatchObject([{ partstat: 'TENTATIVE' }])
  await says(officer, _id, 'declined')
  const given = calendarIn(await box.arrival(bina.email, 'You have a seat: Picnic'), 'event.ics')
  expect(given).toMatchObject({ method: 'REQUEST', dates: [{ uid: _id, partstat: 'ACCEPTED' }] })
})

it('a cancelled RSVP removes the event from the calendar; a first “Not going” is not confirmed', async () => {
  const { _id } = await anEvent(officer, { title: 'Choir' })
  await says(bina, _id, 'declined')
  await says(anna, _id, 'going')
  await says(anna, _id, 'going')
  await box.arrival(anna.email, 'Your RSVP: Choir')
  await says(anna, _id, 'declined')
  await officer.put(`/api/events/${_id}`, eventInput({ title: 'Choir', cancelled: true }))
  const last = await anEvent(officer, { title: 'Last' })
  for (const member of [anna, bina]) {
    await says(member, last._id, 'going')
    await box.arrival(member.email, 'Your RSVP: Last')
  }
  const about = (member: Member) =>
    box.received.filter(({ recipient, subject }) => recipient === member.email && /Choir/.test(subject ?? ''))
  expect(about(bina)).toEqual([])
  const [going, declined, ...more] = about(anna).toSorted((a, b) =>
    (a.date ?? '') < (b.date ?? '') ? -1 : 1,
  )
  expect(more).toEqual([])
  const methods = [going, declined].map((mail) => mail && calendarIn(mail, 'event.ics').method)
  expect(methods.toSorted()).toEqual(['CANCEL', 'REQUEST'])
})

it('the file names one date of a series, and follows it when the series is split', async () => {
  const { series } = await anEvent(officer, { title: 'Class', repeat: { every: 'week', count: 3 } })
  const second = `${series}_20261212T180000`
  await says(anna, second, 'going')
  const confirmed = calendarIn(await box.arrival(anna.email, 'Your RSVP: Class'), 'event.ics')
  expect(confirmed.dates).toMatchObject([{ uid: series, date: '2026-12-12T18:00:00' }])
  const times = { start: '2026-12-12T19:00', end: '2026-12-12T21:00' }
  const { body } = await officer.put<{ series: string }>(
    `/api/events/${second}?scope=following`,
    eventInput({ title: 'Class', ...times }),
  )
  const mail = await box.arrival(anna.email, 'Changed: Class')
  expect(calendarIn(mail, 'event.ics')).toMatchObject({
    method: 'REQUEST',
    dates: [{ uid: body.series, date: '2026-12-12T19:00:00' }],
  })
  expect(calendarIn(mail, 'removed.ics')).toMatchObject({
    method: 'CANCEL',
    dates: [{ uid: series, date: '2026-12-12T18:00:00', status: 'CANCELLED' }],
  })
})

it('a member who wants no emails about events gets none, as the form states', async () => {
  const { _id } = await anEvent(officer, { title: 'Ball' })
  const own = () => anna.get<{ emailed: boolean }>(`/api/events/${_id}/answer`)
  expect((await own()).body.emailed).toBe(true)
  await anna.put('/api/account/topics', { topics: { events: false } })
  expect((await own()).body.emailed).toBe(false)
  await says(anna, _id, 'going')
  await says(bina, _id, 'going')
  await box.arrival(bina.email, 'Your RSVP: Ball')
  expect(
    box.received.filter(
      ({ recipient, subject }) => recipient === anna.email && subject === 'Your RSVP: Ball',
    ),
  ).toEqual([])
})

it('an RSVP that an organiser enters for a caller is not confirmed', async () => {
  const { _id } = await anEvent(officer, { title: 'Film' })
  await officer.put(`/api/events/${_id}/answers/${anna.id}`, { answer: 'going' })
  await says(bina, _id, 'going')
  await box.arrival(bina.email, 'Your RSVP: Film')
  expect(
    box.received.filter(({ recipient, subject }) => recipient === anna.email && /Film/.test(subject ?? '')),
  ).toEqual([])
})

it('an email that is about the account names another list', async () => {
  await anna.put('/api/account/password', {
    password: 'another lamp at dawn',
    currentPassword: anna.password,
  })
  const mail = await box.arrival(anna.email, 'Your password was changed')
  expect(mail.raw).toMatch(/^List-Id: <account\.localhost>\r$/im)
})

it('dates removed with the following ones are cancelled under the UID that calendars know', async () => {
  const { series } = await anEvent(officer, { title: 'Yoga', repeat: { every: 'week', count: 3 } })
  const second = `${series}_20261212T180000`
  await says(anna, second, 'going')
  await officer.delete(`/api/events/${second}?scope=following`)
  const mail = calendarIn(await box.arrival(anna.email, 'Canceled: Yoga'), 'event.ics')
  expect(mail).toMatchObject({ method: 'CANCEL', dates: [{ uid: series, date: '2026-12-12T18:00:00' }] })
})
