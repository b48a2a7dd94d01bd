import { beforeAll, describe, expect, it } from 'vitest'
import type { Post } from '../../../contract/posts/feed.ts'
import { anApp, type TestApp } from '../../../tests/support/app.ts'
import { aMember, type Member } from '../../../tests/support/members.ts'

let site: TestApp
let sita: Member
let ram: Member
beforeAll(async () => {
  site = await anApp()
  sita = await aMember(site, { name: 'Sita Chaudhary' })
  ram = await aMember(site, { name: 'Ram Tharu' })
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
