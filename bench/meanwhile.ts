import { setTimeout } from 'node:timers/promises'
import { streamsPerAccount } from '../contract/posts/feed.ts'
import { openDatabase } from '../server/database/connection.ts'
import { migrate } from '../server/database/migrate.ts'
import { listenLive } from '../tests/support/live-stream.ts'
import { fillPosts } from './feed/fill.ts'
import { drive, type Load } from './load/drive.ts'
import { measureOnBothEngines } from './load/engines.ts'
import { print, printRow, saveRows } from './load/results.ts'
import { administratorEmail, password, register, type Shipped, startShipped } from './load/shipped.ts'
import { fillMembers } from './members/fill.ts'

// Measures simple reads of a member during a long operation, and at half of the server's capacity.
const MEMBERS = 100_000
const POSTS = 2000
const IMPORTED = 50_000
const STREAMS = 500
const SIGN_INS_PER_SECOND = 20
const READS_PER_SECOND = 100
const SECONDS = 10
const someId = `01900000-0000-7000-8000-${'7'.padStart(12, '0')}`
const reads = [
  '/api/auth',
  '/api/posts?limit=20',
  `/api/posts/${someId}`,
  '/api/profile?limit=20',
  `/api/profile/user/${someId}`,
]

let asked = 0

await measureOnBothEngines(measure)
saveRows()

async function measure(engine: string, databaseUrl: string): Promise<void> {
  const database = openDatabase(databaseUrl, { patient: true })
  await migrate(database)
  await fillMembers(database, MEMBERS)
  await fillPosts(database, POSTS)
  await database.destroy()
  const server = await startShipped(databaseUrl)
  const administrator = await register(server.url, administratorEmail)
  const emails = Array.from(
    { length: STREAMS / streamsPerAccount },
    (_, index) => `reader${index}@example.org`,
  )
  const readers: string[] = []
  for (const email of emails) readers.push(await register(server.url, email))
  // Bypasses the cache with a header: a cached response would be sent before any work could delay it.
  const headers = { 'x-auth-token': readers[0] ?? '', authorization: 'none' }
  const asReader = {
    port: server.port,
    path: () => ({ method: 'GET' as const, path: nextRead(), headers }),
  }
  const connections = 10
  const show = (what: string, load: Load, took?: number) =>
    printRow({
      [`${engine}, meanwhile`]: what,
      'reads/s': load.perSecond,
      failed: load.failed,
      'p50 ms': load.p50.toFixed(1),
      'p99 ms': load.p99.toFixed(1),
      'longest ms': load.longest.toFixed(0),
      s: ((took ?? 0) / 1000).toFixed(1),
    })
  async function during(what: string, work: () => Promise<unknown>): Promise<void> {
    const began = performance.now()
    const until = work()
    const load = await drive({ ...asReader, connections, perSecond: READS_PER_SECOND, until })
    await until
    show(what, load, performance.now() - began)
  }

  const most = await drive({ ...asReader, connections, seconds: SECONDS / 2 })
  show('as much as can be served', most)
  show(
    'half of that',
    await drive({ ...asReader, connections, perSecond: most.perSecond / 2, seconds: SECONDS }),
  )
  await during('nothing else', () => setTimeout(SECONDS * 1000))
  await during(`an export of ${MEMBERS}`, () => download(server, administrator))
  await during('the overview', () => again(() => read(server, administrator, '/api/admin/overview')))
  let shed = 0
  await during(
    `${SIGN_INS_PER_SECOND} sign-ins a second`,
    async () => (shed = await signInFor(server, emails)),
  )
  if (shed > 0) print(`  ${shed} of ${SIGN_INS_PER_SECOND * SECONDS} sign-ins were refused`)
  const streams = await Promise.all(
    readers.flatMap((token) =>
      Array.from({ length: streamsPerAccount }, () => listenLive(server.url, token)),
    ),
  )
  await during(`${STREAMS} streams, with posts`, () => again(() => writePost(server, readers)))
  for (const stream of streams) stream.close()
  await during(`an import of ${IMPORTED}`, () => importMembers(server, administrator))
  await server.stop()
}

/** Returns the address of each read in turn. */
function nextRead(): string {
  asked += 1
  return reads[asked % reads.length] ?? ''
}

async function again(work: () => Promise<unknown>): Promise<void> {
  const until = performance.now() + SECONDS * 1000
  while (performance.now() < until) await work()
}

async function read({ url }: Shipped, token: string, path: string): Promise<void> {
  const response = await fetch(url + path, { headers: { 'x-auth-token': token } })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  await response.arrayBuffer()
}

async function download({ url }: Shipped, token: string): Promise<void> {
  const response = await fetch(`${url}/api/admin/members/export`, { headers: { 'x-auth-token': token } })
  if (!response.ok) throw new Error(`export: ${response.status} ${await response.text()}`)
  for await (const _ of response.body ?? []);
}

/** Sends JSON; false when the server has no time for it. */
async function send({ url }: Shipped, path: string, body: object, token = ''): Promise<boolean> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { 'x-auth-token': token }) },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok && response.status !== 503) throw new Error(`${path}: ${response.status} ${text}`)
  return response.ok
}

/** Signs in at an even pace without waiting, and counts the refusals. */
async function signInFor(server: Shipped, emails: string[]): Promise<number> {
  const running: Promise<boolean>[] = []
  for (let count = 0; count < SECONDS * SIGN_INS_PER_SECOND; count += 1) {
    running.push(send(server, '/api/auth', { email: emails[count % emails.length], password }))
    await setTimeout(1000 / SIGN_INS_PER_SECOND)
  }
  return (await Promise.all(running)).filter((isFine) => !isFine).length
}

async function writePost(server: Shipped, readers: string[]): Promise<void> {
  asked += 1
  await send(server, '/api/posts', { text: `Round ${asked}` }, readers[asked % readers.length])
  await setTimeout(250)
}

async function importMembers({ url }: Shipped, token: string): Promise<void> {
  const rows = Array.from(
    { length: IMPORTED },
    (_, index) =>
      `Newcomer ${index} Tharu,newcomer${index}@example.org,Skokie,1980-04-13,${3120000000 + index},General(Well-Wisher),General Member,General Membership,2020-04-13`,
  )
  const response = await fetch(`${url}/api/admin/members/import`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv', 'x-auth-token': token },
    body: ['name,email,location,dob,phone,title,category,type,from', ...rows].join('\n'),
  })
  if (!response.ok) throw new Error(`import: ${response.status} ${(await response.text()).slice(0, 500)}`)
}
