import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { memberColumns } from '../contract/administration/members-file/columns.ts'
import { openDatabase } from '../server/database/connection.ts'
import { freePort } from '../tests/support/free-port.ts'
import { drive } from './load/drive.ts'
import { measureOnBothEngines } from './load/engines.ts'

// What visitors read, as the shipped server sends it, beside a bare server that sends the same bytes.
const people = 1000
const paths = [
  '/',
  '/profiles',
  '/about',
  '/calendar',
  '/login',
  '/api/profile?limit=20',
  '/api/society',
  '/api/events',
  '/api/profile/birthdays',
  '/api/profile/groups',
  '/api/board',
]
const administratorEmail = 'chair@example.org'

await measureOnBothEngines(measure)

async function measure(engine: string, databaseUrl: string): Promise<void> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    ...process.env,
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    ADMIN_EMAIL: administratorEmail,
    AVATAR_SERVICE: 'off',
    BACKUP_TO: 'off',
  }
  const server = fork(new URL('./load/shipped-server.ts', import.meta.url), {
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  process.once('exit', () => server.kill('SIGKILL'))
  await once(server, 'message')
  await fill(url)
  await list(databaseUrl)
  print(
    `\n${engine}, ${people} members\n${row('address', 'ours/s', 'bare/s', 'ratio', 'p50 ms', 'p99 ms', 'kB')}`,
  )
  for (const path of paths) {
    await fetch(url + path)
    const response = await fetch(url + path, { headers: { 'accept-encoding': 'identity' } })
    const body = new Uint8Array(await response.arrayBuffer())
    const {
      connection: _,
      'keep-alive': _keep,
      date: _date,
      ...headers
    } = Object.fromEntries(response.headers)
    const bare = await bareServer(body, headers)
    const [ours, bares] = [await drive({ port, path }), await drive({ port: bare.port, path })]
    bare.stop()
    if (ours.failed > 0) print(`${path}: ${ours.failed} failed`)
    const ratio = (ours.perSecond / bares.perSecond).toFixed(2)
    const numbers = [ours.perSecond, bares.perSecond, ratio, ours.p50.toFixed(1), ours.p99.toFixed(1)]
    print(row(path, ...numbers.map(String), (body.byteLength / 1000).toFixed(1)))
  }
  print(`memory after it: ${residentMegabytes(server.pid)} MB`)
  server.send('stop')
  await once(server, 'exit')
}

async function bareServer(body: Uint8Array, headers: Record<string, string>) {
  const bare = fork(new URL('./load/bare-server.ts', import.meta.url))
  bare.send({ body: Buffer.from(body).toString('base64'), headers })
  const [port] = (await once(bare, 'message')) as [number]
  return { port, stop: () => bare.kill() }
}

async function fill(url: string): Promise<void> {
  const account = { name: 'Chair', email: administratorEmail, password: 'marigold lamps at dusk' }
  const registered = await fetch(`${url}/api/users`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  const { token } = (await registered.json()) as { token: string }
  const imported = await fetch(`${url}/api/admin/members/import`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv', 'x-auth-token': token },
    body: membersFile(),
  })
  if (!imported.ok) throw new Error(`import: ${imported.status} ${await imported.text()}`)
}

/** Lists the imported members, as if each had claimed their account. */
async function list(databaseUrl: string): Promise<void> {
  const database = openDatabase(databaseUrl)
  await database.updateTable('users').set({ listing: 'listed', must_verify: false }).execute()
  await database.destroy()
}

function membersFile(): string {
  const rows = Array.from({ length: people }, (_, number) => {
    const cells: Record<string, string> = {
      email: `member${number}@example.org`,
      name: `Member ${number}`,
      position: 'Teacher',
      location: 'Skokie',
      gender: 'female',
      dob: `1980-${String((number % 12) + 1).padStart(2, '0')}-${String((number % 28) + 1).padStart(2, '0')}`,
      phone: String(3120000000 + number),
      skills: 'Sewing',
      title: 'General(Well-Wisher)',
      category: 'General Member',
      type: 'General Membership',
      from: '2020-04-13',
    }
    return memberColumns.map((column) => cells[column] ?? '').join(',')
  })
  return `${memberColumns.join(',')}\n${rows.join('\n')}\n`
}

function residentMegabytes(process: number | undefined): number {
  const status = readFileSync(`/proc/${process}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
}

function row(path: string, ...cells: string[]): string {
  return path.padEnd(26) + cells.map((cell) => cell.padStart(9)).join('')
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
