import { beforeAll, beforeEach, expect, it } from 'vitest'
import { day } from '../../../contract/time/durations.ts'
import { anApp, type TestApp } from '../../../tests/support/app.ts'
import { anEvent } from '../../../tests/support/events.ts'
import { aGroup, inGroup } from '../../../tests/support/groups.ts'
import {
  aMember,
  anAdministrator,
  aProfile,
  expectStatus,
  type Member,
} from '../../../tests/support/members.ts'
import { aPost } from '../../../tests/support/posts.ts'
import { mailDigests } from './digests.service.ts'

/** Time never decreases, because ids of posts follow it. */
let begin = Date.parse('2026-11-15T18:00:00Z')
let present = new Date(begin)
let site: TestApp
let officer: Member
let writer: Member
let reader: Member

beforeAll(async () => {
  site = await anApp({ now: () => present })
  officer = await anAdministrator(site)
  writer = await aMember(site, { name: 'Wandita Writer' })
})

beforeEach(async () => {
  begin += 5 * day
  present = new Date(begin)
  reader = await aMember(site)
  expect(expectStatus(200, await reader.put('/api/account/digest', { every: 'day', hour: 9 }))).toMatchObject(
    {
      digest: { every: 'day', hour: 9 },
    },
  )
})

/** Returns a time (UTC) of a test's first day, or some days later. */
const timeOn = (days: number, time: string) =>
  new Date(`${new Date(begin + days * day).toISOString().slice(0, 10)}T${time}:00Z`)
const at = async (days: number, time: string) => {
  present = timeOn(days, time)
  await mailDigests(site.app)
}
const digestsOf = async ({ id }: Member) =>
  (
    await site.database
      .selectFrom('mails')
      .select('payload')
      .where('user_id', '=', id)
      .where('kind', '=', 'topic')
      .orderBy('created_at')
      .execute()
  )
    .filter(({ payload }) => payload.topic === 'digest')
    .map(({ payload }) => payload.text ?? '')

it('is sent at its hour with the news, once a day, and never empty', async () => {
  await at(0, '18:30')
  await aPost(writer, 'Lamps for the hall')
  await anEvent(officer, {
    title: 'Maghi',
    start: '2027-01-15T18:00:00-06:00',
    end: '2027-01-15T20:00:00-06:00',
  })
  await at(1, '14:59')
  expect(await digestsOf(reader)).toEqual([])
  await at(1, '15:00')
  await at(1, '15:01')
  const [text, ...others] = await digestsOf(reader)
  expect(others).toEqual([])
  expect(text).toContain('Wandita Writer: Lamps for the hall')
  expect(text).toContain('Maghi')
  // A changed hour on the same day sends no second one; a day without news sends none.
  await reader.put('/api/account/digest', { every: 'day', hour: 12 })
  await aPost(writer, 'Later')
  await at(1, '18:00')
  expect(await digestsOf(reader)).toHaveLength(1)
  await at(2, '18:00')
  await at(3, '18:00')
  const digests = await digestsOf(reader)
  expect(digests).toHaveLength(2)
  expect(digests[1]).toContain('Later')
  expect(digests[1]).not.toContain('Lamps')
  const { digest_sent_at } = await site.database
    .selectFrom('message_times')
    .select('digest_sent_at')
    .where('user_id', '=', reader.id)
    .executeTakeFirstOrThrow()
  expect(digest_sent_at).toBe(timeOn(2, '18:00').toISOString())
})

it('is sent once by two processes, and to readers who change their zone', async () => {
  await aPost(writer, 'For everybody')
  present = timeOn(1, '15:00')
  await Promise.all([mailDigests(site.app), mailDigests(site.app)])
  expect(await digestsOf(reader)).toHaveLength(1)
  // Its hour in Kathmandu comes 12 hours later: a changed zone sends no second one within a day.
  await reader.put('/api/account/digest', { every: 'day', zone: 'Asia/Kathmandu' })
  present = timeOn(1, '16:00')
  await aPost(writer, 'From afar')
  await at(2, '03:15')
  expect(await digestsOf(reader)).toHaveLength(1)
  await reader.put('/api/account/reminders', { events: 'week' })
  // Later: after some changes the client of tests reads lists as the same member, which counts as a visit.
  present = timeOn(2, '03:16')
  await aPost(writer, 'From further')
  await at(3, '03:15')
  expect(await digestsOf(reader)).toHaveLength(2)
})

it('leaves out what its reader has seen, wrote, or was written to about', async () => {
  present = timeOn(0, '19:00')
  await aPost(writer, 'Seen already')
  await aPost(reader, 'My own words')
  present = timeOn(0, '20:00')
  expectStatus(200, await reader.get('/api/posts'))
  await at(1, '15:00')
  expect(await digestsOf(reader)).toEqual([])
  present = timeOn(1, '16:00')
  await aProfile(reader)
  const mentions = [{ user: reader.id, name: reader.name }]
  expectStatus(201, await writer.post('/api/posts', { text: `Hello @${reader.name}`, mentions }))
  await at(2, '15:00')
  expect(await digestsOf(reader)).toEqual([])
  present = timeOn(2, '16:00')
  expectStatus(200, await reader.put('/api/account/topics', { topics: { mentions: false } }))
  // Later, for the same reason.
  present = timeOn(2, '16:01')
  expectStatus(201, await writer.post('/api/posts', { text: `Again @${reader.name}`, mentions }))
  await at(3, '15:00')
  expect((await digestsOf(reader))[0]).toContain('Wandita Writer mentioned you')
})

it('contains new events after a visit of the feed, which lists none, but not after home', async () => {
  const other = await aMember(site)
  expectStatus(200, await other.put('/api/account/digest', { every: 'day', hour: 9 }))
  present = timeOn(0, '19:00')
  await aPost(writer, 'Seen in the feed')
  await anEvent(officer, {
    title: 'Holi in the park',
    start: '2027-03-20T18:00:00-06:00',
    end: '2027-03-20T20:00:00-06:00',
  })
  present = timeOn(0, '20:00')
  expectStatus(200, await reader.get('/api/posts'))
  expectStatus(200, await other.get('/api/home'))
  await at(1, '15:00')
  const [text] = await digestsOf(reader)
  expect([text?.includes('Holi in the park'), text?.includes('Seen in the feed')]).toEqual([true, false])
  expect(await digestsOf(other)).toEqual([])
})

it('contains posts after a visit of one group, which lists only its own', async () => {
  const group = await aGroup(officer)
  await inGroup(officer, group._id, reader)
  present = timeOn(0, '19:00')
  await aPost(writer, 'For the whole society')
  present = timeOn(0, '20:00')
  expectStatus(200, await reader.get(`/api/posts?group=${group._id}`))
  await at(1, '15:00')
  expect((await digestsOf(reader))[0]).toContain('For the whole society')
})

it('contains nothing of blocked members, and is not sent to suspended readers', async () => {
  const other = await aMember(site)
  await other.put('/api/account/digest', { every: 'day' })
  await reader.put(`/api/posts/block/${writer.id}`)
  await aPost(writer, 'Behind a block')
  await site.database
    .updateTable('users')
    .set({ suspended_at: present.toISOString() } as object)
    .where('id', '=', other.id)
    .execute()
  await at(1, '15:00')
  for (const member of [reader, other]) expect(await digestsOf(member)).toEqual([])
})

it('lists each birthday of the week once, and none that home has shown', async () => {
  const atHome = await aMember(site)
  expectStatus(200, await atHome.put('/api/account/digest', { every: 'day', hour: 9 }))
  const celebrating = await aMember(site, { name: 'Basanti Birthday' })
  const birthday = new Date(begin + 6 * day)
  await aProfile(celebrating, { dob: `1990${birthday.toISOString().slice(4, 10)}` })
  expectStatus(200, await atHome.get('/api/home'))
  await at(1, '15:00')
  await at(2, '15:00')
  expect((await digestsOf(atHome)).join()).not.toContain('Basanti Birthday')
  const digests = await digestsOf(reader)
  expect(digests.filter((text) => text.includes('Basanti Birthday, '))).toHaveLength(1)
})

it('continues when a stored time zone no longer exists', async () => {
  await site.database
    .updateTable('message_times')
    .set({ zone: 'Mars/Olympus' })
    .where('user_id', '=', reader.id)
    .execute()
  await aPost(writer, 'Still here')
  await at(1, '15:00')
  expect(await digestsOf(reader)).toHaveLength(1)
})

it.each([
  [{ every: 'hourly' }, 'every'],
  [{ every: 'day', hour: 24 }, 'hour'],
  [{ every: 'day', hour: '8' }, 'hour'],
  [{ every: 'day', zone: 'Mars/Olympus' }, 'zone'],
  [{}, 'every'],
])('refuses %j', async (body, param) => {
  const { status, body: said } = await reader.put<{ errors: { param: string }[] }>(
    '/api/account/digest',
    body,
  )
  expect([status, said.errors[0]?.param]).toEqual([400, param])
})
