import { beforeAll, describe, expect, it } from 'vitest'
import type { Post } from '../../../contract/posts/feed/schemas.ts'
import type { Like } from '../../../contract/posts/likes/schemas.ts'
import { anApp, type TestApp } from '../../../tests/support/app.ts'
import type { Answer } from '../../../tests/support/client.ts'
import { aMember, anAdministrator, type Member } from '../../../tests/support/members.ts'
import { aComment, aPost } from '../../../tests/support/posts.ts'

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

describe('the feed is for members only', () => {
  it.each([
    ['GET', '/api/posts'],
    ['GET', '/api/posts/pinned'],
    ['GET', '/api/posts/live'],
    ['GET', '/api/posts/blocks'],
    ['GET', '/api/posts/reports'],
    ['GET', `/api/posts/${unknownId}`],
    ['GET', `/api/posts/like/${unknownId}`],
    ['GET', `/api/posts/comment/${unknownId}`],
    ['POST', '/api/posts'],
    ['PUT', `/api/posts/${unknownId}`],
    ['DELETE', `/api/posts/${unknownId}`],
    ['PUT', `/api/posts/like/${unknownId}`],
    ['PUT', `/api/posts/unlike/${unknownId}`],
    ['POST', `/api/posts/comment/${unknownId}`],
    ['DELETE', `/api/posts/comment/${unknownId}/${unknownId}`],
    ['POST', `/api/posts/report/${unknownId}`],
    ['POST', `/api/posts/report/${unknownId}/${unknownId}`],
    ['PUT', `/api/posts/block/${unknownId}`],
    ['PUT', `/api/posts/unblock/${unknownId}`],
    ['PUT', `/api/posts/remove/${unknownId}`],
    ['PUT', `/api/posts/remove/${unknownId}/${unknownId}`],
    ['PUT', `/api/posts/pin/${unknownId}`],
    ['PUT', `/api/posts/unpin/${unknownId}`],
    ['PUT', `/api/posts/dismiss/${unknownId}`],
  ] as const)('%s %s refuses strangers', async (method, url) => {
    const { status, body } = await site.client().send(method, url)
    expect(status).toBe(401)
    expect(body).toEqual({ errors: [{ msg: 'Please sign in', code: 'unauthenticated' }] })
  })
})

describe('writing a post', () => {
  it('answers 201 with the post as its author sees it', async () => {
    const { status, body } = await sita.post<Post>('/api/posts', { text: '  Johar! \n नमस्ते 👪 ' })
    expect(status).toBe(201)
    expect(body).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      text: 'Johar! \n नमस्ते 👪',
      name: 'Sita Chaudhary',
      avatar: `http://localhost:3000/avatars/${sita.id}`,
      user: sita.id,
      date: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      edited: null,
      pinned: false,
      likes: [],
      comments: [],
      likeCount: 0,
      commentCount: 0,
      liked: false,
      may: { edit: true, remove: true, report: false, block: false, moderate: false },
    })
  })

  it.each([
    [{}, 'Text is required'],
    [{ text: null }, 'Text is required'],
    [{ text: '' }, 'Text is required'],
    [{ text: ' \n\t ' }, 'Text is required'],
    [{ text: '\u200b\u2800' }, 'Text is required'],
    [{ text: 7 }, 'Text must be text'],
    [{ text: ['a'] }, 'Text must be text'],
    [{ text: 'x'.repeat(5001) }, 'Text must be at most 5000 characters'],
    [{ text: '👪'.repeat(5001) }, 'Text must be at most 5000 characters'],
    [{ text: 'a\u0000b' }, 'Text contains characters that cannot be shown. Remove them'],
  ])('refuses case %#', async (body, msg) => {
    const answer = await sita.post('/api/posts', body)
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual(fault('text', msg))
  })

  it('takes 5,000 characters as people count them, and gives them back unchanged', async () => {
    const text = '👨‍👩‍👧‍👦'.repeat(2500) + 'थारू'.repeat(1250)
    expect((await aPost(sita, text)).text).toBe(text)
  })

  it('never interprets markup', async () => {
    const text = '<script>alert(1)</script> & <b>bold</b>'
    expect((await aPost(sita, text)).text).toBe(text)
  })

  it('refuses the 61st post of an hour and says when to try again', async () => {
    const busy = await anApp({
      throttles: { ...site.config.throttles, postsPerAccount: { hits: 2, seconds: 3600 } },
    })
    const member = await aMember(busy)
    await aPost(member)
    await aPost(member)
    const { status, body, headers } = await member.post('/api/posts', { text: 'one more' })
    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(3500)
    expect(body).toEqual({
      errors: [{ msg: 'Too many attempts. Try again in 60 minutes', code: 'too_many' }],
    })
    await aPost(await aMember(busy))
    expect(site.config.throttles.postsPerAccount).toEqual({ hits: 60, seconds: 3600 })
    expect(site.config.throttles.commentsPerAccount).toEqual({ hits: 300, seconds: 3600 })
    await busy.close()
  })
})

describe('a repeated request with the same key', () => {
  const withKey = (key: string) => ({ headers: { 'idempotency-key': key } })

  it('posts once and answers the same post', async () => {
    const first = await sita.post<Post>('/api/posts', { text: 'once' }, withKey('a'))
    const second = await sita.post<Post>('/api/posts', { text: 'once' }, withKey('a'))
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body).toEqual(first.body)
  })

  it('posts once even at the same moment', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => sita.post<Post>('/api/posts', { text: 'double click' }, withKey('b'))),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1)
  })

  it('is refused for another text', async () => {
    await sita.post('/api/posts', { text: 'one thing' }, withKey('c'))
    const { status, body } = await sita.post('/api/posts', { text: 'another thing' }, withKey('c'))
    expect(status).toBe(409)
    expect(body).toMatchObject({ errors: [{ param: 'Idempotency-Key', code: 'conflict' }] })
  })

  it('posts again for another member, and after a refusal', async () => {
    const mine = await sita.post<Post>('/api/posts', { text: 'shared' }, withKey('d'))
    const theirs = await ram.post<Post>('/api/posts', { text: 'shared' }, withKey('d'))
    expect(theirs.body._id).not.toBe(mine.body._id)
    expect((await ram.post('/api/posts', { text: '' }, withKey('e'))).status).toBe(400)
    expect((await ram.post('/api/posts', { text: 'now' }, withKey('e'))).status).toBe(201)
  })

  it('counts for a day', async () => {
    let present = new Date()
    const clock = await anApp({ now: () => present })
    const member = await aMember(clock)
    const post = () => member.post<Post>('/api/posts', { text: 'again' }, withKey('f'))
    const first = await post()
    present = new Date(present.getTime() + 23 * 3600_000)
    expect((await post()).body._id).toBe(first.body._id)
    present = new Date(present.getTime() + 2 * 3600_000)
    expect((await post()).body._id).not.toBe(first.body._id)
    await clock.close()
  })

  it('is answered even when the hour’s allowance is used up, and nothing new is', async () => {
    const busy = await anApp({
      throttles: { ...site.config.throttles, postsPerAccount: { hits: 1, seconds: 3600 } },
    })
    const member = await aMember(busy)
    const first = await member.post<Post>('/api/posts', { text: 'last' }, withKey('g'))
    const again = await member.post<Post>('/api/posts', { text: 'last' }, withKey('g'))
    expect([again.status, again.body._id]).toEqual([201, first.body._id])
    expect((await member.post('/api/posts', { text: 'last' }, withKey('h'))).status).toBe(429)
    await busy.close()
  })

  it('must have a sensible key', async () => {
    const { status, body } = await sita.post('/api/posts', { text: 'x' }, withKey('k'.repeat(201)))
    expect(status).toBe(400)
    expect(body).toMatchObject({ errors: [{ param: 'Idempotency-Key' }] })
  })
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
    expect(find((await ram.get<Post[]>('/api/posts')).body)).toMatchObject({
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

  it('twice, or taking back what is not there, is a 400', async () => {
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

  it('what does not exist, or not any more, is a 404', async () => {
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

describe('editing and removing', () => {
  it('an author edits the text, which shows as edited', async () => {
    const { _id } = await aPost(sita, 'frist')
    const { status, body } = await sita.put<Post>(`/api/posts/${_id}`, { text: 'first' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ text: 'first', edited: expect.stringMatching(/Z$/) })
    expect((await sita.put(`/api/posts/${_id}`, { text: ' ' })).status).toBe(400)
    expect((await sita.put(`/api/posts/${unknownId}`, { text: 'x' })).status).toBe(404)
  })

  it('saving the same text is no edit', async () => {
    const { _id } = await aPost(sita, 'same')
    expect((await sita.put<Post>(`/api/posts/${_id}`, { text: 'same' })).body.edited).toBeNull()
  })

  it('nobody else edits or removes a post, administrators neither', async () => {
    const { _id } = await aPost(sita)
    for (const other of [ram, await anAdministrator(site)]) {
      expect((await other.put(`/api/posts/${_id}`, { text: 'mine' })).status).toBe(403)
      expect((await other.delete(`/api/posts/${_id}`)).status).toBe(403)
    }
  })

  it('an author removes a post with its discussion', async () => {
    const { _id } = await aPost(sita)
    await aComment(ram, _id)
    await ram.put(`/api/posts/like/${_id}`)
    const { status, body } = await sita.delete(`/api/posts/${_id}`)
    expect([status, body]).toEqual([204, undefined])
    expect((await sita.get(`/api/posts/${_id}`)).status).toBe(404)
    expect((await sita.delete(`/api/posts/${_id}`)).status).toBe(404)
    for (const table of ['likes', 'comments'] as const) {
      const left = await site.database.selectFrom(table).selectAll().where('post_id', '=', _id).execute()
      expect(left).toEqual([])
    }
  })
})

describe('removing an account', () => {
  it('removes its posts, comments, likes and reports, and puts the counts of others right', async () => {
    const leaving = await aMember(site, { name: 'Leaving' })
    const own = await aPost(leaving)
    const { _id } = await aPost(sita)
    await aComment(leaving, _id, 'one')
    await aComment(leaving, _id, 'two')
    await aComment(ram, _id, 'three')
    await leaving.put(`/api/posts/like/${_id}`)
    await ram.put(`/api/posts/like/${_id}`)
    await leaving.post(`/api/posts/report/${_id}`, { reason: 'rude' })
    expect((await leaving.delete('/api/profile')).status).toBe(204)
    expect((await sita.get<Post>(`/api/posts/${_id}`)).body).toMatchObject({
      likeCount: 1,
      likes: [{ user: ram.id }],
      commentCount: 1,
      comments: [{ text: 'three' }],
    })
    expect((await sita.get(`/api/posts/${own._id}`)).status).toBe(404)
    const reports = await site.database.selectFrom('reports').selectAll().where('post_id', '=', _id).execute()
    expect(reports).toEqual([])
  })

  it('while its likes are being given leaves no count behind', async () => {
    const leaving = await aMember(site)
    const posts = await Promise.all(Array.from({ length: 8 }, () => aPost(sita)))
    const likes = posts.map(({ _id }) => leaving.put(`/api/posts/like/${_id}`))
    const removal = leaving.delete('/api/profile')
    const statuses = (await Promise.all([...likes, removal])).map(({ status }) => status)
    expect(statuses.filter((status) => ![200, 204, 401, 404, 409].includes(status))).toEqual([])
    const rows = await site.database
      .selectFrom('posts')
      .select(['id', 'like_count'])
      .where(
        'id',
        'in',
        posts.map(({ _id }) => _id),
      )
      .where('like_count', '>', 0)
      .execute()
    expect(rows).toEqual([])
  })
})

describe('what members write stays among them', () => {
  it('is in no page that the server renders, and in no cache', async () => {
    const { _id, text } = await aPost(sita, 'Only for members of this hall')
    for (const path of ['/', '/posts', `/posts/${_id}`, '/sitemap.xml']) {
      const page = await site.client().get<string>(path)
      expect(page.body, path).not.toContain(text)
    }
    expect((await sita.get('/api/posts')).headers['cache-control']).toBe('no-store')
  })
})
