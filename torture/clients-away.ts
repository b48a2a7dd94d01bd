import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../server/database/connection.ts'
import { setAdministratorByEmail } from '../server/features/accounts/lifecycle/administrators.service.ts'
import { testConfig } from '../tests/support/app.ts'
import { aSiteProcess } from '../tests/support/site-process.ts'
import { pause, report, untilTrue } from './equipment/outcome.ts'
import { call, register } from './equipment/people.ts'

// Clients that go away at every point of uploads, downloads and streams. Nothing may be left open, and nobody else notice.
const times = Number(process.env.TIMES ?? 2000)
const atOnce = 20
const longestStay = 60

const folder = await mkdtemp(join(tmpdir(), 'society-away-'))
const databaseUrl = `file:${join(folder, 'society.db')}`
const site = await aSiteProcess({ DATABASE_URL: databaseUrl, LOG_LEVEL: 'error' })
const token = await register(site, 'officer@example.org')
const database = openDatabase(databaseUrl)
await setAdministratorByEmail({ config: testConfig(), database }, 'officer@example.org', true)
await database.destroy()
for (let number = 0; number < 50; number += 1)
  await call(site, 'POST', '/api/posts', { token, body: { text: 'A long post. '.repeat(100) } })

const csv = `Name,Email\r\n${Array.from({ length: 3000 }, (_, row) => `Member ${row},member${row}@example.org`).join('\r\n')}\r\n`
const picture = Buffer.alloc(400_000, 7)
const ways: ((number: number) => [method: string, path: string, type: string | null, body: Buffer])[] = [
  () => ['POST', '/api/admin/members/import', 'text/csv', Buffer.from(csv)],
  () => ['POST', '/api/admin/pictures', 'image/jpeg', picture],
  () => ['POST', '/api/posts', 'application/json', Buffer.from(JSON.stringify({ text: 'x'.repeat(4000) }))],
  () => ['GET', '/api/admin/members/export', null, Buffer.alloc(0)],
  () => ['GET', '/api/posts', null, Buffer.alloc(0)],
  () => ['GET', '/api/posts/live', null, Buffer.alloc(0)],
  () => ['GET', '/', null, Buffer.alloc(0)],
]

const before = await handles()
const memoryBefore = await memory()
let slowest = 0
let isOver = false
const others = (async () => {
  while (!isOver) {
    const { status, milliseconds } = await call(site, 'GET', '/api/society')
    slowest = Math.max(slowest, status === 200 ? milliseconds : Number.POSITIVE_INFINITY)
    await pause(20)
  }
})()
for (let number = 0; number < times; number += atOnce)
  await Promise.all(Array.from({ length: atOnce }, (_, place) => goAway(number + place)))
isOver = true
await others
const level = await untilTrue(async () => (await handles()) <= before + 3, 90_000)
const after = await handles()
const errors = site
  .log()
  .split('\n')
  .filter((line) => line.includes('"level":50') || line.includes('Warning')).length
const memoryAfter = await memory()
const isAlive = site.child.exitCode === null
const last = await call(site, 'GET', '/api/posts', { token })
await site.end('SIGTERM')
await rm(folder, { recursive: true, force: true })
report('clients away', [
  {
    what: `${times} clients that go away in the middle`,
    found: `handles ${before} before, ${after} after (level after ${level} ms), memory ${memoryBefore} and ${memoryAfter} MB, ${errors} errors logged, others waited ${Math.round(slowest)} ms at most, then ${last.status}`,
    isGood: isAlive && level !== null && errors === 0 && Number.isFinite(slowest) && last.status === 200,
  },
])
process.exit()

/** Sends part of a request, or reads part of a response, and disconnects. */
function goAway(number: number): Promise<void> {
  const [method, path, type, body] = (ways[number % ways.length] as (typeof ways)[number])(number)
  const head = [
    `${method} ${path} HTTP/1.1`,
    'host: localhost',
    `x-auth-token: ${token}`,
    `x-forwarded-for: 10.9.${(number >> 8) & 255}.${number & 255}`,
    ...(type ? [`content-type: ${type}`, `content-length: ${body.length}`] : []),
  ]
  const whole = Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body])
  const sent = type === null && Math.random() < 0.8 ? whole.length : Math.floor(Math.random() * whole.length)
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(site.url).port), '127.0.0.1')
    socket.on('error', () => undefined)
    socket.on('close', () => resolve())
    socket.on('connect', () => {
      socket.write(whole.subarray(0, sent))
      setTimeout(
        () => (Math.random() < 0.5 ? socket.resetAndDestroy() : socket.destroy()),
        Math.random() * longestStay,
      )
    })
  })
}

async function handles(): Promise<number> {
  return (await readdir(`/proc/${site.child.pid}/fd`)).length
}

async function memory(): Promise<number> {
  const { readFile } = await import('node:fs/promises')
  const status = await readFile(`/proc/${site.child.pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}
