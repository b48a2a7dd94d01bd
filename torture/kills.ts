import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../server/database/connection.ts'
import { startPostgres } from '../tests/support/postgres.ts'
import { aSiteProcess } from '../tests/support/site-process.ts'
import { Ledger } from './equipment/ledger.ts'
import { pause, report } from './equipment/outcome.ts'
import { register } from './equipment/people.ts'

// Kills the site again and again while people write: acknowledged writes must exist, completely and once.
const kills = { sqlite: Number(process.env.KILLS ?? 100), postgres: Number(process.env.KILLS ?? 25) }
const people = 40
const writers = 8
const longestRun = 600

const folder = await mkdtemp(join(tmpdir(), 'society-kills-'))
const postgres = await startPostgres()
try {
  await tryKills('SQLite', `file:${join(folder, 'society.db')}`, kills.sqlite)
  await tryKills('PostgreSQL', postgres.url, kills.postgres)
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

async function tryKills(engine: string, databaseUrl: string, times: number): Promise<void> {
  const settings = { DATABASE_URL: databaseUrl }
  const ledger = new Ledger()
  let site = await aSiteProcess(settings)
  const tokens: string[] = []
  for (let number = 0; number < people; number += 1)
    tokens.push(await register(site, `person${number}@example.org`))
  for (let kill = 0; kill < times; kill += 1) {
    const running = site
    let isDead = false
    const writing = Array.from({ length: writers }, async () => {
      while (!isDead) await ledger.write(running, tokens)
    })
    await pause(Math.random() * longestRun)
    await site.end('SIGKILL')
    isDead = true
    await Promise.all(writing)
    site = await aSiteProcess(settings)
  }
  const uncertain = ledger.refused
  await ledger.settle(site)
  await site.end('SIGTERM')
  const database = openDatabase(databaseUrl)
  const { missing, doubled, half, kept } = await ledger.compare(database)
  await database.destroy()
  report('kills', [
    {
      what: `${engine}: ${times} times kill -9 under writes`,
      found: `${kept} acknowledged, ${missing} missing, ${doubled} there twice, ${half} posts with wrong counts; ${uncertain} without an answer, sent again`,
      isGood: missing + doubled + half === 0 && kept > times,
    },
  ])
}
