import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aSiteProcess } from '../tests/support/site-process.ts'
import { watchWaiting } from './equipment/listening.ts'
import { type Outcome, pause, quantile, report, untilTrue } from './equipment/outcome.ts'
import { type Answer, call, register, signIn } from './equipment/people.ts'

// More than the site can do, for a while: who is refused hears it quickly, the site stays healthy, and is itself again soon.
const seconds = Number(process.env.SECONDS ?? 60)
const excess = 10
const people = 100
const idle = 2000
const slowClients = 300
const normalWithin = 5000
/** As many calls wait for the site at once in a program that sends them; more would only fill this one's memory. */
const mostWaiting = 4000

const folder = await mkdtemp(join(tmpdir(), 'society-overload-'))
const metricsToken = 'the metrics token of this trial'
const site = await aSiteProcess({
  DATABASE_URL: `file:${join(folder, 'society.db')}`,
  LOG_LEVEL: 'fatal',
  METRICS_TOKEN: metricsToken,
})
const token = await register(site, 'anna@example.org')
const crowd = await Promise.all(
  Array.from({ length: people }, (_, number) => register(site, `reader${number}@example.org`)),
)
for (let number = 0; number < 20; number += 1)
  await call(site, 'POST', '/api/posts', { token, body: { text: `Post ${number}` } })
for (const trial of [tenfold, oneAccount, idleConnections, slowHeadersAndBodies])
  report('overload', [await trial()])
await site.end('SIGTERM')
await rm(folder, { recursive: true, force: true })
process.exit()

function read(by = token): Promise<Answer> {
  return call(site, 'GET', '/api/posts', { token: by })
}

/** Returns reads per second with eight clients that never pause. */
async function capacity(): Promise<number> {
  const until = performance.now() + 3000
  let done = 0
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (performance.now() < until) {
        await read()
        done += 1
      }
    }),
  )
  return done / 3
}

/** Returns the site's own delay (99th percentile, milliseconds) since the last call. */
async function lateness(): Promise<number> {
  const headers = { authorization: `Bearer ${metricsToken}` }
  const text = await (await fetch(`${site.url}/metrics`, { headers })).text()
  const [, seconds] = /^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(text) ?? []
  return Math.round(Number(seconds) * 1000)
}

async function tenfold(): Promise<Outcome> {
  const rate = await capacity()
  await lateness()
  const unaccepted = watchWaiting(site.url)
  const answers: Answer[] = []
  const signIns: Answer[] = []
  const health: Answer[] = []
  let waiting = 0
  const began = performance.now()
  let sent = 0
  let isOver = false
  const others = (async () => {
    while (!isOver) {
      signIns.push(await signIn(site, `reader${signIns.length % people}@example.org`))
      health.push(await call(site, 'GET', '/health/live'))
      await pause(500)
    }
  })()
  while (performance.now() - began < seconds * 1000) {
    const due = Math.floor(((performance.now() - began) / 1000) * rate * excess)
    for (; sent < due && waiting < mostWaiting; sent += 1) {
      waiting += 1
      void read(crowd[sent % people]).then((answer) => {
        waiting -= 1
        answers.push(answer)
      })
    }
    await pause(10)
  }
  isOver = true
  const late = await lateness()
  const most = await unaccepted.stop()
  const normal = await untilTrue(async () => {
    const { status, milliseconds } = await read()
    return status === 200 && milliseconds < 500
  })
  await others
  const served = answers.filter(({ status }) => status === 200)
  const refused = answers.filter(({ status }) => status === 503)
  const wrong = answers.length - served.length - refused.length
  const quickly = quantile(
    refused.map(({ milliseconds }) => milliseconds),
    0.95,
  )
  const signed = signIns.filter(({ status }) => status === 200).length
  const green = health.filter(({ status }) => status === 200).length
  return {
    what: `${excess} times the capacity (${Math.round(rate)} reads a second) for ${seconds} s`,
    found: `${served.length} served, ${refused.length} refused with 503 (95 % within ${quickly} ms for their sender, who has the same processors; at most ${most ?? '?'} waited to be accepted, and the site was ${late} ms late with what had come, 99 %), ${wrong} without an answer; ${signed} of ${signIns.length} sign-ins of others, health green ${green} of ${health.length}; normal after ${normal} ms`,
    isGood:
      wrong === 0 &&
      refused.every(({ retryAfter }) => retryAfter !== null) &&
      normal !== null &&
      normal < normalWithin &&
      signed === signIns.length &&
      green === health.length,
  }
}

/** One account asks for all it can get; it is held back, and nobody else. */
async function oneAccount(): Promise<Outcome> {
  const greedy: Answer[] = []
  const others: Answer[] = []
  let isOver = false
  const asking = Array.from({ length: 400 }, async () => {
    while (!isOver) greedy.push(await read())
  })
  for (let number = 0; number < 30; number += 1) {
    others.push(await read(crowd[number]))
    await pause(100)
  }
  isOver = true
  await Promise.all(asking)
  const heldBack = greedy.filter(({ status }) => status === 429).length
  const served = others.filter(({ status }) => status === 200)
  const half = quantile(
    served.map(({ milliseconds }) => milliseconds),
    0.5,
  )
  return {
    what: 'one account with 400 requests at once',
    found: `${heldBack} of its ${greedy.length} refused with 429; reads of others: ${countsOf(others)}, half of them within ${half} ms`,
    isGood: heldBack > 0 && served.length === others.length,
  }
}

async function idleConnections(): Promise<Outcome> {
  const sockets = await Promise.all(Array.from({ length: idle }, open))
  const times: number[] = []
  for (let number = 0; number < 50; number += 1) times.push((await read()).milliseconds)
  const isServed = (await read()).status === 200
  for (const socket of sockets) socket?.destroy()
  const connected = sockets.filter(Boolean).length
  return {
    what: `${idle} connections that say nothing`,
    found: `${connected} connected; reads of others take ${quantile(times, 0.5)} ms (half) and ${quantile(times, 0.95)} ms (95 %)`,
    isGood: isServed && connected === idle,
  }
}

/** Clients that send one sign at a time: half of them heads, half of them bodies. */
async function slowHeadersAndBodies(): Promise<Outcome> {
  const sockets = (await Promise.all(Array.from({ length: slowClients }, open))).filter(
    (socket) => socket !== null,
  )
  let ended = 0
  for (const [place, socket] of sockets.entries()) {
    socket.on('close', () => {
      ended += 1
    })
    socket.write(
      place % 2
        ? 'GET /api/posts HTTP/1.1\r\nhost: localhost\r\n'
        : `POST /api/posts HTTP/1.1\r\nhost: localhost\r\nx-auth-token: ${token}\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n`,
    )
  }
  const dripping = setInterval(() => {
    for (const [place, socket] of sockets.entries())
      if (socket.writable) socket.write(place % 2 ? 'x: y\r\n' : ' ')
  }, 500)
  const times: number[] = []
  for (let number = 0; number < 60; number += 1) {
    times.push((await read()).milliseconds)
    await pause(1500)
  }
  clearInterval(dripping)
  const closed = ended
  for (const socket of sockets) socket.destroy()
  return {
    what: `${slowClients} clients that send a sign at a time, for 90 s`,
    found: `${closed} cut off (heads after a minute, bodies after five); reads of others take ${quantile(times, 0.95)} ms (95 %)`,
    isGood: closed >= slowClients / 2 && quantile(times, 0.95) < 1000,
  }
}

/** Formats the count of each status. */
function countsOf(answers: Answer[]): string {
  const counts = Map.groupBy(answers, ({ status }) => status)
  return [...counts].map(([status, those]) => `${those.length} times ${status}`).join(', ')
}

function open(): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(site.url).port), '127.0.0.1', () => resolve(socket))
    socket.on('error', () => resolve(null))
  })
}
