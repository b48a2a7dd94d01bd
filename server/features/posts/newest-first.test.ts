import { beforeAll, expect, it } from 'vitest'
import type { Comment, Like } from '../../../contract/posts/comments-and-likes.ts'
import type { Post } from '../../../contract/posts/feed.ts'
import { anApp, type TestApp } from '../../../tests/support/app.ts'
import { aMember, anAdministrator, type Member } from '../../../tests/support/members.ts'

const hour = 60 * 60 * 1000

let clock = Date.now()
let site: TestApp
let anna: Member
let bina: Member
beforeAll(async () => {
  site = await anApp({ now: () => new Date(clock) })
  anna = await aMember(site)
  bina = await aMember(site)
})

it('rows written after the clock was set back sort first', async () => {
  const texts = ['before the change', 'an hour earlier, but later', 'and again', 'a day earlier']
  const setBack = [0, hour, 0, 24 * hour]
  const post = (await anna.post<Post>('/api/posts', { text: 'with comments' })).body._id
  for (const [index, text] of texts.entries()) {
    clock -= setBack[index] ?? 0
    await anna.post('/api/posts', { text })
    await anna.post(`/api/posts/comment/${post}`, { text })
  }
  const { body: posts } = await anna.get<Post[]>('/api/posts')
  expect(posts.map(({ text }) => text)).toEqual([...texts.toReversed(), 'with comments'])
  const { body } = await anna.get<{ comments: Comment[] }>(`/api/posts/${post}`)
  expect(body.comments.map(({ text }) => text)).toEqual(texts.toReversed())

  clock += hour
  await anna.put(`/api/posts/like/${post}`)
  clock -= hour
  const { body: likes } = await bina.put<Like[]>(`/api/posts/like/${post}`)
  expect(likes.map(({ user }) => user)).toEqual([bina.id, anna.id])
})

it('so does what an administrator did', async () => {
  const officer = await anAdministrator(site)
  const changes = [{ birthdaysOn: false }, { calendarOn: false }]
  for (const [version, change] of changes.entries()) {
    await officer.put('/api/admin/settings', change, { headers: { 'if-match': `"${version}"` } })
    clock -= hour
  }
  const { body } = await officer.get<{ after: object | null }[]>('/api/admin/acts?limit=2')
  expect(body.map(({ after }) => Object.keys(after ?? {}))).toEqual([['calendarOn'], ['birthdaysOn']])
})
