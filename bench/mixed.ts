import { setTimeout as pause } from 'node:timers/promises'
import { readConfig } from '../server/config.ts'
import { type Database, openDatabase } from '../server/database/connection.ts'
import { migrate } from '../server/database/migrate.ts'
import { startSession } from '../server/features/accounts/sessions/sessions.service.ts'
import { fillMonth } from './calendar/fill.ts'
import { fillPosts } from './feed/fill.ts'
import { type Call, drive, type Waits } from './load/drive.ts'
import { measureOnBothEngines } from './load/engines.ts'
import { printRow, saveRows } from './load/results.ts'
import { busyMilliseconds, residentMegabytes, startShipped } from './load/shipped.ts'
import { fillMembers } from './members/fill.ts'

// A society browsing: all its members read and now and then write, each something else. `BENCH_SECONDS` shortens it.
const MEMBERS = 200
const POSTS = 300
const EVENTS = 40
const SECONDS = Number(process.env.BENCH_SECONDS ?? 30)
const WARM_UP_SECONDS = 3
const REST_SECONDS = 5
/** The likes that each post has from the beginning (`feed/fill.ts`). */
const FILLED_LIKES = 10
const words = ['asha', 'chaud', 'tharu', 'skokie', 'teacher', 'sewing', 'gita', 'mahato', 'evanston', 'ram']

/** The share of each kind of call, of a hundred. */
const shares = {
  feed: 24,
  post: 14,
  profile: 14,
  search: 10,
  events: 10,
  'own account': 8,
  home: 8,
  directory: 4,
  birthdays: 3,
  like: 3,
  'new comment': 1,
  'new post': 1,
}
type Kind = keyof typeof shares
const nothing: Waits = { count: 0, failed: 0, p50: 0, p99: 0, longest: 0 }

await measureOnBothEngines(measure)
saveRows()

async function measure(engine: string, databaseUrl: string): Promise<void> {
  const database = openDatabase(databaseUrl)
  await migrate(database)
  await fillMembers(database, MEMBERS)
  await fillPosts(database, POSTS, MEMBERS)
  await fillMonth(database, new Date().toISOString().slice(0, 7), EVENTS)
  const tokens = await signInAll(database)
  await database.destroy()
  const server = await startShipped(databaseUrl)
  await pause(REST_SECONDS * 1000)
  const atRest = residentMegabytes(server.pid)
  const next = callsOf(tokens)
  await drive({ port: server.port, path: next, seconds: WARM_UP_SECONDS })
  let most = 0
  const watch = setInterval(() => (most = Math.max(most, residentMegabytes(server.pid))), 250)
  const before = busyMilliseconds(server.pid)
  const load = await drive({ port: server.port, path: next, seconds: SECONDS })
  const busy = busyMilliseconds(server.pid) - before
  clearInterval(watch)
  for (const [kind, share] of Object.entries(shares)) {
    const { count, failed, p50, p99 } = load.kinds[kind] ?? nothing
    printRow({
      [`${engine}, of a hundred`]: kind,
      calls: share,
      count,
      failed,
      'p50 ms': p50.toFixed(1),
      'p99 ms': p99.toFixed(1),
    })
  }
  await pause(REST_SECONDS * 1000)
  printRow({
    [engine]: 'all',
    'calls/s': load.perSecond,
    failed: load.failed,
    'p50 ms': load.p50.toFixed(1),
    'p99 ms': load.p99.toFixed(1),
    'CPU µs': Math.round((1000 * busy) / load.count),
    'MB at rest': atRest,
    'in the mix': most,
    after: residentMegabytes(server.pid),
  })
  await server.stop()
}

/** Signs every member in, without a password. */
async function signInAll(database: Database): Promise<string[]> {
  const config = readConfig({})
  const members = await database.selectFrom('users').select('id').orderBy('id').execute()
  const tokens: string[] = []
  for (const { id } of members) {
    const { token } = await startSession({ config }, database, id, 'password', null)
    tokens.push(token)
  }
  // A browser that is known is not described by the first call.
  await database.updateTable('sessions').set({ browser: 'Firefox' }).execute()
  return tokens
}

/** Returns a function that draws the next call: kinds in a fixed order, members and posts at random, in each run alike. */
function callsOf(tokens: readonly string[]): () => Call {
  const kinds = spread()
  const pick = picker()
  let drawn = 0
  let liked = 0
  return () => {
    const kind = kinds[drawn % kinds.length] ?? 'feed'
    drawn += 1
    const post = idOf(pick(POSTS))
    const headers = { 'x-auth-token': tokens[pick(MEMBERS)] ?? '' }
    const get = (path: string): Call => ({ kind, method: 'GET', path, headers })
    switch (kind) {
      case 'feed':
        return get('/api/posts?limit=20')
      case 'post':
        return get(`/api/posts/${post}`)
      case 'profile':
        return get(`/api/profile/user/${idOf(pick(MEMBERS))}`)
      case 'search':
        return get(`/api/profile?limit=20&search=${words[pick(words.length)]}`)
      case 'events':
        return get('/api/events/upcoming')
      case 'own account':
        return get('/api/auth')
      case 'home':
        return { kind, method: 'GET', path: '/', headers: {} }
      case 'directory':
        return { kind, method: 'GET', path: '/profiles', headers: {} }
      case 'birthdays':
        return get('/api/profile/birthdays')
      case 'like': {
        const [place, round] = [liked % POSTS, Math.floor(liked / POSTS)]
        liked += 1
        // Members who liked it from the beginning are excluded.
        const token = tokens[(place + FILLED_LIKES * (place + 1) + round) % MEMBERS] ?? ''
        return {
          kind,
          method: 'PUT',
          path: `/api/posts/like/${idOf(place)}`,
          headers: { 'x-auth-token': token },
        }
      }
      case 'new comment':
        return {
          kind,
          method: 'POST',
          path: `/api/posts/comment/${post}`,
          headers,
          body: { text: 'So it was.' },
        }
      case 'new post':
        return { kind, method: 'POST', path: '/api/posts', headers, body: { text: 'Lamps at dusk again.' } }
    }
  }
}

/** Spreads a hundred calls so that each kind comes at even distances. */
function spread(): Kind[] {
  return (Object.entries(shares) as [Kind, number][])
    .flatMap(([kind, share]) =>
      Array.from({ length: share }, (_, index) => ({ kind, at: (index + 0.5) / share })),
    )
    .toSorted((one, other) => one.at - other.at)
    .map(({ kind }) => kind)
}

/** Returns a function that picks a number below another one (Park and Miller's generator). */
function picker(): (below: number) => number {
  let state = 1
  return (below) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

function idOf(number: number): string {
  return `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`
}
