import { beforeEach, describe, expect, it } from 'vitest'
import { builtOnce, type TestApp } from '../../../../tests/support/app.ts'
import { anEvent, eventInput } from '../../../../tests/support/events.ts'
import type { Mailbox } from '../../../../tests/support/mailbox.ts'
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

const going = (member: Member, id: string, guests = 0) =>
  member.put(`/api/events/${id}/answer`, { answer: 'going', guests })

/** Lists the recipients of emails about an event, sorted; several emails count several times. */
async function writtenTo(title: string, news = 'You have a seat'): Promise<string[]> {
  const mails = await site.database.selectFrom('mails').select(['recipient', 'payload']).execute()
  return mails
    .filter(({ payload }) => payload.subject === `${news}: ${title}`)
    .map(({ recipient }) => recipient)
    .sort()
}

describe('a member who gets a seat from the waiting list is notified', () => {
  it('when a member cancels; the email names the date and links to the event', async () => {
    const { _id } = await anEvent(officer, { title: 'Dinner', capacity: 1 })
    await going(anna, _id)
    await going(bina, _id)
    expect(await writtenTo('Dinner')).toEqual([])
    await anna.put(`/api/events/${_id}/answer`, { answer: 'declined' })
    const mail = await box.arrival(bina.email, 'You have a seat: Dinner')
    expect(mail.text).toContain('“Dinner” on Saturday, December 5, 2026')
    expect(mail.text).toMatch(/6:00 – 9:00 PM CST/)
    expect(mail.text).toContain(`/calendar/${_id}`)
    expect(mail.raw).toMatch(/^List-Unsubscribe:/m)
    expect(await writtenTo('Dinner')).toEqual([bina.email])
  })

  it('when there are more seats', async () => {
    const { _id } = await anEvent(officer, { title: 'Picnic', capacity: 1 })
    await going(anna, _id)
    await going(bina, _id)
    await officer.put(`/api/events/${_id}`, eventInput({ title: 'Picnic', capacity: 2 }))
    expect(await writtenTo('Picnic')).toEqual([bina.email])
  })

  it.each([
    ['one', 'this'],
    ['one and the following', 'following'],
    ['every one', 'all'],
  ])('when %s of a series gets more seats', async (_which, scope) => {
    const title = `Class, ${scope}`
    const { series } = await anEvent(officer, { title, capacity: 1, repeat: { every: 'week', count: 3 } })
    const second = `${series}_20261212T180000`
    await going(anna, second)
    await going(bina, second)
    const times = { start: '2026-12-12T19:00', end: '2026-12-12T21:00' }
    const { status } = await officer.put(
      `/api/events/${second}?scope=${scope}`,
      eventInput({ title, ...times, capacity: 2 }),
    )
    expect(status).toBe(200)
    expect(await writtenTo(title)).toEqual([bina.email])
  })

  it('when the account of an attendee is removed', async () => {
    const { _id } = await anEvent(officer, { title: 'Dance', capacity: 1 })
    const leaver = await aMember(site)
    await going(leaver, _id)
    await going(anna, _id)
    await leaver.delete('/api/profile')
    expect(await writtenTo('Dance')).toEqual([anna.email])
  })

  it('when several who were going leave at the same moment as others answer', async () => {
    const ids: string[] = []
    for (const title of ['One', 'Two', 'Three'])
      ids.push((await anEvent(officer, { title, capacity: 2 }))._id)
    const leavers = [await aMember(site), await aMember(site)]
    for (const id of ids) for (const leaver of leavers) await going(leaver, id)
    for (const id of ids) await going(anna, id)
    const done = await Promise.all([
      ...leavers.map((leaver) => leaver.delete('/api/profile')),
      ...ids.map((id) => going(bina, id)),
    ])
    expect(done.map(({ status }) => status).filter((status) => status >= 400)).toEqual([])
    for (const title of ['One', 'Two', 'Three']) expect(await writtenTo(title)).toContain(anna.email)
  })

  it('and a member who loses a seat because the capacity was reduced is notified, too', async () => {
    const { _id } = await anEvent(officer, { title: 'Film', capacity: 2 })
    await going(anna, _id)
    await going(bina, _id)
    await officer.put(`/api/events/${_id}`, eventInput({ title: 'Film', capacity: 1 }))
    expect(await writtenTo('Film', 'Back on the waiting list')).toEqual([bina.email])
    expect(await writtenTo('Film')).toEqual([])
  })

  it('but not the member who made the room, and nobody about a cancelled event', async () => {
    const { _id } = await anEvent(officer, { title: 'Sewing', capacity: 1 })
    await going(anna, _id, 1)
    await going(anna, _id)
    await going(bina, _id)
    await officer.put(`/api/events/${_id}`, eventInput({ title: 'Sewing', capacity: 2, cancelled: true }))
    expect(await writtenTo('Sewing')).toEqual([])
  })

  it('and a member who switched off emails about events gets none', async () => {
    await bina.put('/api/account/topics', { topics: { events: false } })
    const { _id } = await anEvent(officer, { title: 'Choir', capacity: 1 })
    await going(anna, _id)
    await going(bina, _id)
    await anna.put(`/api/events/${_id}/answer`, { answer: 'declined' })
    await going(anna, _id)
    await bina.put(`/api/events/${_id}/answer`, { answer: 'declined' })
    await box.arrival(anna.email, 'You have a seat: Choir')
    expect(box.received.filter(({ recipient }) => recipient === bina.email)).not.toContainEqual(
      expect.objectContaining({ subject: 'You have a seat: Choir' }),
    )
  })
})

describe('a rule that leaves out days to which members answered', () => {
  it('is refused, and drops the RSVPs only when the request allows it', async () => {
    const repeat = { every: 'week', count: 3 }
    const first = await anEvent(officer, { title: 'Yoga', repeat })
    const second = `${first.series}_20261212T180000`
    await going(anna, second)
    const input = eventInput({ title: 'Yoga', repeat: { every: 'week', interval: 2, count: 2 } })
    const refused = await officer.put(`/api/events/${first._id}?scope=all`, input)
    expect(refused).toMatchObject({
      status: 409,
      body: { errors: [{ code: 'answers_lost', msg: expect.stringContaining('One RSVP') }] },
    })
    expect((await anna.get(`/api/events/${second}/answer`)).body).toMatchObject({ standing: 'going' })
    const dropped = await officer.put(`/api/events/${first._id}?scope=all&dropAnswers=true`, input)
    expect(dropped.status).toBe(200)
    expect((await anna.get(`/api/events/${second}/answer`)).status).toBe(404)
  })

  it('is refused for the following ones, too', async () => {
    const { series } = await anEvent(officer, { title: 'Ball', repeat: { every: 'week', count: 3 } })
    await going(anna, `${series}_20261219T180000`)
    const times = { start: '2026-12-12T18:00', end: '2026-12-12T21:00' }
    const refused = await officer.put(
      `/api/events/${series}_20261212T180000?scope=following`,
      eventInput({ title: 'Ball', ...times, repeat: null }),
    )
    expect(refused.status).toBe(409)
  })
})
