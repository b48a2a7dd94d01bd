import { memberColumns } from '../contract/administration/members-file.ts'
import { openDatabase } from '../server/database/connection.ts'
import { bareServerLike } from './load/bare.ts'
import { drive } from './load/drive.ts'
import { measureOnBothEngines } from './load/engines.ts'
import { printRow, saveRows } from './load/results.ts'
import { administratorEmail, register, residentMegabytes, startShipped } from './load/shipped.ts'

// Measures visitors' reads on the shipped server, beside a bare server that sends the same bytes.
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

await measureOnBothEngines(measure)
saveRows()

async function measure(engine: string, databaseUrl: string): Promise<void> {
  const { url, port, pid, stop } = await startShipped(databaseUrl)
  await fill(url)
  await list(databaseUrl)
  for (const path of paths) {
    await fetch(url + path)
    const response = await fetch(url + path, { headers: { 'accept-encoding': 'identity' } })
    const bare = await bareServerLike(response)
    const [ours, bares] = [await drive({ port, path }), await drive({ port: bare.port, path })]
    bare.stop()
    printRow({
      [engine]: path,
      'ours/s': ours.perSecond,
      failed: ours.failed,
      'bare/s': bares.perSecond,
      ratio: (ours.perSecond / bares.perSecond).toFixed(2),
      'p50 ms': ours.p50.toFixed(1),
      'p99 ms': ours.p99.toFixed(1),
      kB: (bare.bytes / 1000).toFixed(1),
      'memory MB': residentMegabytes(pid),
    })
  }
  await stop()
}

async function fill(url: string): Promise<void> {
  const token = await register(url, administratorEmail)
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
