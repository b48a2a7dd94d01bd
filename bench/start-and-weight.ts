import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../tests/e2e/running-server.ts'
import { freePort } from '../tests/support/free-port.ts'
import { scriptsOf, weigh } from '../tests/support/page-weight.ts'

// Measures `npm start` with everything up to date, and the weight of the landing page.
const STARTS = 5

const starts: number[] = []
for (let round = 0; round < STARTS; round += 1) starts.push(await secondsOfStart())
starts.sort((a, b) => a - b)
const median = starts[Math.floor(STARTS / 2)] ?? 0
process.stdout.write(
  `npm start: ${median.toFixed(2)} s (median of ${STARTS}, slowest ${starts.at(-1)?.toFixed(2)} s)\n`,
)

const server = await startServer()
const scripts = await weigh(server.url, await scriptsOf(server.url))
for (const { path, bytes } of scripts) process.stdout.write(`${String(bytes).padStart(8)}  ${path}\n`)
const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0)
process.stdout.write(`landing page: ${(total / 1000).toFixed(1)} kB of JavaScript (brotli)\n`)
await server.stop()

async function secondsOfStart(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'society-bench-'))
  const env = {
    ...process.env,
    PORT: String(await freePort()),
    DATABASE_URL: `file:${join(folder, 'society.db')}`,
  }
  const began = performance.now()
  const start = spawn('npm', ['start'], { env, stdio: ['ignore', 'pipe', 'inherit'], detached: true })
  await new Promise<void>((resolve) => {
    start.stdout.on('data', (chunk: Buffer) => chunk.includes(' is open at ') && resolve())
    start.once('exit', () => resolve())
  })
  const seconds = (performance.now() - began) / 1000
  const ended = new Promise((resolve) => start.once('exit', resolve))
  if (start.pid !== undefined) process.kill(-start.pid, 'SIGTERM')
  await ended
  await rm(folder, { recursive: true, force: true })
  return seconds
}
