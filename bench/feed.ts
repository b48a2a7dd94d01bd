import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { readConfig } from '../server/config.ts'
import { type Database, openDatabase } from '../server/database/connection.ts'
import { migrate } from '../server/database/migrate.ts'
import { listFeed, listPosts } from '../server/features/posts/feed/feed.service.ts'
import { startPostgres } from '../tests/support/postgres.ts'
import { plansOf } from '../tests/support/query-plans.ts'
import { fillFeed, readerId } from './feed/fill.ts'

// Measures the first page of the feed with 1,000 posts and with 100,000 (10 likes and 5 comments each).
const SMALL = 1000
const LARGE = 100_000
const ROUNDS = 300
const MOST = 1.5
const MEGABYTE = 1_000_000

const config = readConfig({ LOG_LEVEL: 'silent' })
let failed = false

const folder = await mkdtemp(join(tmpdir(), 'society-bench-'))
const server = await startPostgres()
try {
  await compare('SQLite', (posts) => `file:${join(folder, `${posts}.db`)}`)
  await compare('PostgreSQL', (posts) => server.url.replace(/\/postgres$/, `/feed_${posts}`))
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
process.exitCode = failed ? 1 : 0

async function compare(engine: string, addressOf: (posts: number) => string): Promise<void> {
  const small = await filled(addressOf(SMALL), SMALL)
  const large = await filled(addressOf(LARGE), LARGE)
  for (const details of ['true', 'false'] as const) {
    // Alternating, so that other load on the machine affects both alike.
    const times: [number[], number[]] = [[], []]
    for (let round = 0; round < ROUNDS; round += 1) {
      times[0].push(await millisecondsOf(small, details))
      times[1].push(await millisecondsOf(large, details))
    }
    const [before, after] = [median(times[0]), median(times[1])]
    const ratio = after / before
    if (ratio > MOST) failed = true
    process.stdout.write(
      `${engine}, ${details === 'true' ? 'with likes and comments' : 'counts only'}: ${before.toFixed(2)} ms at ${SMALL} posts, ${after.toFixed(2)} ms at ${LARGE}: ${ratio.toFixed(2)} times (at most ${MOST})\n`,
    )
  }
  const [plan] = await plansOf(
    large,
    (connection) =>
      listPosts(connection, { viewerId: readerId, hidden: [], groups: [] }, { limit: 21, after: null }),
    { discouragingScans: false },
  )
  const scans = plan?.tableScans.filter((step) => !step.includes('pinned_posts')) ?? []
  if (scans.length > 0) failed = true
  process.stdout.write(
    `${engine}, plan at ${LARGE} posts:\n${plan?.steps.map((step) => `  ${step}`).join('\n')}\n`,
  )
  await small.destroy()
  await large.destroy()
}

async function filled(url: string, posts: number): Promise<Database> {
  if (url.startsWith('postgres')) {
    const server = openDatabase(url.replace(/\/feed_\d+$/, '/postgres'))
    await createDatabase(server, url.split('/').at(-1) ?? '')
    await server.destroy()
  }
  const database = openDatabase(url)
  await migrate(database)
  const began = performance.now()
  await fillFeed(database, posts)
  const seconds = (performance.now() - began) / 1000
  const memory = process.memoryUsage().rss / MEGABYTE
  process.stdout.write(
    `filled with ${posts} posts in ${seconds.toFixed(0)} s (process ${memory.toFixed(0)} MB)\n`,
  )
  return database
}

async function createDatabase(server: Database, name: string): Promise<void> {
  await sql`create database ${sql.id(name)}`.execute(server)
}

async function millisecondsOf(database: Database, details: 'true' | 'false'): Promise<number> {
  const viewer = { userId: readerId, sessionId: '', roles: [], limited: false, approved: true }
  const began = performance.now()
  await listFeed({ config, database, cache: { read: (_kind, _key, make) => make() } }, viewer, {
    limit: 20,
    details,
  })
  return performance.now() - began
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}
