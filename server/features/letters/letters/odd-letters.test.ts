import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Letter } from '../../../../contract/letters/letters.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { changeAccount } from '../../../../tests/support/managed-accounts.ts'
import { aMemberWith, anAdministrator, expectStatus, type Member } from '../../../../tests/support/members.ts'
import { sendDueLetters } from './sending.service.ts'

let site: TestApp
let chair: Member
let secretary: Member
const present = new Date('2026-11-21T18:00:00Z')

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
  expect((again.filter as { people: string[] }).people).toHaveLength(calledOff)
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
