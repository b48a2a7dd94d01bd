import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { mebibyte } from '../contract/bytes.ts'
import { interfaceDescription } from '../server/request/openapi/openapi.ts'
import { type GeneratedRequest, generatedRequests } from '../tests/support/generated-requests.ts'
import { addressOf, KnownIds, requireExpected } from '../tests/support/request-sender.ts'

/**
 * Sends requests that are generated from the description of the interface to a running site: nothing may fail, nothing
 * undeclared may come back, and the memory must stay level after the first half.
 *
 * `REQUESTS=200000 SEED=1 DATABASE_URL=… npm run torture -- requests`
 */
const requests = Number(process.env.REQUESTS ?? 200_000)
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
const atOnce = 8
const betweenSpeakers = 200
const looks = 20
/** Rate limits and caches may still fill up in the second half. */
const levelWithin = 16 * mebibyte

interface Memory {
  heap: number
  rss: number
  unhandled: number
}

const folder = await mkdtemp(join(tmpdir(), 'society-requests-'))
const server = fork(join(import.meta.dirname, 'requests-server.ts'), {
  execArgv: ['--expose-gc'],
  env: { DATABASE_URL: `file:${join(folder, 'society.db')}`, ...process.env, PORT: '0' },
})
let stopped: string | undefined
server.once('exit', (code) => {
  stopped = `the site stopped with ${code}`
})

async function nextMessage<Message>(): Promise<Message> {
  const stop = new AbortController()
  const exit = once(server, 'exit', { signal: stop.signal }).then(() => {
    throw new Error('the site stopped')
  })
  try {
    const [message] = (await Promise.race([once(server, 'message', { signal: stop.signal }), exit])) as [
      Message,
    ]
    return message
  } finally {
    exit.catch(() => undefined)
    stop.abort()
  }
}

async function ask(message: object): Promise<Memory> {
  const answer = nextMessage<Memory>()
  server.send(message)
  return answer
}

const { url: site } = await nextMessage<{ url: string }>()
const description = interfaceDescription()
const known = new KnownIds()
const statuses = new Map<number, number>()
const heaps: number[] = []
let tokens: Record<string, string | undefined> = {}
let people = 0

async function register(): Promise<{ email: string; token: string }> {
  people += 1
  const email = `torture${people}@society.example`
  const response = await fetch(`${site}/api/users`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: `Person ${people}`, email, password: 'a password for everybody' }),
  })
  return { email, token: ((await response.json()) as { token: string }).token }
}

/** Replaces accounts, because some requests remove their senders, or switch parts of the site off. */
async function newSpeakers(): Promise<void> {
  const [member, administrator] = [await register(), await register()]
  await ask({ grant: administrator.email })
  tokens = { member: member.token, administrator: administrator.token, stranger: 'no token' }
}

async function send(request: GeneratedRequest): Promise<void> {
  const { url, body } = addressOf(request, known)
  const token = tokens[request.speaker]
  const response = await fetch(`${site}${url}`, {
    method: request.method,
    headers: { ...request.headers, ...(token !== undefined && { 'x-auth-token': token }) },
    ...(body !== undefined && { body }),
    redirect: 'manual',
  })
  const text = await response.text()
  known.learn(text)
  statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
  requireExpected(
    request,
    { status: response.status, type: response.headers.get('content-type') ?? undefined, body: text },
    description.paths[request.path]?.[request.method.toLowerCase()]?.responses ?? {},
  )
}

const began = performance.now()
process.stdout.write(`${requests} requests, seed ${seed}\n`)
let sent = 0
let faults = 0
const look = Math.ceil(requests / looks)
try {
  for (let batch = 0; sent < requests && !stopped; batch += 1) {
    await newSpeakers()
    const batchSize = Math.min(betweenSpeakers, requests - sent)
    const generated = fc.sample(generatedRequests(description), { numRuns: batchSize, seed: seed + batch })
    for (let start = 0; start < generated.length; start += atOnce) {
      const outcomes = await Promise.allSettled(generated.slice(start, start + atOnce).map(send))
      for (const outcome of outcomes)
        if (outcome.status === 'rejected') {
          faults += 1
          process.stdout.write(`seed ${seed + batch}: ${outcome.reason}\n`)
        }
    }
    sent += generated.length
    if (Math.floor(sent / look) > heaps.length) {
      const { heap, rss } = await ask({ memory: true })
      heaps.push(heap)
      const megabytes = (bytes: number) => `${(bytes / mebibyte).toFixed(1)} MiB`
      process.stdout.write(`${sent} requests: heap ${megabytes(heap)}, resident ${megabytes(rss)}\n`)
    }
  }
  const { unhandled } = await ask({ memory: true })
  const half = heaps[Math.floor(heaps.length / 2)] ?? 0
  const growth = (heaps.at(-1) ?? 0) - half
  const byStatus = [...statuses].sort(([one], [other]) => one - other)
  process.stdout.write(
    [
      `${sent} requests in ${((performance.now() - began) / 1000).toFixed(0)} s`,
      `statuses: ${byStatus.map(([status, count]) => `${status}: ${count}`).join(', ')}`,
      `faults: ${faults}; unhandled rejections: ${unhandled}`,
      `heap in the second half: ${(growth / mebibyte).toFixed(1)} MiB more`,
      '',
    ].join('\n'),
  )
  process.exitCode = faults > 0 || unhandled > 0 || growth > levelWithin || stopped ? 1 : 0
} finally {
  server.disconnect()
  await rm(folder, { recursive: true, force: true })
}
