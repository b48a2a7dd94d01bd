import { beforeAll, expect, it } from 'vitest'
import type { EventDetails } from '../../contract/events/schemas.ts'
import type { Letter } from '../../contract/letters/letters.ts'
import { anApp, type TestApp } from '../../tests/support/app.ts'
import { anEvent } from '../../tests/support/events.ts'
import { aGroup, inGroup } from '../../tests/support/groups.ts'
import { filled, leaksTo, pageAddresses, readingAddresses } from '../../tests/support/leaks.ts'
import { aMember, aMemberWith, aProfile, expectStatus, type Member } from '../../tests/support/members.ts'
import { aComment, aPicture, aPost } from '../../tests/support/posts.ts'
import { shippedRateLimits } from '../config/rate-limits.ts'

const name = 'qzgroupname'
const description = 'qzgroupdescription'
const post = 'qzgrouppost'
const comment = 'qzgroupcomment'
const event = 'qzgroupevent'
const place = 'qzgroupplace'
const letter = 'qzgroupletter'
const planted = [name, description, post, comment, event, place, letter]

let site: TestApp
let leader: Member
let inside: Member
let outside: Member
let asking: Member
let ids: string[]

/** Plants a secret in each part of a group that only its members see. */
beforeAll(async () => {
  site = await anApp({
    confirmation: 'none',
    now: () => new Date('2026-11-21T18:00:00Z'),
    throttles: { ...shippedRateLimits, requestsPerAddress: { hits: 100_000, seconds: 60 } },
  })
  const secretary = await aMemberWith(site, 'secretary')
  leader = await aMember(site, { name: 'Leela Leader' })
  inside = await aMember(site, { name: 'Indra Inside' })
  outside = await aMember(site, { name: 'Outside Rana' })
  asking = await aMember(site, { name: 'Asha Asking' })
  for (const member of [leader, inside, outside, asking]) await aProfile(member)
  const group = await aGroup(secretary, { name, description, visibility: 'group' })
  await inGroup(secretary, group._id, leader, 'leader')
  await inGroup(secretary, group._id, inside)
  const { _id: pictureId } = await aPicture(site, inside)
  const written = expectStatus(
    201,
    await inside.post<{ _id: string }>('/api/posts', {
      text: post,
      group: group._id,
      pictures: [{ _id: pictureId, alt: post }],
    }),
  )
  await aComment(leader, written._id, comment)
  const weekly = { every: 'week', interval: 1, until: null, count: 3 }
  const events: EventDetails[] = [
    await anEvent(leader, { title: event, place, notes: event, description: event, group: group._id }),
    await anEvent(leader, { title: event, place, group: group._id, repeat: weekly }),
  ]
  for (const { _id } of events)
    expectStatus(200, await inside.put(`/api/events/${_id}/answer`, { answer: 'going', guests: 0 }))
  const sent = expectStatus(
    201,
    await leader.post<Letter>('/api/admin/letters', {
      subject: letter,
      text: letter,
      filter: { group: group._id },
    }),
  )
  expectStatus(200, await leader.post(`/api/admin/letters/${sent._id}/send`, {}))
  const own = await aPost(outside, 'Hello')
  ids = [group._id, written._id, pictureId, sent._id, own._id, inside.id, leader.id]
  ids.push(...events.flatMap(({ _id, series }) => (series === null ? [_id] : [_id, series])))
})

const calls = () => [
  ...readingAddresses(ids),
  ...['/calendar.ics', '/calendar/embed', '/sitemap.xml', '/announcements.atom'],
  ...filled('/calendar/:id.ics', ids),
  ...filled('/api/events?group=:id', ids),
  ...filled('/api/posts?group=:id', ids),
  ...filled('/api/admin/users?search=:id', [name]),
]

it('members of a group read the planted texts, which proves that the test can find them', async () => {
  const leaks = await leaksTo(inside, calls(), planted)
  for (const secret of planted) expect(leaks.join('\n')).toContain(`${secret} at`)
})

it('visitors read nothing of a hidden group, in no call and on no page', { timeout: 120_000 }, async () => {
  expect(await leaksTo(site.client(), [...calls(), ...pageAddresses(ids)], planted)).toEqual([])
})

it('members outside a hidden group read nothing of it, treasurers neither', {
  timeout: 120_000,
}, async () => {
  expect(await leaksTo(outside, calls(), planted)).toEqual([])
  const treasurer = await aMemberWith(site, 'treasurer')
  expect(await leaksTo(treasurer, calls(), planted)).toEqual([])
})

it('officers read no more of a group than their work asks for', { timeout: 120_000 }, async () => {
  const secretary = await aMemberWith(site, 'secretary')
  expect(await leaksTo(secretary, calls(), [post, comment, event, place])).toEqual([])
  const editor = await aMemberWith(site, 'editor')
  expect(await leaksTo(editor, calls(), [description, post, comment, letter])).toEqual([])
  const moderator = await aMemberWith(site, 'moderator')
  expect(await leaksTo(moderator, calls(), [description, event, place, letter])).toEqual([])
})

it('people who asked to join or left cannot read it', { timeout: 120_000 }, async () => {
  const [group = ''] = ids
  await site.database
    .insertInto('group_members')
    .values({
      ...{ group_id: group, user_id: asking.id, state: 'asked', role: 'member', mailed: true },
      ...{ invited_by: null, since: '2026-11-20T00:00:00.000Z' },
    })
    .execute()
  expect(await leaksTo(asking, calls(), [post, comment, event, place, letter])).toEqual([])
  expectStatus(204, await inside.delete(`/api/groups/${group}/members/${inside.id}`))
  const leaks = await leaksTo(inside, calls(), planted)
  // A member's own posts remain their own data, and a received letter stays readable.
  const own = leaks.filter((leak) => !/ at \/api\/(account\/data|letters\/)/.test(leak))
  expect(own).toEqual([])
})

it('no message to people outside the group contains any of it', async () => {
  const mails = await site.database
    .selectFrom('mails')
    .selectAll()
    .where('user_id', '=', outside.id)
    .execute()
  for (const secret of planted) expect(JSON.stringify(mails)).not.toContain(secret)
})
