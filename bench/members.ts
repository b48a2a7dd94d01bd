import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { memberColumns, workbookType } from '../contract/administration/members-file.ts'
import { freePort } from '../tests/support/free-port.ts'
import { profileInput } from '../tests/support/members.ts'
import { aWorkbook } from '../tests/support/workbook.ts'
import { residentMegabytes } from './load/shipped.ts'

// Measures the list of Manage Users at 100,000 accounts, and import and export of 50,000 rows with their
// memory, and the delays of other requests meanwhile. The import in steps comes first, with a workbook.
const people = 50_000
const settleMilliseconds = 3000
const lists = [
  '',
  'sort=seen&order=desc',
  'search=member+4999',
  'search=nobody-at-all',
  'category=Founder+Member',
  'verified=true',
  'role=administrator',
  'active=false&sort=joined',
]

const folder = await mkdtemp(join(tmpdir(), 'society-bench-'))
const port = await freePort()
const url = `http://127.0.0.1:${port}`
// With the young generation that `npm start` allows.
const server = spawn(process.execPath, ['--max-semi-space-size=8', 'server/main.ts'], {
  env: {
    ...process.env,
    PORT: String(port),
    DATABASE_URL: process.env.BENCH_DATABASE_URL ?? `file:${join(folder, 'society.db')}`,
    ADMIN_EMAIL: 'chair@example.org',
    AVATAR_SERVICE: 'off',
    LOG_LEVEL: 'error',
  },
  stdio: ['ignore', 'pipe', 'inherit'],
})
// The end of the measurement always ends the server.
process.once('exit', () => server.kill('SIGKILL'))
await once(server.stdout, 'data')

let token = ''
const account = { name: 'Chair', email: 'chair@example.org', password: 'marigold lamps at dusk' }
token = (await call<{ token: string }>('POST', '/api/users', account)).token
await setTimeout(settleMilliseconds)
const idle = residentMegabytes(server.pid)
let imported = ''
await measure('reading a workbook', async () => {
  const workbook = aWorkbook([rowsOf(0)])
  return async () => {
    imported = (await call<Import>('POST', '/api/admin/imports', workbook))._id
  }
})
await measure('checking its rows', async () => async () => {
  const { columns } = await call<Import>('GET', `/api/admin/imports/${imported}`)
  const body = { columns: columns.map(({ column }) => column) }
  await call('PUT', `/api/admin/imports/${imported}/matching`, body)
  await settled(imported, 'checked')
})
await measure('importing them', async () => async () => {
  await call('POST', `/api/admin/imports/${imported}/start`, {})
  await settled(imported, 'done')
})
await measure(`import in one call, while the first ${people} invitations go out`, async () => {
  const text = file(1)
  return async () => {
    await call('POST', '/api/admin/members/import', text)
  }
})
for (const query of lists) {
  const times: number[] = []
  for (let round = 0; round < 5; round += 1) {
    const began = performance.now()
    await call('GET', `/api/admin/users?limit=50&${query}`)
    times.push(performance.now() - began)
  }
  print(
    `list of ${2 * people} accounts, ${query || 'by name'}: ${(times.sort((a, b) => a - b)[2] ?? 0).toFixed(1)} ms`,
  )
}
const began = performance.now()
const before = residentMegabytes(server.pid)
const peak = watchMemory()
const response = await fetch(`${url}/api/admin/members/export`, { headers: { 'x-auth-token': token } })
let bytes = 0
for await (const chunk of response.body ?? []) bytes += chunk.byteLength
print(
  `export of ${2 * people} rows: ${seconds(began)} s, ${(bytes / 1e6).toFixed(1)} MB, peak ${peak() - before} MB more`,
)
server.kill('SIGTERM')
await once(server, 'exit')
await rm(folder, { recursive: true, force: true })

interface Import {
  _id: string
  state: string
  columns: { column: string | null }[]
}

/** Measures work of the server: how long it takes, its memory, and the longest that somebody else waits meanwhile. */
async function measure(what: string, prepare: () => Promise<() => Promise<void>>): Promise<void> {
  const work = await prepare()
  const [began, peak, others] = [performance.now(), watchMemory(), watchOthers()]
  await work()
  const [took, waits] = [seconds(began), await others()]
  print(
    `${what}, ${people} rows: ${took} s, peak ${peak() - idle} MB over idle (${idle} MB), others waited ${waits}`,
  )
}

/** Reads and writes every 50 ms, until asked for the durations. */
function watchOthers(): () => Promise<string> {
  const times: number[] = []
  let isOver = false
  const watching = (async () => {
    for (let count = 0; !isOver; count += 1) {
      const began = performance.now()
      if (count % 10 === 0) await call('POST', '/api/profile', profileInput())
      else await call('GET', count % 2 ? '/api/profile?limit=20' : '/api/auth')
      times.push(performance.now() - began)
      await setTimeout(50)
    }
  })()
  return async () => {
    isOver = true
    await watching
    times.sort((one, other) => one - other)
    const at = (share: number) => (times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(0)
    return `${at(0.5)} ms in the middle, ${at(0.99)} ms for one in a hundred, ${at(1)} ms at most`
  }
}

async function settled(id: string, state: string): Promise<void> {
  while ((await call<Import>('GET', `/api/admin/imports/${id}`)).state !== state) await setTimeout(500)
}

async function call<Body>(method: string, path: string, body?: object | string | Buffer): Promise<Body> {
  const type = Buffer.isBuffer(body)
    ? workbookType
    : typeof body === 'string'
      ? 'text/csv'
      : 'application/json'
  const answer = await fetch(url + path, {
    method,
    headers: {
      ...(token ? { 'x-auth-token': token } : {}),
      ...(body !== undefined && { 'content-type': type }),
    },
    ...(body !== undefined && {
      body: Buffer.isBuffer(body)
        ? new Uint8Array(body)
        : typeof body === 'string'
          ? body
          : JSON.stringify(body),
    }),
  })
  if (!answer.ok)
    throw new Error(`${method} ${path}: ${answer.status} ${(await answer.text()).slice(0, 500)}`)
  return (answer.status === 204 ? undefined : await answer.json()) as Body
}

function file(round: number): string {
  return rowsOf(round)
    .map((cells) => `${cells.join(',')}\n`)
    .join('')
}

function rowsOf(round: number): string[][] {
  const rows = Array.from({ length: people }, (_, index) => {
    const number = round * people + index
    const cells: Record<string, string> = {
      email: `member${number}@example.org`,
      name: `Member ${number} थारू`,
      position: 'Teacher',
      location: 'Skokie',
      gender: 'female',
      dob: '1980-04-13',
      phone: String(3120000000 + number),
      skills: 'Sewing',
      bio: 'A few words about somebody and as many as such words usually are.',
      title: number % 100 === 0 ? 'Secretary' : 'General(Well-Wisher)',
      category: number % 1000 === 0 ? 'Founder Member' : 'General Member',
      type: 'General Membership',
      from: '2020-04-13',
    }
    return memberColumns.map((column) => cells[column] ?? '')
  })
  return [[...memberColumns], ...rows]
}

/** Watches the server's memory until it is asked for the highest value. */
function watchMemory(): () => number {
  let highest = residentMegabytes(server.pid)
  const timer = setInterval(() => {
    highest = Math.max(highest, residentMegabytes(server.pid))
  }, 50)
  return () => {
    clearInterval(timer)
    return highest
  }
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
