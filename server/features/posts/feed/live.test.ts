import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { streamsPerAccount } from '../../../../contract/posts/feed.ts'
import { unusedSessionRetention } from '../../../../contract/retention.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { addressOf, type LiveStream, listenLive } from '../../../../tests/support/live-stream.ts'
import { aMember, anAdministrator, type Member } from '../../../../tests/support/members.ts'
import { aComment, aPost } from '../../../../tests/support/posts.ts'
import { buildApp } from '../../../app.ts'

let site: TestApp
let address: string
let sita: Member
let ram: Member
let present: Date | null = null
const streams: LiveStream[] = []

beforeAll(async () => {
  site = await anApp({ now: () => present ?? new Date() })
  address = await addressOf(site.app)
  sita = await aMember(site, { name: 'Sita' })
  ram = await aMember(site, { name: 'Ram' })
})
afterAll(() => {
  for (const stream of streams) stream.close()
})

async function listen(member: Member, at = address): Promise<LiveStream> {
  const stream = await listenLive(at, member.token)
  streams.push(stream)
  await stream.next('ready')
  return stream
}

/** A member who signs in again for every test that ends the session. */
async function signedIn(member: Member): Promise<string> {
  const { body } = await site
    .client()
    .post<{ token: string }>('/api/auth', { email: member.email, password: member.password })
  return body.token
}

describe('an open page gets a message', () => {
  it('posts, likes, comments, edits and removals of others', async () => {
    const stream = await listen(sita)
    expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(stream.headers.get('cache-control')).toBe('no-store')
    const { _id } = await aPost(ram)
    expect(await stream.next('post')).toEqual({ type: 'post', post: _id, user: ram.id })
    await ram.put(`/api/posts/like/${_id}`)
    expect(await stream.next('likes')).toEqual({
      type: 'likes',
      post: _id,
      likeCount: 1,
      user: ram.id,
      liked: true,
    })
    const comment = await aComment(ram, _id)
    expect(await stream.next('comments')).toEqual({
      type: 'comments',
      post: _id,
      commentCount: 1,
      user: ram.id,
    })
    await ram.put(`/api/posts/comment/${_id}/${comment._id}`, { text: 'edited' })
    expect(await stream.next('discussion')).toEqual({ type: 'discussion', post: _id, user: ram.id })
    await ram.put(`/api/posts/${_id}`, { text: 'edited' })
    expect(await stream.next('changed')).toEqual({ type: 'changed', post: _id })
    const officer = await anAdministrator(site)
    await officer.put(`/api/posts/pin/${_id}`, { reason: 'News for all' })
    expect(await stream.next('pinned')).toEqual({ type: 'pinned' })
    await ram.delete(`/api/posts/${_id}`)
    expect(await stream.next('removed')).toEqual({ type: 'removed', post: _id })
  })

  it('how long nothing has changed, so that it loads again only what it may have missed', async () => {
    const quietFor = async () => {
      const stream = await listenLive(address, sita.token)
      streams.push(stream)
      const ready = await stream.next('ready')
      return ready.type === 'ready' ? ready.quietFor : Number.NaN
    }
    const open = await listen(sita)
    const post = async () => {
      const began = performance.now()
      await aPost(ram)
      // The change may reach the streams a moment after the response.
      await open.next('post')
      return began
    }
    const before = await post()
    const first = await quietFor()
    expect(first).toBeLessThanOrEqual(performance.now() - before)
    // A process that was busy for long restarts the count with its next heartbeat.
    await expect.poll(quietFor, { timeout: 30_000 }).toBeGreaterThanOrEqual(first)
    const again = await post()
    expect(await quietFor()).toBeLessThanOrEqual(performance.now() - again)
  })

  it('nothing of what failed', async () => {
    const stream = await listen(sita)
    const { _id } = await aPost(ram)
    await stream.next('post')
    await ram.put(`/api/posts/unlike/${_id}`)
    await ram.post('/api/posts', { text: '' })
    await ram.put(`/api/posts/like/${_id}`)
    await stream.next('likes')
    // Pages of a process that was busy for long reload everything, regardless of the cause.
    const heard = stream.heard.map(({ type }) => type).filter((type) => type !== 'refresh')
    expect(heard).toEqual(['ready', 'post', 'likes'])
  })

  it('nothing new from members that its member has blocked, and reloads when blocks change', async () => {
    const [one, other] = [await aMember(site), await aMember(site)]
    const [mine, theirs] = [await listen(one), await listen(other)]
    await one.put(`/api/posts/block/${other.id}`)
    await Promise.all([mine.next('refresh'), theirs.next('refresh')])
    await aPost(other)
    const { _id } = await aPost(ram)
    expect(await mine.next('post')).toMatchObject({ user: ram.id })
    await aComment(other, _id)
    await aComment(ram, _id)
    expect(await mine.next('changed')).toEqual({ type: 'changed', post: _id })
    expect(mine.heard.filter(({ type }) => type === 'comments')).toEqual([])
  })
})

describe('a stream', () => {
  it('is refused without a valid token, which is never in the address', async () => {
    expect((await listenLive(address, undefined)).status).toBe(401)
    expect((await listenLive(address, 'nonsense')).status).toBe(401)
    const inAddress = await fetch(`${address}/api/posts/live?token=${sita.token}`)
    expect(inAddress.status).toBe(401)
  })

  it('ends with logging out, in that session only', async () => {
    const token = await signedIn(sita)
    const [ending, staying] = [await listenLive(address, token), await listen(sita)]
    await ending.next('ready')
    await site.client(token).delete('/api/auth')
    await ending.ended()
    await aPost(ram)
    await staying.next('post')
  })

  it('ends with the account’s removal, and others load again', async () => {
    const leaving = await aMember(site)
    const [ending, staying] = [await listen(leaving), await listen(sita)]
    await leaving.delete('/api/profile')
    await ending.ended()
    await staying.next('refresh')
  })

  it('ends when the session expires', async () => {
    const member = await aMember(site)
    const stream = await listen(member)
    present = new Date(Date.now() + unusedSessionRetention + 60_000)
    await stream.ended()
    present = null
  })

  it('is removed when its reader disconnects', async () => {
    const [stream, staying] = [await listen(sita), await listen(sita)]
    stream.close()
    await stream.ended()
    await aPost(ram)
    await staying.next('post')
    expect((await sita.get('/api/posts?limit=1')).status).toBe(200)
  })

  it('answers HEAD without staying open', async () => {
    const answer = await fetch(`${address}/api/posts/live`, {
      method: 'HEAD',
      headers: { 'x-auth-token': sita.token ?? '' },
    })
    expect(answer.status).toBe(200)
  })

  it('ends when the server stops', async () => {
    const stopping = await anApp()
    const stopAddress = await addressOf(stopping.app)
    const member = await aMember(stopping)
    const open = await Promise.all([1, 2, 3].map(() => listen(member, stopAddress)))
    await Promise.all([stopping.close(), ...open.map((stream) => stream.ended())])
  })

  it('reaches 500 open pages at once', async () => {
    const members = await Promise.all(Array.from({ length: 500 / streamsPerAccount }, () => aMember(site)))
    const open: Awaited<ReturnType<typeof listen>>[] = []
    // One page of each member after the other: concurrent requests above the limit would be refused.
    for (let page = 0; page < streamsPerAccount; page += 1)
      open.push(...(await Promise.all(members.map((member) => listen(member)))))
    const { _id } = await aPost(ram)
    const events = await Promise.all(open.map((stream) => stream.next('post')))
    expect(new Set(events.map(({ post }) => post))).toEqual(new Set([_id]))
    for (const stream of open) stream.close()
  })
})

// The embedded database has one process only.
if (process.env.ENGINE === 'postgres')
  describe('several processes', () => {
    it('receive each other’s messages', async () => {
      const second = await buildApp(site.config)
      const secondAddress = await addressOf(second)
      const [here, there] = [await listen(sita), await listen(sita, secondAddress)]
      const { _id } = await aPost(ram)
      expect(await here.next('post')).toMatchObject({ post: _id })
      expect(await there.next('post')).toMatchObject({ post: _id })
      const token = await signedIn(sita)
      const elsewhere = await listenLive(secondAddress, token)
      await elsewhere.next('ready')
      await site.client(token).delete('/api/auth')
      await elsewhere.ended()
      await second.close()
    })

    it('connect again after the line between them broke, and pages load again', async () => {
      const stream = await listen(sita)
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'society listening'`.execute(site.database)
      await stream.next('refresh')
      await aPost(ram)
      await stream.next('post')
    })
  })
