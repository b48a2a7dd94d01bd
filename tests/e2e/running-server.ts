import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { compileCache } from '../support/compile-cache.ts'
import { freePort } from '../support/free-port.ts'

const SECOND = 1000
const START_WITHIN = 50 * SECOND
const STOP_WITHIN = 10 * SECOND
const LOG_KEPT_CHARACTERS = 20_000

const root = join(import.meta.dirname, '../..')

/** The account that the server makes an administrator once it registers. */
export const administratorEmail = 'officer@example.org'

/** The shipped server as a separate process, on an empty SQLite file. */
export interface RunningServer {
  url: string
  log: () => string
  stop: () => Promise<void>
}

/**
 * Starts the server; `settings` are environment variables in addition to those that isolate it.
 * @param host the name in the site's address; passkeys require a name, not an IP address
 */
export async function startServer(
  settings: Record<string, string> = {},
  host: 'localhost' | '127.0.0.1' = '127.0.0.1',
): Promise<RunningServer> {
  const folder = await mkdtemp(join(tmpdir(), 'society-e2e-'))
  const port = await freePort()
  const url = `http://${host}:${port}`
  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      DATABASE_URL: `file:${join(folder, 'society.db')}`,
      ADMIN_EMAIL: administratorEmail,
      AVATAR_SERVICE: 'off',
      // Journeys register more accounts than one address may.
      TRUST_PROXY: '127.0.0.1',
      BACKUP_TO: 'off',
      LOG_LEVEL: 'warn',
      NODE_COMPILE_CACHE: compileCache,
      ...settings,
    },
  })
  let log = ''
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-LOG_KEPT_CHARACTERS)
    })
  try {
    await untilItAnswers(server, url)
  } catch (error) {
    server.kill('SIGKILL')
    throw new Error(`The server did not start. ${log.trim()}`, { cause: error })
  }
  return {
    url,
    log: () => log,
    stop: async () => {
      await stopGracefully(server, () => log)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function untilItAnswers(server: ChildProcess, url: string): Promise<void> {
  const until = Date.now() + START_WITHIN
  while (server.exitCode === null && Date.now() < until) {
    const answer = await fetch(`${url}/api/society`).catch(() => undefined)
    if (answer?.ok) return
    await pause(0.05 * SECOND)
  }
  throw new Error(server.exitCode === null ? 'It took too long.' : `It ended with ${server.exitCode}.`)
}

async function stopGracefully(server: ChildProcess, log: () => string): Promise<void> {
  if (server.exitCode !== null) return
  const stopped = once(server, 'exit')
  server.kill('SIGTERM')
  const late = setTimeout(() => server.kill('SIGKILL'), STOP_WITHIN)
  const [code] = await stopped
  clearTimeout(late)
  if (code !== 0) throw new Error(`The server did not stop gracefully (${code}). ${log().trim()}`)
}
