import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Letter } from '../../../../contract/letters/letters.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { aGroup, inGroup } from '../../../../tests/support/groups.ts'
import { changeAccount } from '../../../../tests/support/managed-accounts.ts'
import {
  aMember,
  aMemberWith,
  anAdministrator,
  expectStatus,
  type Member,
  openAs,
} from '../../../../tests/support/members.ts'
import { sendDueLetters } from './sending.service.ts'

let site: TestApp
let chair: Member
let secretary: Member
let present = new Date('2026-11-21T18:00:00Z')

beforeAll(async () => {
  site = await anApp({ now: () => present, mailPace: null })
  chair = await anAdministrator(site)
  secretary = await aMemberWith(site, 'secretary')
})

const idOf = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`

/** Adds people at the present time. */
async function add(from: number, to: number): Promise<void> {
  for (let at = from; at < to; at += 50)
    await site.database
      .insertInto('users')
      .values(
        Array.from({ length: Math.min(50, to - at) }, (_, index) => at + index).map((n) => ({
          id: idOf(n),
          name: `Many ${n}`,
          name_key: `many ${String(n).padStart(4, '0')}`,
          email: `many${n}@example.org`,
          email_key: `many${n}@example.org`,
          password_hash: 'x',
          administrator: false,
          created_at: present.toISOString(),
        })),
      )
      .execute()
}

const body = (filter: object) => ({ subject: 'Maghi', text: 'Bring lamps.', filter })

/** Restores the state of a letter after its first 250 copies. */
async function endAfterFirstCopies(letterId: string): Promise<void> {
  await sendDueLetters(site.app)
  await site.database.updateTable('letters').set({ state: 'sending' }).where('id', '=', letterId).execute()
  await site.database
    .updateTable('letter_recipients')
    .set({ state: 'chosen', mail_id: null })
    .where('letter_id', '=', letterId)
    .where('user_id', '>', idOf(249))
    .execute()
  await site.database
    .deleteFrom('mails')
    .where('cause', '=', `letter ${letterId}`)
    .where('user_id', '>', idOf(249))
    .execute()
}

const read = async (id: string) => expectStatus(200, await secretary.get<Letter>(`/api/admin/letters/${id}`))

/** Sends a letter to everybody with an address, up to its first 250 copies. */
async function aLetterHalfway(): Promise<{ _id: string; people: number }> {
  const { _id } = expectStatus(
    201,
    await secretary.post<Letter>('/api/admin/letters', body({ hasEmail: true })),
  )
  const path = `/api/admin/letters/${_id}`
  const { people } = (await secretary.get<{ people: number }>(`${path}/reach`)).body
  expectStatus(200, await secretary.post(`${path}/send`, {}))
  await endAfterFirstCopies(_id)
  return { _id, people }
}

const setEmail = (n: number, email: string | null) =>
  sql`update users set email = ${email}, email_key = ${email} where id = ${idOf(n)}`.execute(site.database)

test('the people of a letter are fixed when it begins, except members who leave meanwhile', async () => {
  await add(0, 400)
  await setEmail(395, null)
  const { _id, people } = await aLetterHalfway()
  expect(await read(_id)).toMatchObject({ state: 'sending', delivery: { waiting: people } })
  await add(400, 420)
  await setEmail(395, 'later@example.org')
  await setEmail(391, null)
  const reason = 'Told by the family'
  const departure = { departed: 'former', on: '2026-11-01', reason }
  expectStatus(200, await changeAccount(chair, 'PUT', idOf(390), '/departure', departure))
  await sendDueLetters(site.app)
  const { state, delivery } = await read(_id)
  expect([state, delivery]).toMatchObject(['sent', { waiting: people - 2, gone: 1, withoutEmail: 1 }])
  // The page to print after the sending is about its recipients, whatever the selection finds now.
  const paper = await secretary.get<{ _id: string }[]>(`/api/admin/letters/${_id}/paper`)
  expect(paper.body.map((person) => person._id)).toEqual([idOf(391)])
})

test('a letter that is stopped halfway can be written again to everybody without a copy', async () => {
  const { _id, people } = await aLetterHalfway()
  await site.database
    .updateTable('mails')
    .set({ state: 'sent' })
    .where('cause', '=', `letter ${_id}`)
    .execute()
  const stopped = expectStatus(200, await secretary.post<Letter>(`/api/admin/letters/${_id}/stop`))
  const { sent, calledOff } = stopped.delivery
  expect([stopped.state, sent + calledOff]).toEqual(['stopped', people])
  await sendDueLetters(site.app)
  expect((await read(_id)).state).toBe('stopped')
  const again = expectStatus(201, await secretary.post<Letter>(`/api/admin/letters/${_id}/again`))
  // Its page lists the first 200 by name, and leads to the others.
  const { body: page } = await openAs(secretary, site, `/admin/letters/${_id}`)
  expect([page.includes('Many 399'), /href="[^"]*cursor=/.test(page)]).toEqual([false, true])
  const { all } = again.filter as { all: [object, { people: string[] }] }
  expect(all[1].people).toHaveLength(calledOff)
})

test('a planned letter whose author may not send it any more is a draft again', async () => {
  const author = await aMemberWith(site, 'secretary')
  const { _id } = expectStatus(201, await author.post<Letter>('/api/admin/letters', body({ all: [] })))
  expectStatus(200, await author.post(`/api/admin/letters/${_id}/send`, { at: '2026-11-21T13:00' }))
  const suspension = { suspended: true, reason: 'Somebody else knows the password' }
  expectStatus(200, await changeAccount(chair, 'PUT', author.id, '/suspension', suspension))
  present = new Date('2026-11-21T19:00:01Z')
  await sendDueLetters(site.app)
  const letter = await read(_id)
  expect(letter).toMatchObject({
    state: 'draft',
    sendAt: '2026-11-21T19:00:00.000Z',
    delivery: { waiting: 0 },
  })
  const unsent = async (by: Member) =>
    expectStatus(200, await by.get<{ unsentLetters: number }>('/api/admin/today')).unsentLetters
  expect([await unsent(secretary), await unsent(await aMemberWith(site, 'treasurer'))]).toEqual([1, 0])
  expect((await openAs(secretary, site, '/admin')).body).toContain('could not be sent')
  expect((await openAs(secretary, site, '/admin/letters')).body).toContain('Not sent as planned')
  expect((await openAs(secretary, site, `/admin/letters/${_id}`)).body).toContain('could not be sent')
  const headers = { 'if-match': `"${letter.version}"` }
  const path = `/api/admin/letters/${_id}`
  const changed = await secretary.send<Letter>('PUT', path, { body: body({ all: [] }), headers })
  expect([changed.status, changed.body.sendAt, await unsent(secretary)]).toEqual([200, null, 0])
})

test('treasurers and leaders resend to people they did not reach, among those they may choose', async () => {
  const treasurer = await aMemberWith(site, 'treasurer')
  const leader = await aMember(site)
  const ram = await aMember(site)
  const group = await aGroup(chair)
  await inGroup(chair, group._id, leader, 'leader')
  await inGroup(chair, group._id, ram)
  expectStatus(201, await ram.post('/api/household', { name: 'Rams' }))
  const year = present.getFullYear()
  for (const [by, filter] of [
    [treasurer, { householdHead: true }],
    [treasurer, { all: [{ householdHead: true }, { not: { dues: 'paid', year } }] }],
    [leader, { group: group._id }],
  ] as const) {
    const { _id } = expectStatus(201, await by.post<Letter>('/api/admin/letters', body(filter)))
    const path = `/api/admin/letters/${_id}`
    expectStatus(200, await by.post(`${path}/send`, {}))
    await site.database.updateTable('mails').set({ state: 'dead' }).where('user_id', '=', ram.id).execute()
    const again = expectStatus(201, await by.post<Letter>(`${path}/again`))
    const choices = 'all' in filter ? filter.all : [filter]
    expect(again.filter).toEqual({ all: [...choices, { people: [ram.id] }] })
    const next = `/api/admin/letters/${again._id}`
    expect((await by.get(`${next}/reach`)).body).toMatchObject({ people: 1, emails: 1 })
    expectStatus(200, await by.post(`${next}/send`, {}))
    await site.database.updateTable('mails').set({ state: 'dead' }).where('user_id', '=', ram.id).execute()
    const third = expectStatus(201, await by.post<Letter>(`${next}/again`))
    expect(third.filter).toEqual(again.filter)
    const count = (narrowed: object) => by.post('/api/admin/selections/count', { filter: narrowed })
    expect((await count({ people: [ram.id] })).status).toBe(403)
    expect((await count({ any: [...choices, { people: [ram.id] }] })).status).toBe(403)
    expect((await count({ all: [{ people: [ram.id] }] })).status).toBe(403)
  }
  // Who stops the letters of the group stops those that are written again, too.
  expectStatus(200, await ram.put(`/api/groups/${group._id}/members/${ram.id}`, { mail: false }))
  const filter = { all: [{ group: group._id }, { people: [ram.id] }] }
  const draft = expectStatus(201, await leader.post<Letter>('/api/admin/letters', body(filter)))
  expect((await leader.get(`/api/admin/letters/${draft._id}/reach`)).body).toMatchObject({ stopped: 1 })
})

test('a hand-picked list has at most 10,000 names', async () => {
  const picked = (count: number) => body({ people: Array.from({ length: count }, (_, n) => idOf(n)) })
  const letter = expectStatus(201, await secretary.post<Letter>('/api/admin/letters', picked(10_000)))
  const reach = await secretary.get<{ people: number }>(`/api/admin/letters/${letter._id}/reach`)
  expect(reach.body.people).toBe(419)
  const refused = await secretary.post<{ errors: { param: string }[] }>('/api/admin/letters', picked(10_001))
  expect([refused.status, refused.body.errors[0]?.param]).toEqual([400, 'filter.people'])
})

test('of two secretaries with one draft the second is refused, and the text of the first stays', async () => {
  const other = await aMemberWith(site, 'secretary')
  const { _id } = expectStatus(201, await secretary.post<Letter>('/api/admin/letters', body({ all: [] })))
  const path = `/api/admin/letters/${_id}`
  const tag = String((await secretary.get(path)).headers.etag)
  const change = (by: Member, text: string) =>
    by.send<Letter>('PUT', path, { body: { ...body({ all: [] }), text }, headers: { 'if-match': tag } })
  expect((await change(secretary, 'Mine')).status).toBe(200)
  expect((await change(other, 'Yours')).status).toBe(409)
  expect((await other.get<Letter>(path)).body.text).toBe('Mine')
  const pressed = await Promise.all([secretary, other].map((by) => by.post(`${path}/send`, {})))
  expect(pressed.map(({ status }) => status)).toEqual([200, 200])
  const sent = await site.database.selectFrom('acts').select('act').where('subject_id', '=', _id).execute()
  expect(sent.filter(({ act }) => act === 'send letter')).toHaveLength(1)
})

test('a removed group is named at selections and drafts, and its sent letters stay readable', async () => {
  const site = await anApp({ mailPace: null })
  const officer = await anAdministrator(site)
  const reader = await aMember(site)
  const group = await aGroup(officer)
  await inGroup(officer, group._id, reader)
  const filter = { group: group._id }
  const write = async () => expectStatus(201, await officer.post<Letter>('/api/admin/letters', body(filter)))
  const [sent, draft] = [await write(), await write()]
  expectStatus(200, await officer.post(`/api/admin/letters/${sent._id}/send`, {}))
  const named = { name: 'Dancers', filter }
  const selection = expectStatus(201, await officer.post<{ _id: string }>('/api/admin/selections', named))
  expectStatus(204, await officer.delete(`/api/groups/${group._id}`))
  const sentence = 'This group does not exist'
  for (const [path, text] of [
    [`/admin/letters/${sent._id}`, reader.name],
    [`/admin/letters/${draft._id}`, sentence],
    [`/admin/letters/new?filter=${encodeURIComponent(JSON.stringify(filter))}`, 'No longer there'],
    ['/admin/selections', 'Dancers'],
    [`/admin/users?filter=${encodeURIComponent(JSON.stringify(filter))}`, sentence],
    [`/admin/selections/${selection._id}`, 'No longer there'],
  ] as const) {
    const { status, body: page } = await openAs(officer, site, path)
    expect([path, status, page.includes(text)]).toEqual([path, 200, true])
  }
  // Lists of people and prints show the reason instead of everybody.
  const gone = encodeURIComponent(JSON.stringify(filter))
  for (const list of ['people-file', 'labels', 'booklet', 'users/print']) {
    const { status, body: page } = await openAs(officer, site, `/admin/${list}?filter=${gone}`)
    expect([list, status, page.includes(sentence)]).toEqual([list, 400, true])
  }
  for (const list of ['people.csv', 'people.xlsx', 'labels', 'booklet', 'users/count']) {
    const { status } = await officer.get(`/api/admin/${list}?filter=${gone}`)
    expect([list, status]).toEqual([list, 400])
  }
  expect((await openAs(reader, site, `/letters/${sent._id}`)).body).toContain('Bring lamps.')
  const refused = await officer.post<{ errors: object[] }>(`/api/admin/letters/${draft._id}/send`, {})
  expect([refused.status, refused.body.errors[0]]).toMatchObject([400, { param: 'filter.group' }])
  await site.database.updateTable('mails').set({ state: 'dead' }).where('user_id', '=', reader.id).execute()
  // Its sender has left the board, too.
  await site.database.updateTable('letters').set({ sender_id: reader.id }).execute()
  const again = expectStatus(201, await officer.post<Letter>(`/api/admin/letters/${sent._id}/again`))
  expect(again.sender?._id).toBe(officer.id)
  expect([again.subject, again.text, again.filter]).toEqual([
    'Maghi',
    'Bring lamps.',
    { people: [reader.id] },
  ])
  const { body: page } = await openAs(officer, site, `/admin/letters/${again._id}?selection=gone`)
  expect(page).toContain('The selection of the first letter no longer exists')
})
