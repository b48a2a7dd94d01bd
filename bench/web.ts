import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { startServer } from '../tests/e2e/running-server.ts'
import { fillDemo } from './web/demo-database.ts'
import { type Audit, auditPages } from './web/lighthouse.ts'
import { type Arrival, visitSignedIn } from './web/member-visits.ts'

// Measures page loads of a phone on a slow network: public pages by Lighthouse, and members' pages under a
// simulated slow network.
const audited = ['/', '/profiles', '/calendar', '/login', '/about']
const rounds = 5
const results = 'test-results/bench-web.json'

const folder = await mkdtemp(join(tmpdir(), 'society-bench-'))
const database = `file:${join(folder, 'society.db')}`
const sessions = await fillDemo(database)
const server = await startServer({ DATABASE_URL: database })
try {
  const audits = await auditPages(server.url, audited, rounds)
  printAudits(audits)
  const arrivals = await visitSignedIn(server.url, sessions, rounds)
  printArrivals(arrivals)
  const machine = { processors: cpus().length, model: cpus()[0]?.model ?? '' }
  await mkdir(dirname(results), { recursive: true })
  await writeFile(
    results,
    `${JSON.stringify({ date: new Date().toISOString(), machine, rounds, audits, arrivals }, null, 2)}\n`,
  )
  print(`\nWritten to ${results}`)
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

function printAudits(audits: Audit[]): void {
  print(`Lighthouse mobile, simulated slow 4G, median of ${rounds} (lowest to highest)\n`)
  print(row('page', 'LCP ms', 'FCP ms', 'TBT ms', 'CLS', 'score', 'kB', 'requests', 'LCP range'))
  for (const { path, lcp, fcp, tbt, cls, score, kilobytes, requests, range } of audits)
    print(row(path, ...[lcp, fcp, tbt, cls, score, kilobytes, requests].map(String), range.join('–')))
}

function printArrivals(arrivals: Arrival[]): void {
  print(`\nSigned in, 150 ms, 1.6 Mbit/s, a processor four times slower, median of ${rounds}\n`)
  print(row('page', 'cold ms', 'warm ms', 'first ms', 'usable ms', 'CLS', 'kB cold', 'scripts'))
  for (const { path, cold, warm, painted, usable, shift, kilobytes, scripts } of arrivals)
    print(row(path, ...[cold, warm, painted, usable, shift, kilobytes, scripts].map(String)))
}

function row(path: string, ...cells: string[]): string {
  return path.padEnd(24) + cells.map((cell) => cell.padStart(11)).join('')
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
