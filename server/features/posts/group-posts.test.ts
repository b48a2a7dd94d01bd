import { beforeAll, expect, it } from 'vitest'
import type { Post } from '../../../contract/posts/feed.ts'
import { anApp, type TestApp } from '../../../tests/support/app.ts'
import { aGroup, inGroup } from '../../../tests/support/groups.ts'
import { aMember, aMemberWith, aProfile, expectStatus, type Member } from '../../../tests/support/members.ts'
import { aComment, aPicture } from '../../../tests/support/posts.ts'

let site: TestApp
let secretary: Member
let sita: Member
let ram: Member
let outside: Member
let group: string

beforeAll(async () => {
  site = await anApp({ confirmation: 'none' })
  secretary = await aMemberWith(site, 'secretary')
  sita = await aMember(site, { name: 'Sita Chaudhary' })
  ram = await aMember(site, { name: 'Ram Tharu' })
  outside = await aMember(site, { name: 'Outside Rana' })
  for (const member of [sita, ram, outside]) await aProfile(member)
  group = (await aGroup(secretary, { name: 'Dance', joining: 'free' }))._id
  for (const member of [sita, ram]) await inGroup(secretary, group, member)
})

const write = async (member: Member, text: string, more = {}) =>
  expectStatus(201, await member.post<Post>('/api/posts', { text, group, ...more }))
const feedOf = async (member: Member, query = '') =>
  (await member.get<Post[]>(`/api/posts${query}`)).body.map(({ _id }) => _id)

it('a post of a group is in the feed of its members alone, with its name', async () => {
  const post = await write(sita, 'qzgrouppost')
  expect(post.group).toEqual({ _id: group, name: 'Dance' })
  const [first] = (await ram.get<Post[]>('/api/posts')).body
  expect(first).toMatchObject({ _id: post._id, group: { name: 'Dance' } })
  expect(await feedOf(ram, `?group=${group}`)).toEqual([post._id])
  for (const viewer of [outside, secretary]) {
    expect(await feedOf(viewer)).not.toContain(post._id)
    expect((await viewer.get(`/api/posts?group=${group}`)).status).toBe(404)
    for (const [method, path] of [
      ['GET', `/api/posts/${post._id}`],
      ['GET', `/api/posts/like/${post._id}`],
      ['GET', `/api/posts/comment/${post._id}`],
      ['PUT', `/api/posts/like/${post._id}`],
      ['POST', `/api/posts/comment/${post._id}`],
      ['POST', `/api/posts/report/${post._id}`],
    ] as const) {
      const body = { text: 'Hello', reason: 'Because' }
      expect((await viewer.send(method, path, method === 'POST' ? { body } : {})).status, path).toBe(404)
    }
  }
  expect((await outside.post('/api/posts', { text: 'For them', group })).status).toBe(404)
})

it('a member reads it from joining the group until leaving it', async () => {
  const post = await write(sita, 'For those inside')
  expect(await feedOf(outside)).not.toContain(post._id)
  expectStatus(200, await outside.put(`/api/groups/${group}/members/${outside.id}`))
  expect(await feedOf(outside)).toContain(post._id)
  const own = await write(outside, 'While I was here')
  expectStatus(204, await outside.delete(`/api/groups/${group}/members/${outside.id}`))
  expect(await feedOf(outside)).not.toContain(post._id)
  expect((await outside.get(`/api/posts/${own._id}`)).status).toBe(404)
  expect(await feedOf(ram)).toContain(own._id)
  expectStatus(200, await outside.put(`/api/groups/${group}/members/${outside.id}`))
  expectStatus(204, await outside.delete(`/api/groups/${group}/members/${outside.id}?posts=remove`))
  expect(await feedOf(ram)).not.toContain(own._id)
})

it('hides its pictures, mentions and counts from others', async () => {
  const picture = await aPicture(site, sita)
  const post = await write(sita, 'Look', { pictures: [{ _id: picture._id, alt: 'Dancers' }] })
  await aComment(ram, post._id, 'qzgroupcomment')
  expect((await ram.get(`/api/posts/pictures/${picture._id}`)).status).toBe(200)
  expect((await outside.get(`/api/posts/pictures/${picture._id}`)).status).toBe(404)
  const mentions = [outside, ram].map(({ id, name }) => ({ user: id, name }))
  const mentioning = await write(sita, `Hello @${outside.name} and @${ram.name}`, { mentions })
  expect(mentioning.mentions?.map(({ user }) => user)).toEqual([ram.id])
  const mails = await site.database
    .selectFrom('mails')
    .select('user_id')
    .where('user_id', '=', outside.id)
    .where('kind', '=', 'topic')
    .execute()
  expect(mails).toEqual([])
})

it('moderators open any single post of a group, and pin none', async () => {
  const moderator = await aMemberWith(site, 'moderator')
  const post = await write(sita, 'Reported')
  expect((await moderator.get(`/api/posts/${post._id}`)).status).toBe(200)
  expect(await feedOf(moderator)).not.toContain(post._id)
  const pinned = await moderator.put(`/api/posts/pin/${post._id}`, { reason: 'Important' })
  expect(pinned.status).toBe(409)
})

it('another name shows at once, and a removed group takes its posts along', async () => {
  const post = await write(sita, 'To be gone')
  await secretary.put(`/api/groups/${group}`, { name: 'Dancers' })
  const [first] = (await ram.get<Post[]>('/api/posts')).body
  expect(first?.group).toEqual({ _id: group, name: 'Dancers' })
  const { posts } = (await secretary.get<{ posts: number }>(`/api/groups/${group}/contents`)).body
  expect(posts).toBeGreaterThan(0)
  expectStatus(204, await secretary.delete(`/api/groups/${group}`))
  expect((await ram.get(`/api/posts/${post._id}`)).status).toBe(404)
  expect(await feedOf(ram)).toEqual([])
})
