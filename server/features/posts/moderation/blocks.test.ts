import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Comment } from '../../../../contract/posts/comments-and-likes.ts'
import type { Post } from '../../../../contract/posts/feed.ts'
import type { Block } from '../../../../contract/posts/moderation.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { aMember, anAdministrator, type Member } from '../../../../tests/support/members.ts'
import { aComment, aPost } from '../../../../tests/support/posts.ts'

let site: TestApp
let sita: Member
let ram: Member
let gita: Member
beforeAll(async () => {
  site = await anApp()
})
beforeEach(async () => {
  sita = await aMember(site, { name: 'Sita' })
  ram = await aMember(site, { name: 'Ram' })
  gita = await aMember(site, { name: 'Gita' })
})

const feedOf = async (member: Member) => (await member.get<Post[]>('/api/posts')).body
const sees = async (member: Member, { _id }: Post) => (await feedOf(member)).some((post) => post._id === _id)

describe('blocking a member', () => {
  it('hides each one’s posts from the other, and from nobody else', async () => {
    const hers = await aPost(sita)
    const his = await aPost(ram)
    const { status, body } = await sita.put<Block[]>(`/api/posts/block/${ram.id}`)
    expect(status).toBe(200)
    expect(body).toMatchObject([{ user: { _id: ram.id, name: 'Ram' } }])
    expect([await sees(sita, his), await sees(ram, hers)]).toEqual([false, false])
    expect([await sees(gita, his), await sees(gita, hers)]).toEqual([true, true])
    expect((await ram.get(`/api/posts/${hers._id}`)).status).toBe(404)
    expect((await ram.put(`/api/posts/like/${hers._id}`)).status).toBe(404)
    expect((await ram.post(`/api/posts/comment/${hers._id}`, { text: 'x' })).status).toBe(404)
  })

  it('hides comments too, from the counts as well', async () => {
    const post = await aPost(gita)
    await aComment(ram, post._id, 'from Ram')
    await aComment(gita, post._id, 'from Gita')
    await sita.put(`/api/posts/block/${ram.id}`)
    const texts = (comments: Comment[]) => comments.map(({ text }) => text)
    const [listed] = await feedOf(sita)
    expect([listed?.commentCount, texts(listed?.comments ?? [])]).toEqual([1, ['from Gita']])
    const single = (await sita.get<Post>(`/api/posts/${post._id}`)).body
    expect([single.commentCount, texts(single.comments)]).toEqual([1, ['from Gita']])
    expect(texts((await sita.get<Comment[]>(`/api/posts/comment/${post._id}`)).body)).toEqual(['from Gita'])
    expect((await gita.get<Post>(`/api/posts/${post._id}`)).body.commentCount).toBe(2)
  })

  it('is offered where others have written, with posts and comments', async () => {
    const post = await aPost(gita)
    await aComment(ram, post._id)
    const { may, comments } = (await ram.get<Post>(`/api/posts/${post._id}`)).body
    expect([may.block, comments[0]?.may.block]).toEqual([true, false])
    const forGita = (await gita.get<Post>(`/api/posts/${post._id}`)).body
    expect([forGita.may.block, forGita.comments[0]?.may.block]).toEqual([false, true])
  })

  it('leaves the rest of a long discussion within reach', async () => {
    const post = await aPost(gita)
    for (let number = 1; number <= 101; number += 1) await aComment(gita, post._id, `comment ${number}`)
    await aComment(ram, post._id, 'from Ram')
    await sita.put(`/api/posts/block/${ram.id}`)
    const single = await sita.get<Post>(`/api/posts/${post._id}`)
    expect([single.body.commentCount, single.body.comments.length]).toEqual([101, 100])
    const next = String(single.headers.link).match(/<([^>]+)>; rel="next"/)?.[1] ?? ''
    expect((await sita.get<Comment[]>(next)).body.map(({ text }) => text)).toEqual(['comment 1'])
  })

  it('is visible only to the blocking member, and can be undone', async () => {
    const his = await aPost(ram)
    await sita.put(`/api/posts/block/${ram.id}`)
    expect((await ram.get<Block[]>('/api/posts/blocks')).body).toEqual([])
    expect((await sita.get<Block[]>('/api/posts/blocks')).body).toHaveLength(1)
    expect((await sita.put(`/api/posts/block/${ram.id}`)).status).toBe(400)
    expect((await sita.put<Block[]>(`/api/posts/unblock/${ram.id}`)).body).toEqual([])
    expect((await sita.put(`/api/posts/unblock/${ram.id}`)).status).toBe(400)
    expect(await sees(sita, his)).toBe(true)
  })

  it('needs another member who exists', async () => {
    expect((await sita.put(`/api/posts/block/${sita.id}`)).status).toBe(400)
    expect((await sita.put('/api/posts/block/01890000-0000-7000-8000-000000000000')).status).toBe(404)
  })

  it('does not keep administrators from seeing and judging a post', async () => {
    const officer = await anAdministrator(site)
    const his = await aPost(ram)
    await ram.put(`/api/posts/block/${officer.id}`)
    expect(await sees(officer, his)).toBe(true)
    expect((await officer.get(`/api/posts/${his._id}`)).status).toBe(200)
  })
})
