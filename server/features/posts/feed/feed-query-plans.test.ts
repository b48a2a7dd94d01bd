import { beforeAll, expect, it } from 'vitest'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { aMember, type Member } from '../../../../tests/support/members.ts'
import { aComment, aPost } from '../../../../tests/support/posts.ts'
import { plansOf } from '../../../../tests/support/query-plans.ts'
import { listHiddenUsers } from '../blocks.service.ts'
import { countCommentsBy, listComments, listNewestComments } from '../comments/comments.queries.ts'
import { listLikes, listNewestLikes } from '../comments/likes.service.ts'
import { listOpenReports } from '../moderation/reports.service.ts'
import { type FeedVisibility, findPost } from '../posts.queries.ts'
import { listPosts } from './feed.service.ts'
import { findPinnedPost } from './pins.service.ts'

let site: TestApp
let sita: Member
let sight: FeedVisibility
let ids: string[]
beforeAll(async () => {
  site = await anApp()
  sita = await aMember(site)
  sight = { viewerId: sita.id, hidden: ['somebody'], groups: ['some group'] }
  const posts = [await aPost(sita), await aPost(sita), await aPost(sita)]
  ids = posts.map(({ _id }) => _id)
  for (const id of ids) await aComment(sita, id)
})

const page = { limit: 20, after: null }

it.each([
  ['the first page of the feed', (c) => listPosts(c, sight, page)],
  ['a later page', (c) => listPosts(c, sight, { limit: 20, after: ids[2] ?? '' })],
  ['a post', (c) => findPost(c, sight, ids[0] ?? '')],
  ['the pinned post', (c) => findPinnedPost(c, sight)],
  ['the likes of a page', (c) => listNewestLikes(c, ids, 100)],
  ['the comments of a page', (c) => listNewestComments(c, ids, { count: 20, hidden: sight.hidden })],
  ['the likes of a post', (c) => listLikes(c, ids[0] ?? '', page)],
  ['the comments of a post', (c) => listComments(c, ids[0] ?? '', { ...page, hidden: [] })],
  ['members hidden from a viewer', (c) => listHiddenUsers(c, sita.id)],
  ['the comments that a member does not see', (c) => countCommentsBy(c, ids, ['somebody'])],
  ['the open reports', (c) => listOpenReports(c, page)],
] satisfies [string, Parameters<typeof plansOf>[1]][])('%s: read through indexes only', async (_, run) => {
  const plans = await plansOf(site.database, run)
  expect(plans).not.toEqual([])
  expect(
    plans.flatMap(({ tableScans }) => tableScans),
    plans[0]?.steps.join('\n'),
  ).toEqual([])
})

it('the feed is read in its order, not sorted', async () => {
  const [plan] = await plansOf(site.database, (connection) => listPosts(connection, sight, page))
  expect(plan?.steps.filter((step) => /sort|temp b-tree/i.test(step))).toEqual([])
})

it('a query without an index is noticed', async () => {
  const [plan] = await plansOf(site.database, (connection) =>
    connection.selectFrom('posts').select('id').where('text', '=', 'x').execute(),
  )
  expect(plan?.tableScans).not.toEqual([])
})
