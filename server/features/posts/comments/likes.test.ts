import { beforeAll, describe, expect, it } from 'vitest'
import type { Like } from '../../../../contract/posts/comments-and-likes.ts'
import type { Post } from '../../../../contract/posts/feed.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { aMember, type Member } from '../../../../tests/support/members.ts'
import { aPost } from '../../../../tests/support/posts.ts'

let site: TestApp
let sita: Member
let ram: Member
beforeAll(async () => {
  site = await anApp()
  sita = await aMember(site, { name: 'Sita Chaudhary' })
  ram = await aMember(site, { name: 'Ram Tharu' })
})

const unknownId = '01890000-0000-7000-8000-000000000000'
const fault = (param: string, msg: string) => ({ errors: [{ param, msg, code: 'invalid' }] })

describe('liking', () => {
  it('answers the likes, newest first, and counts each member once', async () => {
    const { _id } = await aPost(sita)
    expect((await sita.put<Like[]>(`/api/posts/like/${_id}`)).body).toEqual([{ user: sita.id }])
    const { status, body } = await ram.put<Like[]>(`/api/posts/like/${_id}`)
    expect(status).toBe(200)
    expect(body).toEqual([{ user: ram.id }, { user: sita.id }])
    expect((await ram.put<Like[]>(`/api/posts/unlike/${_id}`)).body).toEqual([{ user: sita.id }])
    expect((await ram.get<Post>(`/api/posts/${_id}`)).body).toMatchObject({ likeCount: 1, liked: false })
  })

  it('twice, or undoing a missing like, is a 400', async () => {
    const { _id } = await aPost(sita)
    const notLiked = await ram.put(`/api/posts/unlike/${_id}`)
    expect(notLiked.status).toBe(400)
    expect(notLiked.body).toEqual(fault('id', 'You do not like this post yet'))
    await ram.put(`/api/posts/like/${_id}`)
    const again = await ram.put(`/api/posts/like/${_id}`)
    expect(again.status).toBe(400)
    expect(again.body).toEqual(fault('id', 'You already like this post'))
    expect((await ram.get<Post>(`/api/posts/${_id}`)).body.likeCount).toBe(1)
  })

  it('twice at the same moment counts once', async () => {
    const { _id } = await aPost(sita)
    const answers = await Promise.all([1, 2, 3, 4].map(() => ram.put(`/api/posts/like/${_id}`)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400])
    expect((await ram.get<Post>(`/api/posts/${_id}`)).body).toMatchObject({
      likeCount: 1,
      likes: [{ user: ram.id }],
    })
  })

  it('an id longer than any is a 404 like every other unknown one', async () => {
    const { status, body } = await ram.put(`/api/posts/like/${'0'.repeat(500)}`)
    expect(status).toBe(404)
    expect(body).toMatchObject({ errors: [{ code: 'absent' }] })
  })

  it('a missing or removed post is a 404', async () => {
    const { _id } = await aPost(sita)
    await sita.delete(`/api/posts/${_id}`)
    for (const id of [_id, unknownId, 'nonsense'])
      for (const call of ['like', 'unlike'])
        expect((await ram.put(`/api/posts/${call}/${id}`)).status, `${call} ${id}`).toBe(404)
  })

  it('shows a hundred, one’s own always among them in the list, and the rest by Link', async () => {
    const crowd = await anApp()
    const author = await aMember(crowd)
    const { _id } = await aPost(author)
    await author.put(`/api/posts/like/${_id}`)
    const fans = await Promise.all(Array.from({ length: 104 }, () => aMember(crowd)))
    for (const fan of fans) await fan.put(`/api/posts/like/${_id}`)
    const [listed] = (await author.get<Post[]>('/api/posts')).body
    expect(listed?.likeCount).toBe(105)
    expect(listed?.likes).toHaveLength(100)
    expect(listed?.likes.at(0)).toEqual({ user: fans.at(-1)?.id })
    expect(listed?.likes.at(-1)).toEqual({ user: author.id })
    const single = await author.get<Post>(`/api/posts/${_id}`)
    expect(single.body.likes).toHaveLength(100)
    const more = String(single.headers.link).match(/<([^>]+)>; rel="likes"/)?.[1] ?? ''
    const rest = await author.get<Like[]>(more)
    expect(rest.body).toEqual([...fans.slice(0, 4).toReversed(), author].map(({ id }) => ({ user: id })))
    expect(rest.headers.link).toBeUndefined()
    await crowd.close()
  })
})
