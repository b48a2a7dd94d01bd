import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '../server/app.ts'
import { quickMail, testConfig } from '../tests/support/app.ts'
import { aMailbox, until } from '../tests/support/mailbox.ts'
import { report } from './equipment/outcome.ts'
import { call, register, signIn } from './equipment/people.ts'

// The clock of the machine jumps: an hour back, a year ahead, and back again.
const hour = 60 * 60 * 1000
const jumps = [-hour, 24 * hour, 365 * 24 * hour, 0]

const folder = await mkdtemp(join(tmpdir(), 'society-clock-'))
const box = await aMailbox()
let shift = 0
const app = await buildApp(
  testConfig({
    databaseUrl: `file:${join(folder, 'society.db')}`,
    smtpUrl: box.url,
    mailPace: quickMail,
    trustProxy: ['127.0.0.1'],
    now: () => new Date(Date.now() + shift),
  }),
)
const site = { url: await app.listen({ port: 0, host: '127.0.0.1' }) }
await register(site, 'anna@example.org')
for (const [place, jump] of jumps.entries()) {
  shift = jump
  const entry = await signIn(site, 'anna@example.org')
  const { token } = entry.body as { token: string }
  const text = `Post ${place}`
  const post = await call(site, 'POST', '/api/posts', { token, body: { text } })
  const list = await call(site, 'GET', '/api/posts', { token })
  const isFirst = (list.body as { text: string }[])[0]?.text === text
  const email = `mail${place}@example.org`
  await register(site, email)
  const isMailed = await until(
    'the message',
    () => box.received.some(({ recipient }) => recipient === email) || undefined,
  ).catch(() => false)
  report('clock', [
    {
      what: `set to ${jump / hour} hours from now`,
      found: `signing in ${entry.status}, posting ${post.status}, the new post ${isFirst ? 'stands first' : 'does not stand first'}, mail ${isMailed ? 'arrives' : 'waits'}`,
      isGood: entry.status === 200 && post.status === 201 && isMailed === true,
    },
  ])
}
await app.close()
await box.close()
await rm(folder, { recursive: true, force: true })
process.exit()
