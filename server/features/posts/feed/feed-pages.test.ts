import { beforeAll, describe, expect, it } from 'vitest'
import type { Post } from '../../../../contract/posts/feed.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import type { Answer } from '../../../../tests/support/client.ts'
import { aMember, type Member } from '../../../../tests/support/members.ts'
import { aComment, aPost } from '../../../../tests/support/posts.ts'

let site: TestApp
let sita: Member
let ram: Member
beforeAll(async () => {
  site = await anApp()
  sita = await aMember(site, { name: 'Sita Chaudhary' })
  ram = await aMember(site, { name: 'Ram Tharu' })
})

describe('the list', () => {
  it('is newest first, in pages that neither repeat nor skip while others post', async () => {
    const quiet = await anApp()
    const member = await aMember(quiet)
    const texts = Array.from({ length: 7 }, (_, number) => `post ${number}`)
    for (const text of texts) await aPost(member, text)
    const seen: string[] = []
    let url: string | undefined = '/api/posts?limit=3'
    while (url) {
      const { body, headers }: Answer<Post[]> = await member.get<Post[]>(url)
      seen.push(...body.map(({ text }) => text))
      await aPost(member, 'meanwhile')
      url = String(headers.link ?? '').match(/<([^>]+)>; rel="next"/)?.[1]
    }
    expect(seen).toEqual(texts.toReversed())
    await quiet.close()
  })

  it.each([
    ['limit=0', 'limit'],
    ['limit=501', 'limit'],
    ['limit=x', 'limit'],
    ['cursor=nonsense', 'cursor'],
    ['cursor=WyJhIiwiYiJd', 'cursor'],
    ['details=perhaps', 'details'],
  ])('refuses ?%s', async (query, param) => {
    const { status, body } = await sita.get(`/api/posts?${query}`)
    expect(status).toBe(400)
    expect(body).toMatchObject({ errors: [{ param }] })
  })

  it('carries likes and comments, unless the counts are enough', async () => {
    const { _id } = await aPost(sita)
    await ram.put(`/api/posts/like/${_id}`)
    await aComment(ram, _id, 'Indeed')
    const find = (posts: Post[]) => posts.find((post) => post._id === _id)
    expect(find((await ram.get<Post[]>('/api/posts?details=true')).body)).toMatchObject({
      likes: [{ user: ram.id }],
      comments: [{ text: 'Indeed', name: 'Ram Tharu', user: ram.id }],
      likeCount: 1,
      commentCount: 1,
      liked: true,
    })
    expect(find((await sita.get<Post[]>('/api/posts?details=false')).body)).toMatchObject({
      likes: [],
      comments: [],
      likeCount: 1,
      commentCount: 1,
      liked: false,
    })
  })
})
