import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../server/database/connection.ts'
import { migrate } from '../server/database/migrate.ts'
import { compileCache } from './support/compile-cache.ts'
import { freePort } from './support/free-port.ts'

let folder: string
const children = new Set<ChildProcess>()
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'society-start-'))
})
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  children.clear()
  await rm(folder, { recursive: true, force: true })
})

/** The system's administrator may write everywhere, so that the test has to be somebody else. */
function nobody(): { uid?: number; gid?: number } {
  return process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
}

function start(
  environment: Record<string, string>,
  owner: { uid?: number; gid?: number } = {},
  program = ['server/main.ts'],
) {
  const child = spawn(process.execPath, program, {
    ...owner,
    env: {
      ...process.env,
      PORT: '0',
      LOG_LEVEL: 'fatal',
      DATABASE_URL: `file:${folder}/society.db`,
      NODE_COMPILE_CACHE: compileCache,
      ...environment,
    },
  })
  children.add(child)
  const output = { out: '', err: '' }
  child.stdout.on('data', (chunk) => {
    output.out += chunk
  })
  child.stderr.on('data', (chunk) => {
    output.err += chunk
  })
  return { child, output, ended: once(child, 'exit').then(([code]) => ({ code: code as number, ...output })) }
}

async function opened({ child, output }: ReturnType<typeof start>): Promise<void> {
  while (!output.out.includes('is open at')) {
    if (child.exitCode !== null) throw new Error(output.err)
    await once(child.stdout as NodeJS.ReadableStream, 'data')
  }
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const knock = connect(port, '127.0.0.1')
    knock.on('connect', () => resolve(true)).on('error', () => resolve(false))
    knock.on('connect', () => knock.destroy())
  })
}

describe('a failed start is explained in one clear line', { timeout: 120_000 }, () => {
  it('a port in use', async () => {
    const occupied = createServer().listen(0, '127.0.0.1')
    await once(occupied, 'listening')
    const { port } = occupied.address() as { port: number }
    const { code, err } = await start({ PORT: String(port) }).ended
    occupied.close()
    expect(code).toBe(1)
    expect(err).toBe(`Port ${port} is in use by another program. Stop it, or set PORT to a free one.\n`)
  })

  it('a folder, and a file in it, that may only be read', async () => {
    const database = openDatabase(`file:${folder}/society.db`)
    await migrate(database)
    await database.destroy()
    await chmod(join(folder, 'society.db'), 0o444)
    await chmod(folder, 0o555)
    const { code, err } = await start({}, nobody()).ended
    await chmod(folder, 0o755)
    expect(code).toBe(1)
    expect(err).toMatch(/^The database file in DATABASE_URL cannot be .*writable\.\n$/)
  })

  it('another site on the same file, beside which commands go on', async () => {
    const first = start({})
    await opened(first)
    const { code, err } = await start({}).ended
    expect(code).toBe(1)
    expect(err).toBe(
      `Another site uses the database ${folder}/society.db. Stop it first; for several processes use PostgreSQL.\n`,
    )
    expect(await start({}, {}, ['scripts/admin.ts', 'list']).ended).toMatchObject({ code: 0 })
    first.child.kill('SIGKILL')
    await first.ended
    await opened(start({}))
  })

  it('a wrong configuration, every fault of it', async () => {
    const { code, err } = await start({ PORT: 'door', DONATE_URL: 'pay' }).ended
    expect(code).toBe(1)
    expect(err).toBe(
      'Configuration: PORT must be a port number from 0 to 65535\nConfiguration: DONATE_URL must be an https:// address\n',
    )
  })
})

describe('stopping', { timeout: 120_000 }, () => {
  it('ends cleanly when asked to, after a warning that any visitor could become administrator', async () => {
    const site = start({ ADMIN_EMAIL: 'officer@example.org', LOG_LEVEL: 'warn' })
    await opened(site)
    await expect
      .poll(() => site.output.out, { timeout: 10_000 })
      .toContain('Nobody has become the administrator of ADMIN_EMAIL yet')
    site.child.kill('SIGTERM')
    expect(await site.ended).toMatchObject({ code: 0, err: '' })
  })

  it('finishes a request that is under way', async () => {
    const port = await freePort()
    const site = start({ PORT: String(port) })
    await opened(site)
    const body = JSON.stringify({
      name: 'Late Guest',
      email: 'late@example.org',
      password: 'the last of the momos',
    })
    const socket = connect(port, '127.0.0.1')
    const nextData = async () => String((await once(socket, 'data'))[0])
    const head = [
      'POST /api/users HTTP/1.1',
      'host: localhost',
      'content-type: application/json',
      `content-length: ${body.length}`,
      'expect: 100-continue',
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 10)}`)
    expect(await nextData()).toMatch(/^HTTP\/1\.1 100 /)
    site.child.kill('SIGTERM')
    await expect.poll(() => isListening(port)).toBe(false)
    socket.write(body.slice(10))
    expect(await nextData()).toMatch(/^HTTP\/1\.1 201 /)
    expect(await site.ended).toMatchObject({ code: 0, err: '' })
  })
})
