import { openDatabase } from '../server/database/connection.ts'
import { migrate } from '../server/database/migrate.ts'
import { fillPosts } from './feed/fill.ts'
import { type Call, drive } from './load/drive.ts'
import { measureOnBothEngines } from './load/engines.ts'
import { printRow, saveRows } from './load/results.ts'
import { busyMilliseconds, register, startShipped } from './load/shipped.ts'
import { fillMembers } from './members/fill.ts'
import { bareWrites } from './writes/bare.ts'
import { idOf, MEMBERS, POSTS, statements, text } from './writes/statements.ts'

// Measures members' writes, at 50 connections, beside the bare driver that stores the same rows and commits
// each.
const WRITERS = 10
const SECONDS = Number(process.env.BENCH_SECONDS ?? 4)

await measureOnBothEngines(measure)
saveRows()

async function measure(engine: string, databaseUrl: string): Promise<void> {
  const database = openDatabase(databaseUrl)
  await migrate(database)
  await fillMembers(database, MEMBERS)
  await fillPosts(database, POSTS)
  await database.destroy()
  const server = await startShipped(databaseUrl)
  const tokens: string[] = []
  for (let number = 0; number < WRITERS; number += 1)
    tokens.push(await register(server.url, `writer${number}@example.org`))

  const post = (number: number) => idOf(Math.floor(number / WRITERS) % POSTS)
  const calls: Record<keyof typeof statements, (number: number) => Omit<Call, 'headers'>> = {
    'like and unlike': (number) => {
      const isUndone = Math.floor(number / WRITERS / POSTS) % 2 === 1
      return { method: 'PUT', path: `/api/posts/${isUndone ? 'unlike' : 'like'}/${post(number)}` }
    },
    comment: (number) => ({
      method: 'POST',
      path: `/api/posts/comment/${post(number)}`,
      body: { text },
    }),
    post: () => ({ method: 'POST', path: '/api/posts', body: { text } }),
  }
  for (const name of Object.keys(statements) as (keyof typeof statements)[]) {
    const callOf = calls[name]
    let number = 0
    const next = () => {
      const call = callOf(number)
      const token = tokens[number % WRITERS] ?? ''
      number += 1
      return { ...call, headers: { 'x-auth-token': token } }
    }
    const before = busyMilliseconds(server.pid)
    const measured = await drive({ port: server.port, path: next, seconds: SECONDS })
    const busy = busyMilliseconds(server.pid) - before
    const bare = await bareWrites(databaseUrl, statements[name])
    printRow({
      [engine]: name,
      'ours/s': measured.perSecond,
      failed: measured.failed,
      'bare/s': bare,
      ratio: (measured.perSecond / bare).toFixed(2),
      'p50 ms': measured.p50.toFixed(1),
      'p99 ms': measured.p99.toFixed(1),
      'CPU µs': Math.round((1000 * busy) / measured.count),
    })
  }
  await server.stop()
}
