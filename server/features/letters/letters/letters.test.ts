import { beforeAll, expect, test } from 'vitest'
import type {
  Letter,
  LetterReach,
  LetterRecipient,
  PaperRecipient,
} from '../../../../contract/letters/letters.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { aSender } from '../../../../tests/support/mailed-app.ts'
import { changeAccount } from '../../../../tests/support/managed-accounts.ts'
import {
  aMember,
  aMemberWith,
  anAdministrator,
  expectStatus,
  type Member,
  openAs,
} from '../../../../tests/support/members.ts'
import { sendDueMails } from '../../../mail/mail-sender.ts'
import type { MailTransport } from '../../../mail/mail-transport.ts'
import { sendDueLetters } from './sending.service.ts'

let site: TestApp
let chair: Member
let secretary: Member
let anna: Member
let bina: Member
let present = new Date('2026-11-21T18:00:00Z')

beforeAll(async () => {
  site = await anApp({ now: () => present, mailPace: null })
  chair = await anAdministrator(site, { name: 'Chair Chandra' })
  secretary = await aMemberWith(site, 'secretary')
  anna = await aMember(site, { name: 'Anna *Chaudhary*' })
  bina = await aMember(site, { name: 'Bina Tharu' })
  expectStatus(201, await chair.post('/api/admin/people', { name: 'Paper Prem' }))
})

const path = ({ _id }: { _id: string }, more = '') => `/api/admin/letters/${_id}${more}`
const to = (...people: Member[]) => ({ people: people.map(({ id }) => id) })

async function aLetter(filter: object, by: Member = secretary, more: object = {}): Promise<Letter> {
  const body = { subject: 'Maghi, {name}', text: 'Dear {name},\n\nbring **lamps**.', filter, ...more }
  return expectStatus(201, await by.post<Letter>('/api/admin/letters', body))
}

const read = async (letter: Letter, by: Member = secretary) =>
  expectStatus(200, await by.get<Letter>(path(letter)))
const send = (letter: Letter, body?: object, by: Member = secretary) =>
  by.post<Letter & { errors: { param: string }[] }>(path(letter, '/send'), body)

/** Sends the queue, and returns the emails that the mail server received. */
async function delivered(refused: string[] = []) {
  const got: { to: string; subject: string; text: string; replyTo: string; unsubscribe: string }[] = []
  const transport: MailTransport = {
    send: async ({ kind }, message) => {
      if (kind !== 'letter') return {}
      const { address } = message.to as { address: string }
      if (refused.includes(address))
        throw Object.assign(new Error('no'), { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 })
      got.push({
        to: address,
        subject: String(message.subject),
        text: String(message.text),
        replyTo: (message.replyTo as { address: string } | undefined)?.address ?? '',
        unsubscribe: JSON.stringify(message.headers),
      })
      return {}
    },
  }
  await sendDueMails(aSender(site, { transport }))
  return got
}

test('a letter reaches each person of its filter once, by name, with replies to its sender', async () => {
  const letter = await aLetter({ any: [to(anna, bina), { hasEmail: false }] })
  expect(letter).toMatchObject({ state: 'draft', sender: { _id: secretary.id }, version: 0 })
  const reach = expectStatus(200, await secretary.get<LetterReach>(path(letter, '/reach')))
  expect(reach).toMatchObject({ people: 3, emails: 2, withoutEmail: 1, stopped: 0, bounced: 0 })
  const paper = expectStatus(200, await secretary.get<PaperRecipient[]>(path(letter, '/paper')))
  expect(paper).toMatchObject([{ name: 'Paper Prem', address: null, reason: 'withoutEmail' }])
  const printed = await openAs(secretary, site, `/admin/letters/${letter._id}/paper`)
  expect([printed.body.includes('Paper Prem'), printed.body.includes('>Print<')]).toEqual([true, true])
  const presses = await Promise.all([send(letter), send(letter), send(letter, {})])
  expect(presses.map(({ status }) => status)).toEqual([200, 200, 200])
  await sendDueLetters(site.app)
  const got = await delivered()
  expect(got.map((mail) => mail.to).toSorted()).toEqual([anna.email, bina.email].toSorted())
  const toAnna = got.find((mail) => mail.to === anna.email)
  expect(toAnna?.subject).toBe('Maghi, member')
  expect(toAnna?.replyTo).toBe(secretary.email)
  expect(toAnna?.text).toContain('lamps')
  expect(toAnna?.unsubscribe).toContain('List-Unsubscribe=One-Click')
  const after = await read(letter)
  expect(after).toMatchObject({ state: 'sent', delivery: { sent: 2, waiting: 0, withoutEmail: 1 } })
  const rows = expectStatus(
    200,
    await secretary.get<LetterRecipient[]>(path(letter, '/recipients?state=sent')),
  )
  await sendDueLetters(site.app)
  const settled = expectStatus(
    200,
    await secretary.get<LetterRecipient[]>(path(letter, '/recipients?state=sent')),
  )
  expect(rows.length).toBeLessThanOrEqual(settled.length)
  expect(settled.map(({ user }) => user?.name)).toEqual(['Anna *Chaudhary*', 'Bina Tharu'])
  expect((await send(letter)).status).toBe(200)
  expect(await delivered()).toEqual([])
  expect(
    (await secretary.put(path(letter), letter, { headers: { 'if-match': `"${after.version}"` } })).status,
  ).toBe(409)
})

test('only its recipients can read a letter on the site, with their name', async () => {
  const letter = await aLetter(to(anna))
  expect((await anna.get(`/api/letters/${letter._id}`)).status).toBe(404)
  expectStatus(200, await send(letter))
  const own = expectStatus(200, await anna.get<{ html: string }>(`/api/letters/${letter._id}`))
  expect(own.html).toContain('Dear Anna *Chaudhary*,')
  expect((await bina.get(`/api/letters/${letter._id}`)).status).toBe(404)
  expect((await secretary.get(`/api/letters/${letter._id}`)).status).toBe(200)
  await delivered()
})

test('people who stop letters, leave or are suspended get none, also where one waits', async () => {
  const stops = await aMember(site)
  const leaves = await aMember(site)
  const dies = await aMember(site)
  const suspended = await aMember(site)
  const changesMind = await aMember(site)
  expectStatus(200, await stops.put('/api/account/topics', { topics: { letters: false } }))
  const letter = await aLetter(to(stops, leaves, dies, suspended, changesMind))
  expectStatus(200, await send(letter))
  expect((await read(letter)).delivery).toMatchObject({ waiting: 4, stopped: 1 })
  const reason = 'Told by the family'
  const depart = (person: Member, departed: string) =>
    changeAccount(chair, 'PUT', person.id, '/departure', { departed, on: '2026-11-01', reason })
  expectStatus(200, await depart(leaves, 'former'))
  expectStatus(200, await depart(dies, 'deceased'))
  expectStatus(
    200,
    await changeAccount(chair, 'PUT', suspended.id, '/suspension', { suspended: true, reason }),
  )
  expectStatus(200, await changesMind.put('/api/account/topics', { topics: { letters: false } }))
  expect(await delivered()).toEqual([])
  expect((await read(letter)).delivery).toMatchObject({ waiting: 0, sent: 0, stopped: 2, gone: 3 })
})

test('addresses that the mail server refuses are counted and named, and can get the letter again', async () => {
  const letter = await aLetter(to(anna, bina))
  expectStatus(200, await send(letter))
  await delivered([bina.email])
  expect((await read(letter)).delivery).toMatchObject({ sent: 1, refused: 1 })
  await sendDueLetters(site.app)
  const refused = expectStatus(
    200,
    await secretary.get<LetterRecipient[]>(path(letter, '/recipients?state=refused')),
  )
  expect(refused).toMatchObject([{ user: { _id: bina.id }, reason: expect.stringContaining('550') }])
  const unknown = await openAs(secretary, site, `/admin/letters/${letter._id}?state=unheard`)
  expect(unknown.body).toContain('Clear filters')
  const again = expectStatus(201, await secretary.post<Letter>(path(letter, '/again')))
  expect(again).toMatchObject({ state: 'draft', subject: letter.subject, filter: { people: [bina.id] } })
})

test('a planned letter goes at its hour, or is called off', async () => {
  const letter = await aLetter(to(anna))
  const at = async (time: string) => (await send(letter, { at: time })).body.errors?.[0]?.param
  expect(await at('2026-11-20T10:00:00Z')).toBe('at')
  expect(await at('2026-11-25')).toBe('at')
  expect(await at('2027-03-14T02:30')).toBe('at')
  expect(await at('soon')).toBe('at')
  const planned = expectStatus(200, await send(letter, { at: '2026-11-21T13:00' }))
  expect(planned).toMatchObject({ state: 'scheduled', sendAt: '2026-11-21T19:00:00.000Z' })
  await sendDueLetters(site.app)
  expect(await delivered()).toEqual([])
  expect(expectStatus(200, await secretary.post<Letter>(path(letter, '/stop'))).state).toBe('draft')
  expect((await secretary.post(path(letter, '/stop'))).status).toBe(409)
  expectStatus(200, await send(letter, { at: '2026-11-21T13:00' }))
  present = new Date('2026-11-21T19:00:01Z')
  await sendDueLetters(site.app)
  expect(await delivered()).toHaveLength(1)
})

test('a letter that is being sent is stopped, with the number of sent copies', async () => {
  const letter = await aLetter(to(anna, bina))
  expectStatus(200, await send(letter))
  const stopped = expectStatus(200, await secretary.post<Letter>(path(letter, '/stop')))
  expect(stopped).toMatchObject({ state: 'stopped', delivery: { calledOff: 2, sent: 0 } })
  expect(await delivered()).toEqual([])
  expect((await anna.get(`/api/letters/${letter._id}`)).status).toBe(404)
  expect((await send(letter)).status).toBe(409)
})

test('a letter to nobody is refused', async () => {
  for (const filter of [{ any: [] }, { hasEmail: false }]) {
    const { status, body } = await send(await aLetter(filter))
    expect([status, body.errors[0]?.param]).toEqual([400, 'filter'])
  }
})

test('a test goes to its writer alone, also where they stopped letters', async () => {
  expectStatus(200, await secretary.put('/api/account/topics', { topics: { letters: false } }))
  const letter = await aLetter({ all: [] })
  expectStatus(204, await secretary.post(path(letter, '/test')))
  const got = await delivered()
  expect(got.map((mail) => [mail.to, mail.subject])).toEqual([[secretary.email, 'Test: Maghi, member']])
  expect((await read(letter)).state).toBe('draft')
  expectStatus(200, await secretary.put('/api/account/topics', { topics: { letters: true } }))
})

test('a large letter is sent in chunks, once to each person, even across restarts', async () => {
  const many = Array.from({ length: 620 }, (_, n) => ({
    id: `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`,
    name: `Many ${n}`,
    name_key: `many ${String(n).padStart(4, '0')}`,
    email: `many${n}@example.org`,
    email_key: `many${n}@example.org`,
    password_hash: 'x',
    administrator: false,
    created_at: present.toISOString(),
  }))
  for (let at = 0; at < many.length; at += 50)
    await site.database
      .insertInto('users')
      .values(many.slice(at, at + 50))
      .execute()
  const letter = await aLetter({ people: many.map(({ id }) => id) })
  expectStatus(200, await send(letter))
  await Promise.all([sendDueLetters(site.app), sendDueLetters(site.app)])
  const mails = await site.database
    .selectFrom('mails')
    .select('recipient')
    .where('cause', '=', `letter ${letter._id}`)
    .execute()
  expect(mails).toHaveLength(620)
  expect(new Set(mails.map(({ recipient }) => recipient)).size).toBe(620)
  expect(await read(letter)).toMatchObject({ state: 'sent', delivery: { waiting: 620 } })
  expectStatus(200, await secretary.post(path(letter, '/stop')))
  await site.database.deleteFrom('users').where('name', 'like', 'Many %').execute()
})

test('treasurers and leaders write to their people, and see their own letters only', async () => {
  const treasurer = await aMemberWith(site, 'treasurer')
  const leader = await aMember(site)
  const group = expectStatus(201, await chair.post<{ _id: string }>('/api/groups', { name: 'Dance' }))
  expectStatus(200, await chair.put(`/api/groups/${group._id}/members/${leader.id}`, { role: 'leader' }))
  const body = { subject: 'A', text: 'B' }
  expect((await treasurer.post('/api/admin/letters', { ...body, filter: { all: [] } })).status).toBe(403)
  const toHeads = await aLetter({ householdHead: true }, treasurer)
  const toGroup = await aLetter({ group: group._id }, leader)
  expect((await treasurer.get(path(toGroup))).status).toBe(404)
  expect((await leader.get(path(toHeads))).status).toBe(404)
  expect((await secretary.get(path(toGroup))).status).toBe(200)
  const own = expectStatus(200, await leader.get<Letter[]>('/api/admin/letters'))
  expect(own.map(({ _id }) => _id)).toEqual([toGroup._id])
  const toSome = await aLetter({ all: [{ group: group._id }, to(leader)] })
  const ofGroup = (id: string) => secretary.get<Letter[]>(`/api/admin/letters?group=${id}`)
  expect((await ofGroup(group._id)).body.map(({ _id }) => _id)).toEqual([toSome._id, toGroup._id])
  expect((await ofGroup('other')).body).toEqual([])
  const other = expectStatus(201, await chair.post<{ _id: string }>('/api/groups', { name: 'Youth' }))
  expectStatus(200, await chair.put(`/api/groups/${other._id}/members/${leader.id}`, { role: 'leader' }))
  const lists = async (id: string) =>
    (await openAs(leader, site, `/groups/${id}/letters`)).body.includes(toGroup._id)
  expect([await lists(group._id), await lists(other._id)]).toEqual([true, false])
  expectStatus(200, await send(toGroup, {}, leader))
  for (const call of [
    anna.get('/api/admin/letters'),
    anna.post('/api/admin/letters', {}),
    anna.get(path(toGroup)),
  ])
    expect((await call).status).toBe(403)
  await delivered()
})

test('drafts of letters are stored for their authors only', async () => {
  const people = Array.from({ length: 10_000 }, () => anna.id)
  const filter = JSON.stringify({ people })
  const draft = { fields: { title: 'Maghi', text: 'Come', filter }, base: 0, seen: 0 }
  expectStatus(200, await secretary.put('/api/admin/drafts/letter/new', draft))
  expect((await secretary.put('/api/admin/drafts/announcement/new', draft)).status).toBe(403)
  const editor = await aMemberWith(site, 'editor')
  expect((await editor.get('/api/admin/drafts/letter/new')).status).toBe(403)
  expect((await secretary.get('/api/admin/drafts/letter/absent')).status).toBe(404)
})
