import { beforeEach, describe, expect, it } from 'vitest'
import { roles } from '../../../../contract/rights.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { anEvent, eventInput } from '../../../../tests/support/events.ts'
import {
  aMember,
  aMemberWith,
  anAdministrator,
  aProfile,
  type Member,
} from '../../../../tests/support/members.ts'

let site: TestApp
let officer: Member
let anna: Member
let bina: Member
beforeEach(async () => {
  site ??= await anApp({ now: () => new Date('2026-11-21T18:00:00Z') })
  await site.database.deleteFrom('mails').execute()
  // The organisers of earlier tests would be written to.
  const withoutRoles = Object.fromEntries(roles.map((role) => [role, false]))
  await site.database.updateTable('users').set(withoutRoles).execute()
  officer = await anAdministrator(site)
  anna = await aMember(site)
  bina = await aMember(site)
})

const says = (member: Member, id: string, answer: string) =>
  member.put(`/api/events/${id}/answer`, { answer, guests: 0 })

/** Lists the emails about changes with recipient, subject and text; confirmations are left out. */
async function letters() {
  const mails = await site.database
    .selectFrom('mails')
    .select(['recipient', 'payload'])
    .where('kind', '=', 'topic')
    .orderBy('recipient')
    .execute()
  return mails
    .map(({ recipient, payload: { subject, text, url } }) => ({ recipient, subject, text, url }))
    .filter(({ subject }) => !subject?.startsWith('Your RSVP: '))
}

describe('attendees of an event are notified', () => {
  it('when it is cancelled or reinstated; members who declined get nothing', async () => {
    const { _id } = await anEvent(officer, { title: 'Dinner' })
    await says(anna, _id, 'maybe')
    await says(bina, _id, 'declined')
    await says(officer, _id, 'going')
    await officer.put(`/api/events/${_id}`, eventInput({ title: 'Dinner', cancelled: true }))
    expect(await letters()).toEqual([
      {
        recipient: anna.email,
        subject: 'Canceled: Dinner',
        text: expect.stringMatching(/^“Dinner” on Saturday, December 5, 2026.* has been canceled\.$/),
        url: `${site.config.publicUrl}/calendar/${_id}`,
      },
    ])
    await officer.put(`/api/events/${_id}`, eventInput({ title: 'Dinner', cancelled: false }))
    expect((await letters()).map(({ subject, text }) => `${subject} ${text}`)).toContainEqual(
      expect.stringContaining('Changed: Dinner “Dinner” will take place after all'),
    )
  })

  it('when its time or place changes, but not its note', async () => {
    const { _id } = await anEvent(officer, { title: 'Picnic' })
    await says(anna, _id, 'going')
    await officer.put(`/api/events/${_id}`, eventInput({ title: 'Picnic', notes: 'Bring plates' }))
    expect(await letters()).toEqual([])
    const change = { start: '2026-12-06T18:00', end: '2026-12-06T21:00', place: 'Old barn' }
    await officer.put(`/api/events/${_id}`, eventInput({ title: 'Picnic', ...change }))
    const [letter] = await letters()
    expect(letter?.text).toContain('has moved. It is now on Sunday, December 6, 2026')
    expect(letter?.text).toContain('is now at a new place: Old barn.')
  })

  it('when it is removed', async () => {
    const { _id } = await anEvent(officer, { title: 'Walk' })
    await says(anna, _id, 'going')
    await officer.delete(`/api/events/${_id}`)
    expect(await letters()).toMatchObject([
      { recipient: anna.email, subject: 'Canceled: Walk', url: `${site.config.publicUrl}/calendar` },
    ])
  })

  it('nothing when it is over', async () => {
    const past = { title: 'Past', start: '2026-11-01T18:00', end: '2026-11-01T21:00' }
    const { _id } = await anEvent(officer, past)
    const { user_id, answered_at } = { user_id: anna.id, answered_at: site.config.now().toISOString() }
    await site.database
      .insertInto('event_answers')
      .values({
        event_id: _id,
        original_start: '',
        user_id,
        answer: 'going',
        guests: 0,
        children: 0,
        place_in_line: 1,
        answered_at,
      })
      .execute()
    await officer.delete(`/api/events/${_id}`)
    expect(await letters()).toEqual([])
  })

  it.each([
    ['one', 'this', 2, 1],
    ['one and the following', 'following', 1, 2],
    ['every one', 'all', 0, 3],
  ])('once when %s of a series is moved', async (_which, scope, from, days) => {
    const { series } = await anEvent(officer, { title: 'Class', repeat: { every: 'week', count: 3 } })
    const dates = ['2026-12-05', '2026-12-12', '2026-12-19']
    const ids = dates.map((date) => `${series}_${date.replaceAll('-', '')}T180000`)
    for (const id of ids) await says(anna, id, 'going')
    const moved = { title: 'Class', start: `${dates[from]}T19:00`, end: `${dates[from]}T21:00` }
    const { status } = await officer.put(`/api/events/${ids[from]}?scope=${scope}`, eventInput(moved))
    expect(status).toBe(200)
    const [letter, ...more] = await letters()
    expect(more).toEqual([])
    expect(letter?.text?.split('\n\n')).toHaveLength(days)
    expect(letter?.text).toContain('has moved')
  })
})

it('an RSVP that goes back and forth is confirmed as often as the limit allows, and stored each time', async () => {
  const throttles = { ...site.config.throttles, rsvpEmailsPerAccount: { hits: 2, seconds: 3600 } }
  const strict = await anApp({ throttles, now: () => new Date('2026-11-21T18:00:00Z') })
  const { _id } = await anEvent(await anAdministrator(strict))
  const member = await aMember(strict)
  for (const answer of ['going', 'maybe', 'going', 'maybe'])
    expect((await says(member, _id, answer)).status).toBe(200)
  expect((await member.get(`/api/events/${_id}/answer`)).body).toMatchObject({ standing: 'maybe' })
  const mails = await strict.database.selectFrom('mails').select('id').where('kind', '=', 'topic').execute()
  expect(mails).toHaveLength(2)
})

describe('guests without an address are named to the keeper of the event', () => {
  const phone = '3125550188'

  /** Creates a guest without an email address. */
  async function aGuest(name: string, id: string): Promise<Member> {
    const guest = await aMember(site, { name })
    await aProfile(guest, { phone })
    expect((await officer.put(`/api/events/${id}/answers/${guest.id}`, { answer: 'going' })).status).toBe(200)
    await site.database
      .updateTable('users')
      .set({ email: null, email_key: null, listing: 'unclaimed', password_hash: '' } as object)
      .where('id', '=', guest.id)
      .execute()
    return guest
  }

  it('when the event changes: the officer who changes it, with visible phone numbers only', async () => {
    const { _id } = await anEvent(officer, { title: 'Dinner' })
    await aGuest('Grandmother', _id)
    await officer.put(`/api/events/${_id}`, eventInput({ title: 'Dinner', place: 'Hall' }))
    const [letter, ...others] = await letters()
    expect(others).toEqual([])
    expect(letter).toMatchObject({
      recipient: officer.email,
      subject: 'Please call: Dinner',
      url: expect.stringContaining(`/admin/events/${_id}`),
      text: expect.stringMatching(/Please call them\.\n\n“Dinner” on .* Hall\.\n• Grandmother, 3125550188$/),
    })
    const editor = await aMemberWith(site, 'editor')
    await editor.put(`/api/events/${_id}`, eventInput({ title: 'Dinner', place: 'Garden' }))
    const toEditor = (await letters()).find(({ recipient }) => recipient === editor.email)
    expect(toEditor?.text).toMatch(/• Grandmother$/)
    expect(toEditor?.text).not.toContain(phone)
  })

  it('when a seat becomes free for them: the creator of the event', async () => {
    const { _id } = await anEvent(officer, { title: 'Film', capacity: 1 })
    await says(anna, _id, 'going')
    await aGuest('Grandfather', _id)
    await says(anna, _id, 'declined')
    expect(await letters()).toMatchObject([
      {
        recipient: officer.email,
        subject: 'Please call: Film',
        text: expect.stringMatching(/You are now going to “Film”.*\n• Grandfather, 3125550188$/),
      },
    ])
  })

  it('and all organisers when the event has no creator', async () => {
    const editor = await aMemberWith(site, 'editor')
    const { _id } = await anEvent(officer, { title: 'Walk', capacity: 1 })
    await site.database.updateTable('events').set({ created_by: null }).where('id', '=', _id).execute()
    await says(anna, _id, 'going')
    await aGuest('Aunt', _id)
    await anna.delete('/api/profile')
    const letter = (await letters()).filter(({ subject }) => subject === 'Please call: Walk')
    expect(letter.map(({ recipient }) => recipient).sort()).toEqual([officer.email, editor.email].sort())
  })
})
