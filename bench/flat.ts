import { openDatabase } from '../server/database/connection.ts'
import { migrate } from '../server/database/migrate.ts'
import { fillMonth } from './calendar/fill.ts'
import { fillPosts } from './feed/fill.ts'
import { databaseBeside, measureOnBothEngines } from './load/engines.ts'
import { print, printRow, saveRows } from './load/results.ts'
import { administratorEmail, register, startShipped } from './load/shipped.ts'
import { fillMembers } from './members/fill.ts'
import { fillMoney } from './members/money.ts'
import { fillOtherScript } from './members/other-script.ts'

// Measures every page, search and list with 1,000 members and with 100,000: one client, no cache. An argument (or
// BENCH_READS) restricts the addresses to those that contain one of some texts, such as `flat selections,letters`;
// BENCH_MEMBERS sets another number of members than 100,000.
//
// Two remain linear in what they do not list. A selection by place counts the people of that place, here one in twelve,
// each with the account's state. A search of Manage Users for a word that nobody has compares parts of all names and
// addresses, because an index of their parts exists on one engine only (docs/decisions/0018-spelling-keys.md).
const SIZES = [1000, Number(process.env.BENCH_MEMBERS ?? 100_000)]
const POSTS = 2000
const ROUNDS = 15
const MOST = 1.5

interface Site {
  url: string
  tokens: Record<'member' | 'administrator', string>
  /** A letter to the founders who have not paid, as a draft. */
  letter: string
  stop: () => Promise<void>
}
type As = 'visitor' | 'member' | 'administrator'

const year = new Date().getFullYear()
const reads: [path: string, as: As, body?: object][] = [
  ['/', 'visitor'],
  ['/profiles', 'visitor'],
  ['/profiles?search=chaudhary', 'visitor'],
  ['/about', 'visitor'],
  ['/board', 'visitor'],
  ['/calendar', 'visitor'],
  ['/api/profile?limit=20', 'member'],
  ['/api/profile', 'member'],
  ['/api/profile?limit=20&search=chaudhary', 'member'],
  ['/api/profile?limit=20&search=cha', 'member'],
  ['/api/profile?limit=20&search=asha+chaudhary', 'member'],
  ['/api/profile?limit=20&search=99', 'member'],
  ['/api/profile?limit=20&search=nobodyatall', 'member'],
  ['/api/profile?limit=20&search=चौधरी', 'member'],
  ['/api/profile?limit=20&search=chowdhary', 'member'],
  ['/api/profile?limit=20&search=asha+chowdhary', 'member'],
  ['/api/profile?limit=20&search=mahatto', 'member'],
  ['/api/profile?limit=20&search=महतो+teacher', 'member'],
  ['/api/profile?limit=20&search=chaudmary', 'member'],
  ['/api/profile?limit=20&search=asha+chaudmary', 'member'],
  ['/api/profile?limit=20&category=Founder+Member', 'member'],
  ['/api/profile?limit=20&category=General+Member&held=true', 'member'],
  ['/api/profile?limit=20&position=Teacher', 'member'],
  ['/api/profile?limit=20&position=Intern', 'member'],
  ['/api/profile?limit=20&location=Skokie', 'member'],
  ['/api/profile?limit=20&active=false', 'member'],
  ['/api/profile?limit=20&active=true', 'member'],
  ['/api/profile/birthdays', 'member'],
  ['/api/profile/groups', 'member'],
  ['/api/profile/locations', 'member'],
  ['/api/profile/user/01900000-0000-7000-8000-000000000007', 'member'],
  ['/api/auth', 'member'],
  ['/api/posts?limit=20', 'member'],
  ['/api/events', 'member'],
  ['/api/events/upcoming', 'member'],
  ['/api/board', 'member'],
  ['/api/admin/users?limit=50', 'administrator'],
  ['/api/admin/users?limit=50&sort=seen&order=desc', 'administrator'],
  ['/api/admin/users?limit=50&search=chaudhary', 'administrator'],
  ['/api/admin/users?limit=50&category=Founder+Member', 'administrator'],
  ['/api/admin/users?limit=50&role=administrator', 'administrator'],
  ['/api/admin/users?limit=50&role=editor', 'administrator'],
  ['/api/admin/users?limit=50&type=Lifetime+Membership', 'administrator'],
  ['/api/admin/users?limit=50&active=false', 'administrator'],
  ['/api/admin/users?limit=50&verified=true', 'administrator'],
  ['/api/admin/users?limit=50&profile=false', 'administrator'],
  ['/api/admin/users?limit=50&suspended=true', 'administrator'],
  ['/api/admin/users?limit=50&claimed=false', 'administrator'],
  ['/api/admin/users?limit=50&kind=paper', 'administrator'],
  ['/api/admin/users?limit=50&kind=child', 'administrator'],
  ['/api/admin/users?limit=50&kind=former', 'administrator'],
  ['/api/admin/users?limit=50&joinedFrom=2026-02-01', 'administrator'],
  ['/api/admin/users?limit=50&search=nobodyatall', 'administrator'],
  ['/api/admin/today', 'administrator'],
  ['/api/admin/overview', 'administrator'],
  ['/api/admin/money/accounts?limit=50', 'administrator'],
  ['/api/admin/money/accounts?limit=50&search=chaudhary', 'administrator'],
  ['/api/admin/money/accounts?limit=50&search=nobodyatall', 'administrator'],
  ['/api/admin/money/accounts?limit=50&dues=paid', 'administrator'],
  ['/api/admin/money/accounts?limit=50&dues=due', 'administrator'],
  ['/api/admin/money/accounts?limit=50&dues=overdue', 'administrator'],
  ['/api/admin/money/accounts/01900000-0000-7000-8000-000000000007', 'administrator'],
  [`/api/admin/money/report?year=${year}`, 'administrator'],
  counted('category', { category: 'Founder Member' }),
  counted('place', { place: 'Skokie' }),
  counted('dues', { all: [{ householdHead: true }, { dues: 'due', year }, { not: { board: true } }] }),
  counted('joined', { joinedSince: `${year}-01-01` }),
  counted('children', { children: { from: 3, to: 12 } }),
  ['/api/admin/letters?limit=20', 'administrator'],
  ['/api/admin/letters/LETTER', 'administrator'],
  ['/api/admin/letters/LETTER/reach', 'administrator'],
  ['/api/admin/letters/LETTER/paper?limit=20', 'administrator'],
]

/** Returns the count of a selection, named after one of its parts. */
function counted(name: string, filter: object): (typeof reads)[number] {
  return [`/api/admin/selections/count?of=${name}`, 'administrator', { filter }]
}

await measureOnBothEngines(compare)
saveRows()

async function compare(engine: string, databaseUrl: string): Promise<void> {
  const sites: Site[] = []
  for (const size of SIZES)
    sites.push(await siteWith(await databaseBeside(databaseUrl, `members_${size}`), size))
  const wanted = (process.argv[3] ?? process.env.BENCH_READS ?? '').split(',')
  const isWanted = ([address]: (typeof reads)[number]) => wanted.some((text) => address.includes(text))
  for (const [path, as, body] of reads.filter(isWanted)) {
    const times: number[][] = sites.map(() => [])
    const bytes: number[] = []
    // Alternating, so that other load on the machine affects both alike.
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [index, site] of sites.entries()) {
        const began = performance.now()
        bytes[index] = await read(site, { path, as, body, round })
        times[index]?.push(performance.now() - began)
      }
    const [small = 0, large = 0] = times.map(median)
    const ratio = large / small
    printRow(
      {
        [engine]: `${path} (${as})`,
        [`ms at ${SIZES[0]}`]: small.toFixed(1),
        [`ms at ${SIZES[1]}`]: large.toFixed(1),
        ratio: `${ratio.toFixed(2)}${ratio > MOST ? ' !' : ''}`,
        [`kB at ${SIZES[0]}`]: ((bytes[0] ?? 0) / 1000).toFixed(1),
        [`kB at ${SIZES[1]}`]: ((bytes[1] ?? 0) / 1000).toFixed(1),
      },
      72,
    )
  }
  for (const site of sites) await site.stop()
}

/** Reads an address once, uncached (lists are cached by page size); returns the body. */
async function read(
  { url, tokens, letter }: Site,
  { path, as, body: sent, round }: { path: string; as: As; body: object | undefined; round: number },
): Promise<number> {
  const address =
    as === 'visitor'
      ? `${path}${path.includes('?') ? '&' : '?'}round=${round}`
      : path.replace('limit=20', `limit=${20 + round}`).replace('LETTER', letter)
  const headers = { 'accept-encoding': 'identity', ...(as !== 'visitor' && { 'x-auth-token': tokens[as] }) }
  const response = await (sent ? post(url + address, headers, sent) : fetch(url + address, { headers }))
  const body = await response.arrayBuffer()
  if (!response.ok)
    throw new Error(`${path}: ${response.status} ${Buffer.from(body).toString().slice(0, 300)}`)
  return body.byteLength
}

function post(address: string, headers: Record<string, string>, body: object): Promise<Response> {
  const type = { 'content-type': 'application/json' }
  return fetch(address.replace(/\?of=\w+$/, ''), {
    method: 'POST',
    headers: { ...headers, ...type },
    body: JSON.stringify(body),
  })
}

async function siteWith(databaseUrl: string, size: number): Promise<Site> {
  const began = performance.now()
  const database = openDatabase(databaseUrl, { patient: true })
  await migrate(database)
  await fillMembers(database, size)
  await fillOtherScript(database)
  await fillMoney(database)
  await fillPosts(database, POSTS)
  await fillMonth(database, new Date().toISOString().slice(0, 8).concat('01'), 60)
  await database.destroy()
  print(`${size} members in ${((performance.now() - began) / 1000).toFixed(0)} s`)
  const { url, stop } = await startShipped(databaseUrl, { LOG_LEVEL: 'error' })
  const tokens = {
    administrator: await register(url, administratorEmail),
    member: await register(url, 'reader@example.org'),
  }
  const filter = { all: [{ category: 'Founder Member' }, { not: { dues: 'paid', year } }] }
  const draft = { subject: 'Dues', text: 'Please pay {owes}.', filter }
  const written = await post(`${url}/api/admin/letters`, { 'x-auth-token': tokens.administrator }, draft)
  const { _id: letter } = (await written.json()) as { _id: string }
  return { url, tokens, letter, stop }
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}
