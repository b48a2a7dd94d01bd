import pg from 'pg'
import { aDatabaseProxy } from '../tests/support/database-proxy.ts'
import { listenLive } from '../tests/support/live-stream.ts'
import { aMailbox } from '../tests/support/mailbox.ts'
import { startPostgres } from '../tests/support/postgres.ts'
import { aSiteProcess } from '../tests/support/site-process.ts'
import { findServer } from './equipment/database-server.ts'
import { Ledger } from './equipment/ledger.ts'
import { type Outcome, pause, quantile, report, untilTrue } from './equipment/outcome.ts'
import { type Answer, call, register } from './equipment/people.ts'

// Kills, disconnects and stalls the database server while people read and write. Meanwhile the site must
// refuse with 503 and Retry-After, and afterwards recover automatically: calls, open streams, and the mail
// queue.
const trouble = 12_000
const callers = 6

const postgres = await startPostgres()
const proxy = await aDatabaseProxy(postgres.url)
const server = await findServer(postgres.url)
const box = await aMailbox()
const site = await aSiteProcess({
  DATABASE_URL: proxy.url,
  SMTP_URL: box.url,
  REQUIRE_VERIFICATION: 'off',
  LOG_LEVEL: 'fatal',
})
const token = await register(site, 'reader@example.org')

const troubles: [string, () => void, () => void][] = [
  ['all connections ended', () => void endConnections(), () => undefined],
  ['server killed and started again', server.kill, server.start],
  ['line cut', proxy.cut, proxy.restore],
  ['line silent', proxy.hold, proxy.restore],
]
for (const [name, begin, end] of troubles) report('database away', await tryTrouble(name, begin, end))
await site.end('SIGTERM')
await box.close()
proxy.close()
server.end()
process.exit()

async function tryTrouble(name: string, begin: () => void, end: () => void): Promise<Outcome[]> {
  const ledger = new Ledger()
  const reads: Answer[] = []
  const stream = await listenLive(site.url, token)
  let isOver = false
  const tokens = await Promise.all(
    Array.from({ length: callers }, (_, number) =>
      register(site, `${name.replaceAll(' ', '-')}${number}@example.org`),
    ),
  )
  const calling = Array.from({ length: callers }, async (_, number) => {
    while (!isOver) {
      if (number % 2) reads.push(await call(site, 'GET', '/api/posts', { token }))
      else await ledger.write(site, tokens)
      await pause(20)
    }
  })
  await pause(1000)
  begin()
  await pause(trouble)
  end()
  const recovered = await untilTrue(
    async () => (await call(site, 'GET', '/api/posts', { token })).status === 200,
  )
  isOver = true
  await Promise.all(calling)
  await ledger.settle(site)
  const refused = reads.filter(({ status }) => status !== 200)
  const wrong = refused.filter(({ status, retryAfter }) => status !== 503 || retryAfter === null)
  const slowest = quantile(
    refused.map(({ milliseconds }) => milliseconds),
    1,
  )
  const heard = stream.heard.length
  const email = `after-${name.replaceAll(' ', '-')}@example.org`
  const live = await listenLive(site.url, token)
  await register(site, email)
  await call(site, 'POST', '/api/posts', { token: tokens[0], body: { text: `After ${name}` } })
  const isHeard = await untilTrue(
    () => live.heard.some(({ type }) => type === 'post') || stream.heard.length > heard,
  )
  const isMailed = await untilTrue(() => box.received.some(({ recipient }) => recipient === email))
  stream.close()
  live.close()
  return [
    {
      what: `PostgreSQL, ${name}: refusals`,
      found: `${reads.length - refused.length} reads answered, ${refused.length} refused with 503 and Retry-After within ${slowest} ms, ${wrong.length} in another way`,
      isGood: wrong.length === 0 && slowest < 12_000,
    },
    {
      what: `PostgreSQL, ${name}: afterwards`,
      found: `calls after ${recovered} ms, live messages after ${isHeard} ms, mail after ${isMailed} ms`,
      isGood: recovered !== null && isHeard !== null && isMailed !== null,
    },
  ]
}

async function endConnections(): Promise<void> {
  const client = new pg.Client(postgres.url)
  await client.connect()
  for (let times = 0; times < 20; times += 1) {
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname is not null',
    )
    await pause(300)
  }
  await client.end()
}
