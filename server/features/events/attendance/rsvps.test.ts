import { beforeAll, describe, expect, it } from 'vitest'
import type { Attendee, EventDetails, OwnRsvp } from '../../../../contract/events/schemas.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { anEvent, eventInput } from '../../../../tests/support/events.ts'
import { aMember, anAdministrator, aProfile, type Member } from '../../../../tests/support/members.ts'

let site: TestApp
let officer: Member
let anna: Member
let bina: Member
let chandra: Member
let now = new Date('2026-11-21T18:00:00Z')
beforeAll(async () => {
  site = await anApp({ now: () => now })
  officer = await anAdministrator(site)
  anna = await aMember(site, { name: 'Anna' })
  bina = await aMember(site, { name: '=Bina' })
  chandra = await aMember(site, { name: 'Chandra, "C"' })
})

const answer = (member: Member, id: string, body: Record<string, unknown>) =>
  member.put<OwnRsvp>(`/api/events/${id}/answer`, body)

it.each([
  ['GET', '/api/events/some-id/answers'],
  ['GET', '/api/events/some-id/answer'],
  ['PUT', '/api/events/some-id/answer'],
] as const)('%s %s refuses strangers', async (method, url) => {
  expect((await site.client().send(method, url)).status).toBe(401)
})

it('everybody sees how many come, only members see who', async () => {
  const { _id } = await anEvent(officer)
  await answer(anna, _id, { answer: 'going', guests: 2 })
  await answer(bina, _id, { answer: 'maybe' })
  const { body } = await site.client().get<EventDetails>(`/api/events/${_id}`)
  expect(body.counts).toEqual({ going: 3, waiting: 0, maybe: 1, declined: 0 })
  const who = await chandra.get<Attendee[]>(`/api/events/${_id}/answers`)
  expect(who.body.map(({ user, standing, guests }) => [user.name, standing, guests])).toEqual([
    ['Anna', 'going', 2],
    ['=Bina', 'maybe', 0],
  ])
})

it('a suspended member retains the seat, but is not named', async () => {
  const { _id } = await anEvent(officer)
  const member = await aMember(site, { name: 'Paused' })
  await answer(member, _id, { answer: 'going' })
  const account = `/api/admin/users/${member.id}`
  const { headers } = await officer.get(account)
  const change = { suspended: true, reason: 'Asked to pause' }
  await officer.put(`${account}/suspension`, change, { headers: { 'if-match': String(headers.etag) } })
  expect((await anna.get<Attendee[]>(`/api/events/${_id}/answers`)).body).toEqual([])
  const { body } = await site.client().get<EventDetails>(`/api/events/${_id}`)
  expect(body.counts.going).toBe(1)
})

describe('the list of attendees does not name', () => {
  const namesFor = async (viewer: Member, id: string) =>
    (await viewer.get<Attendee[]>(`/api/events/${id}/answers`)).body.map(({ user }) => user.name)

  it('a member who left the directory, but to themselves; the seats stay counted', async () => {
    const { _id } = await anEvent(officer)
    const leaver = await aMember(site, { name: 'Leaver' })
    await aProfile(leaver)
    await answer(leaver, _id, { answer: 'going', guests: 1 })
    expect(await namesFor(anna, _id)).toEqual(['Leaver'])
    await leaver.put('/api/profile/privacy', { listed: false })
    for (const viewer of [anna, officer]) expect(await namesFor(viewer, _id)).toEqual([])
    expect(await namesFor(leaver, _id)).toEqual(['Leaver'])
    const { body } = await site.client().get<EventDetails>(`/api/events/${_id}`)
    expect(body.counts.going).toBe(2)
  })

  it('two members to each other after a block', async () => {
    const { _id } = await anEvent(officer, { capacity: 1 })
    const blocker = await aMember(site, { name: 'Blocker' })
    const blocked = await aMember(site, { name: 'Blocked' })
    for (const member of [blocker, blocked]) await answer(member, _id, { answer: 'going' })
    await blocker.put(`/api/posts/block/${blocked.id}`)
    expect(await namesFor(blocker, _id)).toEqual(['Blocker'])
    expect(await namesFor(blocked, _id)).toEqual(['Blocked'])
    expect(await namesFor(anna, _id)).toEqual(['Blocker', 'Blocked'])
  })

  it('a member who left the society', async () => {
    const { _id } = await anEvent(officer)
    const former = await aMember(site)
    await answer(former, _id, { answer: 'going' })
    await site.database
      .updateTable('users')
      .set({ departed: 'former' } as object)
      .where('id', '=', former.id)
      .execute()
    expect(await namesFor(anna, _id)).toEqual([])
  })
})

it('a member can read and change their own answer', async () => {
  const { _id } = await anEvent(officer)
  expect((await anna.get<OwnRsvp>(`/api/events/${_id}/answer`)).body.standing).toBeNull()
  await answer(anna, _id, { answer: 'going', guests: 1 })
  const changed = await answer(anna, _id, { answer: 'declined', guests: 1 })
  expect(changed.body).toEqual({
    standing: 'declined',
    guests: 0,
    children: 0,
    counts: { going: 0, waiting: 0, maybe: 0, declined: 1 },
    emailed: false,
  })
})

it.each([
  ['what is no answer', { answer: 'perhaps' }, 'answer'],
  ['eleven guests', { answer: 'going', guests: 11 }, 'guests'],
  ['less than no guests', { answer: 'going', guests: -1 }, 'guests'],
])('refuses %s at its field', async (_what, body, param) => {
  const { _id } = await anEvent(officer)
  expect(await answer(anna, _id, body)).toMatchObject({ status: 400, body: { errors: [{ param }] } })
})

describe('when the seats are taken', () => {
  it('later members wait, and move up as soon as a seat is free', async () => {
    const { _id } = await anEvent(officer, { capacity: 2 })
    expect((await answer(anna, _id, { answer: 'going', guests: 1 })).body.standing).toBe('going')
    expect((await answer(bina, _id, { answer: 'going' })).body.standing).toBe('waiting')
    expect((await answer(chandra, _id, { answer: 'going' })).body.standing).toBe('waiting')
    await answer(anna, _id, { answer: 'going', guests: 0 })
    expect((await bina.get<OwnRsvp>(`/api/events/${_id}/answer`)).body.standing).toBe('going')
    expect((await chandra.get<OwnRsvp>(`/api/events/${_id}/answer`)).body.standing).toBe('waiting')
    await officer.put(`/api/events/${_id}`, eventInput({ capacity: 3 }))
    expect((await chandra.get<OwnRsvp>(`/api/events/${_id}/answer`)).body.standing).toBe('going')
  })

  it('nobody overtakes a family that waits', async () => {
    const { _id } = await anEvent(officer, { capacity: 3 })
    await answer(anna, _id, { answer: 'going', guests: 1 })
    await answer(bina, _id, { answer: 'going', guests: 1 })
    expect((await answer(chandra, _id, { answer: 'going' })).body.standing).toBe('waiting')
  })

  it('two who ask for the last seat at the same moment do not both get it', async () => {
    const { _id } = await anEvent(officer, { capacity: 1 })
    const both = await Promise.all([anna, bina].map((one) => answer(one, _id, { answer: 'going' })))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(both.map(({ body }) => body.standing).sort()).toEqual(['going', 'waiting'])
  })

  it('more guests than there are seats are refused, and the seat is retained', async () => {
    const { _id } = await anEvent(officer, { capacity: 3 })
    await answer(anna, _id, { answer: 'going', guests: 1 })
    const { status, body } = await answer(anna, _id, { answer: 'going', guests: 3 })
    expect(status).toBe(409)
    expect(body).toEqual({
      errors: [{ msg: 'Only one more seat is free. Bring fewer guests', param: 'guests', code: 'conflict' }],
    })
    expect((await anna.get<OwnRsvp>(`/api/events/${_id}/answer`)).body).toMatchObject({
      guests: 1,
      standing: 'going',
    })
  })

  it('the seat of a removed account goes to the next', async () => {
    const { _id } = await anEvent(officer, { capacity: 1 })
    const leaver = await aMember(site)
    await answer(leaver, _id, { answer: 'going' })
    await answer(anna, _id, { answer: 'going' })
    await leaver.delete('/api/profile')
    expect((await anna.get<OwnRsvp>(`/api/events/${_id}/answer`)).body.standing).toBe('going')
  })
})

describe('answers are not taken', () => {
  it('after the deadline', async () => {
    const { _id, answersUntil } = await anEvent(officer, { closingHours: 48 })
    expect(answersUntil).toBe('2026-12-04T00:00:00.000Z')
    now = new Date('2026-12-03T23:59:59Z')
    expect((await answer(anna, _id, { answer: 'going' })).status).toBe(200)
    now = new Date(answersUntil)
    expect(await answer(anna, _id, { answer: 'declined' })).toMatchObject({
      status: 409,
      body: { errors: [{ msg: 'RSVPs are closed' }] },
    })
    now = new Date('2026-11-21T18:00:00Z')
  })

  it('to a cancelled event', async () => {
    const { _id } = await anEvent(officer, { cancelled: true })
    expect((await answer(anna, _id, { answer: 'going' })).status).toBe(409)
  })
})

it('each occurrence of a series has separate RSVPs, which move with it', async () => {
  const first = await anEvent(officer, { repeat: { every: 'week', count: 3 } })
  const second = `${first.series}_20261212T180000`
  await answer(anna, second, { answer: 'going' })
  expect((await anna.get<OwnRsvp>(`/api/events/${first._id}/answer`)).body.standing).toBeNull()
  const moved = await officer.put<EventDetails>(
    `/api/events/${second}?scope=following`,
    eventInput({ start: '2026-12-12T19:00', end: '2026-12-12T22:00' }),
  )
  expect(moved.body._id).not.toBe(second)
  expect((await anna.get<OwnRsvp>(`/api/events/${moved.body._id}/answer`)).body.standing).toBe('going')
})

it('officers get the answers as a table, A to Z, in which no name can be a formula', async () => {
  const { _id } = await anEvent(officer)
  await answer(bina, _id, { answer: 'going', guests: 1 })
  await answer(chandra, _id, { answer: 'declined' })
  const { headers, body } = await officer.get<string>(`/api/events/${_id}/answers.csv`)
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  const zoned = now.toTemporalInstant().toZonedDateTimeISO('America/Chicago').toString()
  const at = zoned.slice(0, 16).replace('T', ' ')
  expect(body).toBe(
    [
      '\ufeffName,Email,RSVP,Guests,RSVP sent,Adults,Children,Phone',
      `'=Bina,${bina.email},Going,1,${at},2,0,`,
      `"Chandra, ""C""",${chandra.email},Not going,0,${at},0,0,`,
      '',
    ].join('\r\n'),
  )
})
