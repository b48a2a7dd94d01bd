import { spawn } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { Client } from 'pg'

/** Kills a database server of this machine, and starts it again as it was. */
interface KillableServer {
  kill: () => void
  start: () => void
  end: () => void
}

/** Finds the process behind a database's address. */
export async function findServer(databaseUrl: string): Promise<KillableServer> {
  const client = new Client(databaseUrl)
  await client.connect()
  const { rows } = await client.query<{ folder: string }>(
    "select current_setting('data_directory') as folder",
  )
  await client.end()
  const folder = rows[0]?.folder ?? ''
  const pid = () => Number(readFileSync(`${folder}/postmaster.pid`, 'utf8').split('\n')[0])
  const [program = '', ...words] = readFileSync(`/proc/${pid()}/cmdline`, 'utf8').split('\0').filter(Boolean)
  const { uid, gid } = statSync(folder)
  return {
    kill: () => process.kill(pid(), 'SIGQUIT'),
    start: () => void spawn(program, words, { cwd: folder, uid, gid, stdio: 'ignore' }),
    end: () => process.kill(pid(), 'SIGQUIT'),
  }
}
