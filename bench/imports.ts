import { setTimeout } from 'node:timers/promises'
import type { MemberImport } from '../contract/administration/imports/schemas.ts'
import { openDatabase } from '../server/database/connection.ts'
import { migrate } from '../server/database/migrate.ts'
import { drive, type Load } from './load/drive.ts'
import { measureOnBothEngines } from './load/engines.ts'
import { printRow, saveRows } from './load/results.ts'
import {
  administratorEmail,
  register,
  residentMegabytes,
  type Shipped,
  startShipped,
} from './load/shipped.ts'
import { fillMembers } from './members/fill.ts'

// Memory over idle, and how long simple reads take, while a realistic list is read, checked and imported.
const MEMBERS = 10_000
const ROWS = 50_000
const READS_PER_SECOND = 50
const SECONDS = 10
const pollMilliseconds = 250
const someId = `01900000-0000-7000-8000-${'7'.padStart(12, '0')}`
const reads = ['/api/auth', '/api/profile?limit=20', `/api/profile/user/${someId}`]

let asked = 0

await measureOnBothEngines(measure)
saveRows()

async function measure(engine: string, databaseUrl: string): Promise<void> {
  const database = openDatabase(databaseUrl, { patient: true })
  await migrate(database)
  await fillMembers(database, MEMBERS)
  await database.destroy()
  const server = await startShipped(databaseUrl)
  const token = await register(server.url, administratorEmail)
  const headers = { 'x-auth-token': token, authorization: 'none' }
  const path = () => ({ method: 'GET' as const, path: nextRead(), headers })
  const load = { port: server.port, path, connections: 10, perSecond: READS_PER_SECOND }
  const before = await drive({ ...load, seconds: SECONDS })
  const idle = residentMegabytes(server.pid)
  show(engine, 'nothing else', before, { seconds: SECONDS, over: 0 })
  let id = ''
  const during = async (what: string, work: () => Promise<unknown>) => {
    const began = performance.now()
    const until = work()
    const watch = watchMemory(server, until)
    const result = await drive({ ...load, until })
    await until
    show(engine, what, result, { seconds: (performance.now() - began) / 1000, over: (await watch) - idle })
  }
  await during('reading', async () => {
    id = (await call(server, token, '/api/admin/imports?file=list.csv', { body: aList(), type: 'text/csv' }))
      ._id
  })
  await during('checking', async () => {
    const { columns } = await call(server, token, `/api/admin/imports/${id}`)
    await send(server, token, 'PUT', `${id}/matching`, { columns: columns.map(({ column }) => column) })
    await settled(server, token, id)
  })
  await during('importing', async () => {
    await send(server, token, 'POST', `${id}/start`, {})
    await settled(server, token, id)
  })
  await server.stop()
}

/** Returns the address of each read in turn. */
function nextRead(): string {
  asked += 1
  return reads[asked % reads.length] ?? ''
}

function show(
  engine: string,
  what: string,
  load: Load,
  { seconds, over }: { seconds: number; over: number },
): void {
  printRow({
    [`${engine}, ${ROWS} rows`]: what,
    'MB over idle': over.toFixed(0),
    'p50 ms': load.p50.toFixed(1),
    'p99 ms': load.p99.toFixed(1),
    'longest ms': load.longest.toFixed(0),
    failed: load.failed,
    s: seconds.toFixed(1),
  })
}

/** Returns the most memory of the server until some work is done. */
async function watchMemory({ pid }: Shipped, until: Promise<unknown>): Promise<number> {
  let most = 0
  let isOver = false
  const end = until.finally(() => {
    isOver = true
  })
  while (!isOver) {
    most = Math.max(most, residentMegabytes(pid))
    await Promise.race([end, setTimeout(pollMilliseconds)])
  }
  return most
}

/** Writes a list with couples, children and several phones. */
function aList(): string {
  const lines = ['Society of many,,,,,', 'Name,Email,Phone,Birthday,Address,Children']
  for (let row = 0; row < ROWS; row += 1) {
    const name = row % 10 === 0 ? `Ram & Sita Family${row}` : `Person Family${row}`
    const children = row % 5 === 0 ? '"Aarav (8), Maya (5)"' : ''
    const phone = `"312-555-${String(row % 10_000).padStart(4, '0')}, 847-555-0100 home"`
    const address = `"${row} Main St, Chicago, IL 60601"`
    lines.push(
      `${name},p${row}@bench.example,${phone},${(row % 12) + 1}/${(row % 15) + 13}/1980,${address},${children}`,
    )
  }
  return `${lines.join('\n')}\n`
}

async function call(
  { url }: Shipped,
  token: string,
  path: string,
  { body, type }: { body?: string; type?: string } = {},
): Promise<MemberImport> {
  const response = await fetch(url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'x-auth-token': token, ...(type && { 'content-type': type }) },
    ...(body !== undefined && { body }),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as MemberImport
}

async function send(
  { url }: Shipped,
  token: string,
  method: string,
  path: string,
  body: object,
): Promise<void> {
  const response = await fetch(`${url}/api/admin/imports/${path}`, {
    method,
    headers: { 'x-auth-token': token, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
}

async function settled(server: Shipped, token: string, id: string): Promise<void> {
  for (;;) {
    const { state, ending } = await call(server, token, `/api/admin/imports/${id}`)
    if (ending !== null) throw new Error(`the import ended: ${ending}`)
    if (state === 'checked' || state === 'done') return
    await setTimeout(pollMilliseconds)
  }
}
