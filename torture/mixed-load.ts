import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mebibyte } from '../contract/bytes.ts'
import { listenLive } from '../tests/support/live-stream.ts'
import { aSiteProcess } from '../tests/support/site-process.ts'
import { Ledger } from './equipment/ledger.ts'
import { pause, report } from './equipment/outcome.ts'
import { call, register } from './equipment/people.ts'

// Reading, writing, pages and streams for some minutes: memory, handles and the log of the database must stay level.
const minutes = Number(process.env.MINUTES ?? 10)
const people = 40
const levelMegabytes = 40
const logMegabytes = 16

const folder = await mkdtemp(join(tmpdir(), 'society-load-'))
const path = join(folder, 'society.db')
const site = await aSiteProcess({ DATABASE_URL: `file:${path}`, LOG_LEVEL: 'error' })
const ledger = new Ledger()
const tokens: string[] = []
for (let number = 0; number < people; number += 1)
  tokens.push(await register(site, `person${number}@example.org`))

let calls = 0
let failed = 0
const until = performance.now() + minutes * 60_000
const reading = [
  '/api/posts',
  '/api/profile',
  '/api/events',
  '/',
  '/api/society',
  '/calendar',
  '/api/auth',
].map(async (address, place) => {
  while (performance.now() < until) {
    const { status } = await call(site, 'GET', address, { token: tokens[place] })
    calls += 1
    if (status !== 200) failed += 1
  }
})
const writing = (async () => {
  while (performance.now() < until) {
    await ledger.write(site, tokens)
    await pause(100)
  }
})()
const streaming = (async () => {
  while (performance.now() < until) {
    const stream = await listenLive(site.url, tokens[0])
    await pause(300)
    stream.close()
  }
})()
const looks = [await look()]
for (let number = 1; number <= 10; number += 1) {
  await pause((minutes * 60_000) / 10)
  looks.push(await look())
}
await Promise.all([...reading, writing, streaming])
await site.end('SIGTERM')
await rm(folder, { recursive: true, force: true })
const half = looks[5] as (typeof looks)[number]
const end = looks[10] as (typeof looks)[number]
const errors = site
  .log()
  .split('\n')
  .filter((line) => line.includes('"level":50')).length
report('mixed load', [
  {
    what: `${minutes} minutes: ${calls} reads, ${ledger.acknowledged} writes, ${failed} failed, ${errors} errors logged`,
    found: `memory ${half.memory} MB at half, ${end.memory} MB at the end; handles ${half.handles} and ${end.handles}; log of the database ${half.log} and ${end.log} MB; database ${half.database} and ${end.database} MB`,
    isGood:
      failed === 0 &&
      errors === 0 &&
      end.memory - half.memory < levelMegabytes &&
      end.handles - half.handles <= 10 &&
      end.log < logMegabytes,
  },
])
process.exit()

async function look() {
  const status = await readFile(`/proc/${site.child.pid}/status`, 'utf8')
  const megabytes = async (file: string) => Math.round((await stat(file)).size / mebibyte)
  return {
    memory: Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024),
    handles: (await readdir(`/proc/${site.child.pid}/fd`)).length,
    log: await megabytes(`${path}-wal`),
    database: await megabytes(path),
  }
}
