import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, statSync, unlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mebibyte } from '../contract/bytes.ts'
import { aSiteProcess, type SiteProcess } from '../tests/support/site-process.ts'
import { report } from './equipment/outcome.ts'
import { call, register, signIn } from './equipment/people.ts'

// A full disk, a folder that may only be read, few file handles, and a database file that somebody removes.
const mostWrites = 3000
const isRoot = process.getuid?.() === 0

await onFullDisk()
await inReadOnlyFolder()
await withFewHandles()
await withoutItsFile()
process.exit()

async function onFullDisk(): Promise<void> {
  const what = 'disk full (SQLite)'
  if (!isRoot) return report('disk', [{ what, found: 'not tried: a small disk needs root', isGood: true }])
  const folder = mkdtempSync(join(tmpdir(), 'society-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'none', folder])
  try {
    const site = await aSiteProcess({
      DATABASE_URL: `file:${join(folder, 'society.db')}`,
      LOG_LEVEL: 'fatal',
    })
    const token = await register(site, 'anna@example.org')
    const ballast = join(folder, 'ballast')
    const free = Number(
      execFileSync('df', ['--output=avail', '--block-size=1', folder], { encoding: 'utf8' }).split('\n')[1],
    )
    writeFileSync(ballast, Buffer.alloc(Math.max(0, free - mebibyte), 1))
    const statuses = await writeUntilRefused(site)
    const read = await call(site, 'GET', '/api/posts', { token })
    const page = await call(site, 'GET', '/')
    const entry = await signIn(site, 'anna@example.org')
    unlinkSync(ballast)
    const after = await call(site, 'POST', '/api/posts', { token, body: { text: 'There is room again' } })
    await site.end('SIGTERM')
    report('disk', [
      {
        what,
        found: `writes ${[...new Set(statuses)].join(', ')}; reading ${read.status}, pages ${page.status}, signing in ${entry.status}; with room again ${after.status}`,
        isGood:
          statuses.every((status) => status === 201 || status === 503) &&
          statuses.includes(503) &&
          read.status === 200 &&
          page.status === 200 &&
          [200, 503].includes(entry.status) &&
          after.status === 201,
      },
    ])
  } finally {
    execFileSync('umount', ['--lazy', folder])
    rmSync(folder, { recursive: true, force: true })
  }
}

async function writeUntilRefused(site: SiteProcess): Promise<number[]> {
  const statuses: number[] = []
  for (let writes = 0; writes < mostWrites && !statuses.includes(503); writes += 1) {
    const { status } = await call(site, 'POST', '/api/users', {
      body: { name: 'x'.repeat(100), email: `full${writes}@example.org`, password: 'the last of the momos' },
    })
    statuses.push(status)
  }
  return statuses
}

async function inReadOnlyFolder(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'society-disk-'))
  const settings = { DATABASE_URL: `file:${join(folder, 'society.db')}` }
  await (await aSiteProcess(settings)).end('SIGTERM')
  for (const name of ['society.db', 'society.db-site']) chmodSync(join(folder, name), 0o444)
  chmodSync(folder, 0o555)
  const { status, stderr } = spawnSync(process.execPath, ['server/main.ts'], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...settings, PORT: '0', BACKUP_TO: 'off' },
    ...(isRoot && { uid: 65_534, gid: 65_534 }),
  })
  chmodSync(folder, 0o755)
  rmSync(folder, { recursive: true, force: true })
  const isOneLine = stderr.trim().split('\n').length === 1
  report('disk', [
    {
      what: 'folder that may only be read',
      found: `exit ${status}: ${stderr.trim()}`,
      isGood: status === 1 && isOneLine,
    },
  ])
}

async function withFewHandles(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'society-disk-'))
  const site = await aSiteProcess({ DATABASE_URL: `file:${join(folder, 'society.db')}`, LOG_LEVEL: 'fatal' })
  const token = await register(site, 'anna@example.org')
  execFileSync('prlimit', [`--pid=${site.child.pid}`, '--nofile=64:64'])
  const calls = await Promise.all(
    Array.from({ length: 300 }, () => call(site, 'GET', '/api/posts', { token })),
  )
  const served = calls.filter(({ status }) => status === 200).length
  const wrong = calls.filter(({ status }) => status >= 500 && status !== 503).length
  await new Promise((resolve) => setTimeout(resolve, 2000))
  const after = await call(site, 'GET', '/api/posts', { token })
  const write = await call(site, 'POST', '/api/posts', { token, body: { text: 'Still here' } })
  const isAlive = site.child.exitCode === null
  await site.end('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
  report('disk', [
    {
      what: '64 file handles, 300 calls at once',
      found: `${served} served, ${calls.length - served - wrong} not let in, ${wrong} answered wrongly; afterwards ${after.status} and ${write.status}`,
      isGood: isAlive && wrong === 0 && after.status === 200 && write.status === 201,
    },
  ])
}

async function withoutItsFile(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'society-disk-'))
  const path = join(folder, 'society.db')
  const site = await aSiteProcess({ DATABASE_URL: `file:${path}`, LOG_LEVEL: 'error' })
  const token = await register(site, 'anna@example.org')
  unlinkSync(path)
  const write = await call(site, 'POST', '/api/posts', { token, body: { text: 'Into nothing' } })
  const read = await call(site, 'GET', '/api/posts', { token })
  const isThere = statSync(path, { throwIfNoEntry: false }) !== undefined
  const isLogged = site.log().includes('removed or replaced')
  await site.end('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
  report('disk', [
    {
      what: 'database file removed under the running site',
      found: `writing ${write.status} with Retry-After ${write.retryAfter}, reading ${read.status}, ${isLogged ? 'logged' : 'not logged'}`,
      isGood: write.status === 503 && read.status === 200 && !isThere && isLogged,
    },
  ])
}
