import { connect } from 'node:net'
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { anApp, type TestApp } from '../../../tests/support/app.ts'
import { listenLive } from '../../../tests/support/live-stream.ts'
import { aMember, type Member } from '../../../tests/support/members.ts'
import { comparable, overTheNetwork, type Received } from '../../../tests/support/over-the-network.ts'
import { engineOf } from '../../database/engines/engine.ts'

const metricsToken = 'a token for the measurements'
const now = new Date()
/** A timeout for busy machines. */
const patient = { timeout: 20_000 }
const room = { atOnce: 2, leastWaiting: 2, mostWaiting: 2 }
const page = { accept: 'text/html', 'accept-encoding': 'identity' }

let site: TestApp
let port: number
let anna: Member
let sita: Member
let release: () => Promise<unknown>
let waiting: Promise<Received>[]

beforeAll(async () => {
  site = await anApp({
    metricsToken,
    // The cache does not expire: no minute ends.
    now: () => now,
    admission: { entry: { ...room, atOnce: 10 }, site: room, perAccount: 3, longestWait: 1e6 },
  })
  port = Number(new URL(await site.app.listen({ port: 0, host: '127.0.0.1' })).port)
  anna = await aMember(site)
  sita = await aMember(site)
})
beforeEach(async () => {
  waiting = []
  release = await holdDatabase()
})
afterEach(async () => {
  await release()
  await Promise.allSettled(waiting)
})

/** Blocks every request with a session or a write, until the returned function is called. */
async function holdDatabase(): Promise<() => Promise<unknown>> {
  const held = Promise.withResolvers<void>()
  const over = Promise.withResolvers<void>()
  const work = site.database.transaction().execute(async (transaction) => {
    if (engineOf(site.config.databaseUrl) === 'postgres')
      await sql`lock table sessions, posts in access exclusive mode`.execute(transaction)
    held.resolve()
    await over.promise
  })
  await held.promise
  return () => {
    over.resolve()
    return work
  }
}

function ask(path: string, headers: Record<string, string> = {}) {
  return overTheNetwork(port, path, { 'accept-encoding': 'identity', ...headers })
}

function session(token = ''): Record<string, string> {
  return { 'x-auth-token': token }
}

/** Starts a write, which waits for the database. */
function wait({ token }: Member): void {
  const post = { method: 'POST', body: { text: 'Whatever takes its time' } }
  waiting.push(overTheNetwork(port, '/api/posts', session(token), post))
}

/**
 * Returns the headers without the marks of inline styles. The first response has a nonce, later ones a hash.
 */
function withoutMarks({ headers }: Received) {
  const { 'content-security-policy': _policy, 'content-length': _length, ...rest } = comparable(headers)
  return rest
}

/** Sends requests of members one per event-loop turn: those of one turn would all wait for the next. */
async function fill(members: Member[]): Promise<void> {
  const { site: queue } = site.app.admission.queues
  for (const [place, member] of members.entries()) {
    wait(member)
    await expect.poll(() => queue.working, patient).toBe(Math.min(place + 1, room.atOnce))
    await expect.poll(() => queue.working + queue.waiting, patient).toBe(place + 1)
  }
}

it('requests that cannot be served in time are refused at once, and accepted again later', async () => {
  await fill([anna, anna, sita, sita])
  const first = await ask('/api/posts', session(anna.token))
  expect([first.status, first.headers['retry-after']]).toEqual([503, '3'])
  expect(JSON.parse(first.body.toString())).toEqual({
    errors: [{ msg: 'The site is busy right now. Try again in a moment', code: 'unavailable' }],
  })
  const second = await ask('/api/events?from=2020-01-01')
  expect(withoutMarks(second)).toEqual(withoutMarks(first))
  expect([second.status, second.body.toString()]).toEqual([503, first.body.toString()])
  await release()
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect((await ask('/api/events?from=2020-01-01')).status).toBe(200)
})

it('a page is refused as a page', async () => {
  await fill([anna, anna, sita, sita])
  const [first, second] = [await ask('/board', page), await ask('/announcements', page)]
  expect([first.status, first.headers['retry-after']]).toEqual([503, '3'])
  expect(first.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(first.body.toString()).toContain('<h1>We will be right back</h1>')
  expect(withoutMarks(second)).toEqual(withoutMarks(first))
  expect(first.headers['content-security-policy']).toContain(`style-src 'self' 'nonce-`)
  expect(second.headers['content-security-policy']).toContain(`style-src 'self' 'sha256-`)
  expect(second.body.toString()).toBe(first.body.toString().replace(/ nonce="[^"]+"/, ''))
})

it('health, metrics, cached responses, files and signing in are not refused', async () => {
  await release()
  expect((await ask('/about', page)).status).toBe(200)
  release = await holdDatabase()
  await fill([anna, anna, sita, sita])
  expect((await ask('/board', page)).status).toBe(503)
  expect((await ask('/health/live')).status).toBe(200)
  expect((await ask('/about', page)).status).toBe(200)
  const [asset] = /\/assets\/[\w.-]+\.css/.exec((await ask('/about', page)).body.toString()) ?? []
  expect((await ask(asset ?? '')).status).toBe(200)
  const ready = ask('/health/ready')
  const measured = ask('/metrics', { authorization: `Bearer ${metricsToken}` })
  const { email, password } = sita
  const signedIn = overTheNetwork(port, '/api/auth', {}, { method: 'POST', body: { email, password } })
  await expect.poll(() => site.app.admission.queues.entry.working, patient).toBe(1)
  await release()
  expect((await ready).status).toBe(200)
  expect((await signedIn).status).toBe(200)
  const text = (await measured).body.toString()
  expect(text).toMatch(/site_requests_refused_total\{reason="full"\} [1-9]/)
  expect(text).toContain('site_requests_in_progress{line="site",state="working"}')
})

it('a caller who disconnects while queued is not served, and frees the slot', async () => {
  await fill([anna, anna, sita])
  const leaving = new AbortController()
  const body = { text: 'Nobody waits for this post any more' }
  const headers = session(sita.token)
  const gone = overTheNetwork(port, '/api/posts', headers, { method: 'POST', body, signal: leaving.signal })
  const { site: queue } = site.app.admission.queues
  await expect.poll(() => queue.waiting, patient).toBe(2)
  leaving.abort()
  await expect(gone).rejects.toThrow()
  await expect.poll(() => queue.waiting, patient).toBe(1)
  await release()
  await Promise.all(waiting)
  expect(JSON.stringify((await anna.get('/api/posts')).body)).not.toContain(body.text)
})

it('one account cannot occupy the whole queue, even with several sessions', async () => {
  await release()
  const { email, password } = anna
  const { body } = await site.client().post<{ token: string }>('/api/auth', { email, password })
  for (const token of [anna.token, body.token]) await ask('/api/auth', session(token))
  release = await holdDatabase()
  await fill([anna, anna, anna])
  const refused = await ask('/api/posts', session(body.token))
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3'])
  expect(JSON.parse(refused.body.toString()).errors).toEqual([
    { msg: 'Your account is asking for too much at once. Try again in a moment', code: 'too_many' },
  ])
  wait(sita)
  await release()
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([201, 201, 201, 201])
})

it('open streams keep nobody waiting', async () => {
  await release()
  const streams = [anna, anna, sita].map(({ token }) => listenLive(`http://127.0.0.1:${port}`, token))
  for (const stream of await Promise.all(streams)) await stream.next('ready')
  expect((await ask('/api/posts', session(sita.token))).status).toBe(200)
  for (const stream of await Promise.all(streams)) stream.close()
})

it('slow bodies do not delay other requests', async () => {
  await release()
  const head = `POST /api/posts HTTP/1.1\r\nhost: localhost\r\nx-auth-token: ${anna.token}\r\ncontent-type: application/json\r\ncontent-length: 90\r\n\r\n`
  const { site: queue } = site.app.admission.queues
  for (const place of [1, 2, 3]) {
    const socket = connect(port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    socket.on('error', () => undefined).write(`${head}{`)
    await expect.poll(() => queue.aside, patient).toBe(place)
  }
  expect([queue.working, queue.waiting]).toEqual([0, 0])
  expect((await ask('/api/posts', session(sita.token))).status).toBe(200)
})
