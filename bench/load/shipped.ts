import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { freePort } from '../../tests/support/free-port.ts'

/** The shipped server, while it is measured. */
export interface Shipped {
  url: string
  port: number
  pid: number | undefined
  stop: () => Promise<void>
}

/** The account that becomes an administrator when it registers. */
export const administratorEmail = 'chair@example.org'

/** The password of every account that registers here. */
export const password = 'marigold lamps at dusk'

/** Starts the shipped server on a database. */
export async function startShipped(databaseUrl: string, settings: NodeJS.ProcessEnv = {}): Promise<Shipped> {
  const port = await freePort()
  const env = {
    ...process.env,
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    ADMIN_EMAIL: administratorEmail,
    AVATAR_SERVICE: 'off',
    BACKUP_TO: 'off',
    ...settings,
  }
  const server = fork(new URL('./shipped-server.ts', import.meta.url), {
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  process.once('exit', () => server.kill('SIGKILL'))
  await once(server, 'message')
  const stop = async () => {
    server.send('stop')
    await once(server, 'exit')
  }
  return { url: `http://127.0.0.1:${port}`, port, pid: server.pid, stop }
}

const ticksPerMillisecond = 0.1

/** Returns a process's own processor time, in milliseconds. */
export function busyMilliseconds(pid: number | undefined): number {
  const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const [user, system] = after.split(' ').slice(11, 13).map(Number)
  return ((user ?? 0) + (system ?? 0)) / ticksPerMillisecond
}

/** Returns the resident memory of a process in MB. */
export function residentMegabytes(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
}

/** Registers an account, and returns its token. */
export async function register(url: string, email: string): Promise<string> {
  const response = await fetch(`${url}/api/users`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Reader', email, password }),
  })
  if (!response.ok) throw new Error(`registering: ${response.status} ${await response.text()}`)
  return ((await response.json()) as { token: string }).token
}
