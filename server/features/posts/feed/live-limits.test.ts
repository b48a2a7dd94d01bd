import type { QueryId } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { streamsPerAccount } from '../../../../contract/posts/feed.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { addressOf, type LiveStream, listenLive } from '../../../../tests/support/live-stream.ts'
import { aMember, type Member } from '../../../../tests/support/members.ts'
import { LiveFeed } from './live-feed.service.ts'

let site: TestApp
let address: string
let sita: Member
let ram: Member
const streams: LiveStream[] = []

beforeAll(async () => {
  site = await anApp()
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

/** The database, with a count of reads of hidden members. */
function watchedLookUps() {
  const asking = new Set<QueryId>()
  let lookUps = 0
  const database = site.database.withPlugin({
    transformQuery({ node, queryId }) {
      if (JSON.stringify(node).includes('"blocks"')) asking.add(queryId)
      return node
    },
    async transformResult({ result, queryId }) {
      if (asking.has(queryId)) lookUps += 1
      return result
    },
  })
  return { database, count: () => lookUps }
}

it('a stream is refused to an account that has twenty, also of thirty that open at the same moment', async () => {
  const busy = await aMember(site)
  const opened = await Promise.all(Array.from({ length: 30 }, () => listenLive(address, busy.token)))
  streams.push(...opened)
  const open = opened.filter(({ status }) => status === 200)
  const refused = opened.filter(({ status }) => status === 429)
  expect([open.length, refused.length]).toEqual([streamsPerAccount, 10])
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  const { body } = await busy.get('/api/posts/live')
  expect(body).toEqual({
    errors: [
      {
        msg: 'This account already has 20 open pages that follow the posts. Close some of them and try again',
        code: 'too_many',
      },
    ],
  })
  await listen(sita)
  open[0]?.close()
  await open[0]?.ended()
  await expect.poll(async () => (await listenLive(address, busy.token)).status).toBe(200)
})

it('a stream costs one look-up for all pages of a member, however many blocks there are at once', async () => {
  const lookUps = watchedLookUps()
  const { config, log, broadcast } = site.app
  const feed = new LiveFeed({ config, log, broadcast, database: lookUps.database })
  const viewer = { userId: ram.id, sessionId: '', roles: [], limited: false, approved: true }
  const open = await Promise.all(Array.from({ length: streamsPerAccount }, () => feed.open(viewer)))
  expect(lookUps.count()).toBe(1)
  for (let block = 0; block < 20; block += 1) feed.send({ type: 'blocks', users: [ram.id, sita.id] })
  await expect.poll(() => lookUps.count()).toBe(3)
  for (const stream of open) stream.readable.destroy()
  await feed.close()
  expect(lookUps.count()).toBe(3)
})
