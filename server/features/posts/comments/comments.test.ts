import { beforeAll, describe, expect, it } from 'vitest'
import type { Comment } from '../../../../contract/posts/comments-and-likes.ts'
import type { Post } from '../../../../contract/posts/feed.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { aMember, anAdministrator, type Member } from '../../../../tests/support/members.ts'
import { aComment, aPost } from '../../../../tests/support/posts.ts'

let site: TestApp
let sita: Member
let ram: Member
beforeAll(async () => {
  site = await anApp()
  sita = await aMember(site, { name: 'Sita Chaudhary' })
  ram = await aMember(site, { name: 'Ram Tharu' })
})

const unknownId = '01890000-0000-7000-8000-000000000000'

describe('commenting', () => {
  it('answers 201 with the comments, newest first', async () => {
    const { _id } = await aPost(sita)
    await aComment(sita, _id, 'first')
    const { status, body } = await ram.post<Comment[]>(`/api/posts/comment/${_id}`, {
      text: ' second\nline ',
    })
    expect(status).toBe(201)
    expect(body.map(({ text }) => text)).toEqual(['second\nline', 'first'])
    expect(body[0]).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{8}-/),
      text: 'second\nline',
      name: 'Ram Tharu',
      avatar: `http://localhost:3000/avatars/${ram.id}`,
      user: ram.id,
      date: expect.stringMatching(/Z$/),
      edited: null,
      may: { edit: true, remove: true, report: false, block: false, moderate: false },
    })
    expect((await sita.get<Post>(`/api/posts/${_id}`)).body).toMatchObject({
      commentCount: 2,
      comments: body.map(({ text }) => ({ text })),
    })
  })

  it.each([
    ['no text', {}, 'Comment is required'],
    ['nothing but a space', { text: ' ' }, 'Comment is required'],
    ['a number', { text: 7 }, 'Comment must be text'],
    ['2,001 emoji', { text: '👪'.repeat(2001) }, 'Comment must be at most 2000 characters'],
  ])('refuses %s', async (_what, body, msg) => {
    const { _id } = await aPost(sita)
    const answer = await ram.post(`/api/posts/comment/${_id}`, body)
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({ errors: [{ param: 'text', msg, code: 'invalid' }] })
  })

  it('on what does not exist, or not any more, is a 404', async () => {
    const { _id } = await aPost(sita)
    await sita.delete(`/api/posts/${_id}`)
    for (const id of [_id, unknownId, 'nonsense'])
      expect((await ram.post(`/api/posts/comment/${id}`, { text: 'x' })).status).toBe(404)
  })

  it('while the post is being removed is either removed with it or refused', async () => {
    const { _id } = await aPost(sita)
    const [removed, ...comments] = await Promise.all([
      sita.delete(`/api/posts/${_id}`),
      ...[1, 2, 3].map((n) => ram.post(`/api/posts/comment/${_id}`, { text: `comment ${n}` })),
    ])
    expect(removed?.status).toBe(204)
    expect(comments.filter(({ status }) => status !== 201 && status !== 404)).toEqual([])
    const left = await site.database.selectFrom('comments').selectAll().where('post_id', '=', _id).execute()
    expect(left).toEqual([])
  })

  it('twice with the same key comments once', async () => {
    const { _id } = await aPost(sita)
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        ram.post<Comment[]>(
          `/api/posts/comment/${_id}`,
          { text: 'once' },
          { headers: { 'idempotency-key': 'k' } },
        ),
      ),
    )
    expect(answers.map(({ status, body }) => [status, body.length])).toEqual([
      [201, 1],
      [201, 1],
      [201, 1],
    ])
  })

  it('many at the same moment are all counted', async () => {
    const { _id } = await aPost(sita)
    await Promise.all(Array.from({ length: 8 }, () => aComment(ram, _id)))
    expect((await sita.get<Post>(`/api/posts/${_id}`)).body.commentCount).toBe(8)
  })

  it('is refused when the hour’s allowance is used up', async () => {
    const busy = await anApp({
      throttles: { ...site.config.throttles, commentsPerAccount: { hits: 1, seconds: 3600 } },
    })
    const member = await aMember(busy)
    const { _id } = await aPost(member)
    const url = `/api/posts/comment/${_id}`
    const withKey = { headers: { 'idempotency-key': 'k' } }
    await member.post(url, { text: 'last' }, withKey)
    const { status, headers } = await member.post(url, { text: 'more' })
    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    // Its response may have been lost: repeating a completed request does not count.
    const again = await member.post<Comment[]>(url, { text: 'last' }, withKey)
    expect([again.status, again.body.length]).toEqual([201, 1])
    // A change counts like a new one.
    const edit = await member.put(`${url}/${again.body[0]?._id}`, { text: 'changed' })
    expect(edit.status).toBe(429)
    await busy.close()
  })
})

describe('a long discussion', () => {
  it('shows 20 comments in the list, 100 with the post, and the rest by Link', async () => {
    const { _id } = await aPost(sita)
    for (let n = 1; n <= 103; n += 1) await aComment(ram, _id, `comment ${n}`)
    const [listed] = (await sita.get<Post[]>('/api/posts?limit=1')).body
    expect(listed?.comments).toHaveLength(20)
    expect(listed?.comments[0]?.text).toBe('comment 103')
    const single = await sita.get<Post>(`/api/posts/${_id}`)
    expect(single.body.comments).toHaveLength(100)
    expect(single.body.commentCount).toBe(103)
    const next = String(single.headers.link).match(/<([^>]+)>; rel="next"/)?.[1] ?? ''
    const rest = await sita.get<Comment[]>(next)
    expect(rest.body.map(({ text }) => text)).toEqual(['comment 3', 'comment 2', 'comment 1'])
    const small = await sita.get<Comment[]>(`/api/posts/comment/${_id}?limit=2`)
    expect(small.body).toHaveLength(2)
    expect(small.headers.link).toContain('limit=2')
  })
})

describe('editing a comment', () => {
  it('is for its author: answers the comment, which shows as edited', async () => {
    const { _id } = await aPost(sita)
    const comment = await aComment(ram, _id, 'helo')
    const url = `/api/posts/comment/${_id}/${comment._id}`
    for (const other of [sita, await anAdministrator(site)])
      expect((await other.put(url, { text: 'mine now' })).status).toBe(403)
    const { status, body } = await ram.put<Comment>(url, { text: ' hello ' })
    expect(status).toBe(200)
    expect(body).toEqual({ ...comment, text: 'hello', edited: expect.stringMatching(/Z$/) })
    expect((await sita.get<Post>(`/api/posts/${_id}`)).body.comments).toMatchObject([
      { text: 'hello', edited: body.edited, may: { edit: false } },
    ])
  })

  it('to the same text is no edit', async () => {
    const { _id } = await aPost(sita)
    const comment = await aComment(ram, _id, 'hello')
    const { body } = await ram.put<Comment>(`/api/posts/comment/${_id}/${comment._id}`, { text: 'hello' })
    expect(body.edited).toBeNull()
  })

  it('refuses a bad text, and what does not exist under this post', async () => {
    const { _id } = await aPost(sita)
    const other = await aPost(sita)
    const comment = await aComment(ram, _id)
    const url = `/api/posts/comment/${_id}/${comment._id}`
    for (const text of ['', ' ', 7, 'x'.repeat(2001)]) expect((await ram.put(url, { text })).status).toBe(400)
    const moved = `/api/posts/comment/${other._id}/${comment._id}`
    expect((await ram.put(moved, { text: 'x' })).status).toBe(404)
    expect((await ram.put(`/api/posts/comment/${_id}/${unknownId}`, { text: 'x' })).status).toBe(404)
    await ram.delete(url)
    expect((await ram.put(url, { text: 'x' })).status).toBe(404)
  })
})

describe('removing a comment', () => {
  it('is for its author: answers 204 and counts down', async () => {
    const { _id } = await aPost(sita)
    const comment = await aComment(ram, _id)
    const url = `/api/posts/comment/${_id}/${comment._id}`
    for (const other of [sita, await anAdministrator(site)])
      expect((await other.delete(url)).status).toBe(403)
    expect((await ram.delete(url)).status).toBe(204)
    expect((await ram.delete(url)).status).toBe(404)
    expect((await sita.get<Post>(`/api/posts/${_id}`)).body).toMatchObject({ commentCount: 0, comments: [] })
  })

  it('finds it only under its own post', async () => {
    const { _id } = await aPost(sita)
    const other = await aPost(sita)
    const comment = await aComment(ram, _id)
    expect((await ram.delete(`/api/posts/comment/${other._id}/${comment._id}`)).status).toBe(404)
    expect((await ram.delete(`/api/posts/comment/${_id}/${unknownId}`)).status).toBe(404)
  })

  it('twice at the same moment counts down once', async () => {
    const { _id } = await aPost(sita)
    await aComment(sita, _id)
    const comment = await aComment(ram, _id)
    const answers = await Promise.all(
      [1, 2, 3].map(() => ram.delete(`/api/posts/comment/${_id}/${comment._id}`)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404, 404])
    expect((await sita.get<Post>(`/api/posts/${_id}`)).body.commentCount).toBe(1)
  })
})
