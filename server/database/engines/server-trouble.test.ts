import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { anApp, type TestApp } from '../../../tests/support/app.ts'
import { aMember, type Member } from '../../../tests/support/members.ts'

const second = 1000
const busyText = 'The site is busy right now. Try again in a moment'

/** Starts a proxy before the database that can stall or disconnect. */
async function aLine(databaseUrl: string) {
  const server = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isSilent = false
  const line = createServer((near) => {
    const far = connect(Number(server.port), server.hostname)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      if (!isSilent) socket.pipe(other)
      socket.on('error', () => other.destroy())
      socket.on('close', () => other.destroy())
    }
  })
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve))
  const { port } = line.address() as { port: number }
  const url = new URL(databaseUrl)
  url.port = String(port)
  return {
    url: url.href,
    silence: () => {
      isSilent = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    hangUp: () => {
      isSilent = false
      for (const socket of sockets) socket.resetAndDestroy()
      sockets.clear()
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      line.close()
    },
  }
}

/** Starts a second process of the same site, connected through that proxy. */
async function aSiteOnALine() {
  const steady = await anApp()
  const line = await aLine(steady.config.databaseUrl)
  const site = await anApp({ databaseUrl: line.url })
  const member = await aMember(site)
  onTestFinished(async () => {
    line.close()
    await site.close()
    await steady.close()
  })
  return { steady, site, member, line }
}

const write = (member: Member, text: string) => member.post<{ _id: string }>('/api/posts', { text })

async function expectRecovery(site: TestApp, member: Member): Promise<void> {
  await expect.poll(async () => (await write(member, 'again')).status, { timeout: 10 * second }).toBe(201)
  expect((await site.client().get('/')).status).toBe(200)
}

describe.runIf(inject('template').engine === 'postgres')('the database server', () => {
  it('may cut connections under writes: each is done or refused with 503, and nothing is lost', async () => {
    const { steady, site, member } = await aSiteOnALine()
    // The first member may have reached the rate limit of writes.
    const another = await aMember(site)
    const done: string[] = []
    let isOver = false
    const writers = Array.from({ length: 12 }, async (_, writer) => {
      for (let number = 0; !isOver; number += 1) {
        const { status, headers, body } = await write(member, `${writer} ${number}`)
        if (status === 201) done.push(body._id)
        else if (status !== 429) expect([status, headers['retry-after']]).toEqual([503, '5'])
      }
    })
    for (let cut = 0; cut < 15; cut += 1) {
      await pause(60)
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(steady.database)
    }
    isOver = true
    await Promise.all(writers)
    await expectRecovery(site, another)
    const kept = await steady.database.selectFrom('posts').select('id').where('id', 'in', done).execute()
    expect(kept).toHaveLength(done.length)
  })

  it('may have its tables changed under prepared statements, by an update that runs already elsewhere', async () => {
    const { steady, site, member } = await aSiteOnALine()
    const prepared = await Promise.all(Array.from({ length: 4 }, () => write(member, 'before')))
    expect(prepared.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    await sql`alter table posts add column added_by_an_update text`.execute(steady.database)
    const after: number[] = []
    while (after.at(-1) !== 201 || after.length < 4) after.push((await write(member, 'after')).status)
    expect(new Set(after)).toEqual(new Set([503, 201]))
    await expectRecovery(site, member)
  })

  it('may disconnect: a running transaction fails as unavailable at any point', async () => {
    const { site, member, line } = await aSiteOnALine()
    const cut = site.database.transaction().execute(async (transaction) => {
      await sql`select 1`.execute(transaction)
      line.hangUp()
      await pause(50)
      await sql`select 1`.execute(transaction)
    })
    await expect(cut).rejects.toMatchObject({ name: 'DatabaseUnavailable', trouble: 'away' })
    await expectRecovery(site, member)
  })

  it('may fall silent: reads and pages end with 503, and the site recovers', async () => {
    const { site, member, line } = await aSiteOnALine()
    line.silence()
    const [read, page] = await Promise.all([member.get('/api/posts'), site.client().get<string>('/')])
    expect(read).toMatchObject({
      status: 503,
      headers: { 'retry-after': '5' },
      body: { errors: [{ msg: busyText, code: 'unavailable' }] },
    })
    expect(page).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.body).toContain(busyText)
    line.hangUp()
    await expectRecovery(site, member)
  }, 40_000)

  it('may lock a table: statements time out, also those of pages, and their connections stay usable', async () => {
    const { steady, site, member } = await aSiteOnALine()
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    const { promise: locked, resolve: lock } = Promise.withResolvers<void>()
    const holder = steady.database.transaction().execute(async (transaction) => {
      await sql`lock table posts, profiles in access exclusive mode`.execute(transaction)
      lock()
      await held
    })
    await locked
    const [read, page] = await Promise.all([member.get('/api/posts'), site.client().get('/profiles')])
    expect(read.status).toBe(503)
    expect(page).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
    expect(page.body).toContain('<html')
    release()
    await holder
    expect((await member.get('/api/posts')).status).toBe(200)
  }, 40_000)
})
