import { openDatabase } from '../server/database/connection.ts'
import { migrate } from '../server/database/migrate.ts'
import { fillPosts } from './feed/fill.ts'
import { bareServerLike } from './load/bare.ts'
import { drive } from './load/drive.ts'
import { measureOnBothEngines } from './load/engines.ts'
import { printRow, saveRows } from './load/results.ts'
import { busyMilliseconds, register, startShipped } from './load/shipped.ts'
import { fillMembers } from './members/fill.ts'

// Measures a signed-in member's reads and writes, beside a bare server that sends the same bytes. An
// account's limit of concurrent requests.
const connections = 10
const MEMBERS = 1000
const POSTS = 1000
const someId = `01900000-0000-7000-8000-${'7'.padStart(12, '0')}`

let liked = 0

await measureOnBothEngines(measure)
saveRows()

async function measure(engine: string, databaseUrl: string): Promise<void> {
  const database = openDatabase(databaseUrl)
  await migrate(database)
  await fillMembers(database, MEMBERS)
  await fillPosts(database, POSTS)
  await database.destroy()
  const server = await startShipped(databaseUrl)
  const token = await register(server.url, 'reader@example.org')
  const headers = { 'x-auth-token': token }
  for (const path of [
    '/api/auth',
    '/api/posts?limit=20',
    `/api/posts/${someId}`,
    '/api/profile?limit=20',
    `/api/profile/user/${someId}`,
    '/api/events/upcoming',
  ]) {
    const response = await fetch(server.url + path, {
      headers: { ...headers, 'accept-encoding': 'identity' },
    })
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    const bare = await bareServerLike(response)
    await drive({ port: server.port, path, headers, connections, seconds: 1 })
    const before = busyMilliseconds(server.pid)
    const measured = await drive({ port: server.port, path, headers, connections })
    const busy = busyMilliseconds(server.pid) - before
    const bares = await drive({ port: bare.port, path, connections })
    bare.stop()
    if (measured.failed > 0) throw new Error(`${path}: ${measured.failed} failed`)
    printRow({
      [engine]: path,
      'ours/s': measured.perSecond,
      'bare/s': bares.perSecond,
      ratio: (measured.perSecond / bares.perSecond).toFixed(2),
      'p50 ms': measured.p50.toFixed(1),
      'p99 ms': measured.p99.toFixed(1),
      'CPU µs': Math.round((1000 * busy) / measured.count),
      kB: (bare.bytes / 1000).toFixed(1),
    })
  }
  const before = busyMilliseconds(server.pid)
  const likes = await drive({
    port: server.port,
    path: () => ({ method: 'PUT', path: nextLike(), headers }),
    connections,
    seconds: 4,
  })
  const busy = busyMilliseconds(server.pid) - before
  printRow({
    [`${engine}, writes`]: 'like and unlike',
    'ours/s': likes.perSecond,
    failed: likes.failed,
    'p50 ms': likes.p50.toFixed(1),
    'p99 ms': likes.p99.toFixed(1),
    'CPU µs': Math.round((1000 * busy) / likes.count),
  })
  await server.stop()
}

/** Returns the address that likes each post in turn, and then unlikes each. */
function nextLike(): string {
  const round = Math.floor(liked / POSTS)
  const number = String(liked % POSTS).padStart(12, '0')
  liked += 1
  return `/api/posts/${round % 2 === 0 ? 'like' : 'unlike'}/01900000-0000-7000-8000-${number}`
}
