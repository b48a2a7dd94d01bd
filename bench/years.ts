import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '../server/database/connection.ts'
import { migrate } from '../server/database/migrate.ts'
import { drive } from './load/drive.ts'
import { measureOnBothEngines } from './load/engines.ts'
import { printRow, saveRows } from './load/results.ts'
import { administratorEmail, register, startShipped } from './load/shipped.ts'
import { fillMembers } from './members/fill.ts'
import { fillLevels } from './members/money.ts'

// Measures simple reads while a year of dues begins, with a charge for each member. BENCH_MEMBERS sets their
// number.
const MEMBERS = Number(process.env.BENCH_MEMBERS ?? 30_000)
const READS_PER_SECOND = 100
const reads = ['/api/auth', '/api/profile?limit=20', '/api/money', '/api/events/upcoming']

await measureOnBothEngines(measure)
saveRows()

async function measure(engine: string, databaseUrl: string): Promise<void> {
  const database = openDatabase(databaseUrl, { patient: true })
  await migrate(database)
  await fillMembers(database, MEMBERS)
  await fillLevels(database)
  await database.destroy()
  const server = await startShipped(databaseUrl, { LOG_LEVEL: 'error' })
  const administrator = await register(server.url, administratorEmail)
  const reader = await register(server.url, 'reader@example.org')
  let asked = 0
  const path = () => {
    asked += 1
    // Bypasses the cache with a header: a cached response would be sent before any work could delay it.
    const headers = { 'x-auth-token': reader, authorization: 'none' }
    return { method: 'GET' as const, path: reads[asked % reads.length] ?? '', headers }
  }
  const steps: [what: string, body: object | null][] = [
    // Also warms up the server.
    ['nothing else', null],
    ['a preview', { preview: true }],
    ['the beginning', {}],
    ['the beginning again', {}],
  ]
  for (const [what, body] of steps) {
    const began = performance.now()
    const until = body ? begin(server.url, administrator, body) : pause(5000, 0)
    const load = await drive({
      port: server.port,
      path,
      connections: 10,
      perSecond: READS_PER_SECOND,
      until,
    })
    printRow({
      [`${engine}, meanwhile`]: what,
      charges: await until,
      s: ((performance.now() - began) / 1000).toFixed(1),
      'reads/s': load.perSecond,
      failed: load.failed,
      'p50 ms': load.p50.toFixed(1),
      'p99 ms': load.p99.toFixed(1),
      'longest ms': load.longest.toFixed(0),
    })
  }
  await server.stop()
}

/** Begins this year, or previews it; returns the number of charges. */
async function begin(url: string, token: string, body: object): Promise<number> {
  const response = await fetch(`${url}/api/admin/money/years`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-auth-token': token },
    body: JSON.stringify({ year: new Date().getFullYear(), ...body }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`years: ${response.status} ${text}`)
  return JSON.parse(text).count
}
