import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { compileCache } from './compile-cache.ts'
import { freePort } from './free-port.ts'

const second = 1000
const startsWithin = 60 * second
const logMax = 20_000
const root = join(import.meta.dirname, '../..')

/** The shipped site as a process that may be killed. */
export interface SiteProcess {
  url: string
  child: ChildProcess
  log: () => string
  /** Ends it in some way, and waits until it is gone. */
  end: (signal: NodeJS.Signals) => Promise<void>
}

/** Starts the site on a free port with `settings` as environment, and waits for it. */
export async function aSiteProcess(settings: Record<string, string>): Promise<SiteProcess> {
  const port = settings.PORT ?? String(await freePort())
  const child = spawn(process.execPath, ['--max-semi-space-size=8', 'server/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      PORT: port,
      MALLOC_ARENA_MAX: '2',
      MALLOC_MMAP_THRESHOLD_: '32768',
      AVATAR_SERVICE: 'off',
      BACKUP_TO: 'off',
      LOG_LEVEL: 'warn',
      // Every client of a test states its address.
      TRUST_PROXY: '127.0.0.1',
      NODE_COMPILE_CACHE: compileCache,
      ...settings,
    },
  })
  const ended = once(child, 'exit')
  let log = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-logMax)
    })
  const until = Date.now() + startsWithin
  while (!log.includes('is open at')) {
    if (child.exitCode !== null || Date.now() > until) {
      child.kill('SIGKILL')
      throw new Error(`The site did not start. ${log.trim()}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return {
    url: `http://127.0.0.1:${port}`,
    child,
    log: () => log,
    end: async (signal) => {
      child.kill(signal)
      await ended
    },
  }
}
