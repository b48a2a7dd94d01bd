import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { anApp, type TestApp } from '../../../../../tests/support/app.ts'
import { addressOf } from '../../../../../tests/support/live-stream.ts'
import { anAdministrator, type Member } from '../../../../../tests/support/members.ts'
import { readTable } from './table-reading.ts'

const rows = Array.from({ length: 3000 }, (_, row) => `member${row}@example.org,Member ${row}`)
const file = `email,name\n${rows.join('\n')}\n`

let site: TestApp
let officer: Member
let port: number
beforeAll(async () => {
  site = await anApp()
  officer = await anAdministrator(site)
  port = Number(new URL(await addressOf(site.app)).port)
})
afterAll(() => site.close())

/** Counts the imports with staged rows. */
async function staged(): Promise<number> {
  return (await site.database.selectFrom('imports').select('id').execute()).length
}

function openConnections(): Promise<number> {
  return new Promise((resolve, reject) =>
    site.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )
}

/** Sends the beginning of an upload over a separate connection. */
function beginUpload(path: string, bytes: number, type = 'text/csv'): Promise<Socket> {
  return new Promise((resolve) => {
    const head = [
      `POST ${path} HTTP/1.1`,
      'host: localhost',
      `content-type: ${type}`,
      `content-length: ${Buffer.byteLength(file)}`,
      `x-auth-token: ${officer.token}`,
    ]
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`${head.join('\r\n')}\r\n\r\n${file.slice(0, bytes)}`, () => resolve(socket))
    })
    socket.on('error', () => undefined)
  })
}

const points = [0, 1, 200, file.length / 2, file.length - 1].map(Math.floor)

it.each(['members/import', 'members/import?dryRun=true', 'imports?file=list'])(
  'an upload to %s that breaks off anywhere leaves nothing open',
  async (path) => {
    for (const bytes of points)
      for (const milliseconds of [0, 2, 8, 30]) {
        const socket = await beginUpload(`/api/admin/${path}`, bytes)
        await pause(milliseconds)
        socket.resetAndDestroy()
      }
    await expect.poll(staged, { timeout: 60_000 }).toBe(0)
    expect((await officer.get('/api/auth')).status).toBe(200)
  },
  90_000,
)

it('an import that ends before the file does leaves the connection to the next request', async () => {
  const address = `http://127.0.0.1:${port}`
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  const send = async (path: string, type?: string, body = '') => {
    const headers = { 'x-auth-token': officer.token, ...(type && { 'content-type': type }) }
    const asking = request(address + path, { agent, method: type ? 'POST' : 'GET', headers })
    asking.end(body)
    const [response] = (await once(asking, 'response')) as [IncomingMessage]
    response.resume()
    await once(response, 'end')
    return response.statusCode
  }
  // The heading has more cells than a list may have, so nothing of the rest is read.
  const long = `${'name,'.repeat(5_000)}\n${'x\n'.repeat(4_000_000)}`
  expect(await send('/api/admin/members/import', 'text/csv', long)).toBe(400)
  expect(await send('/api/auth')).toBe(200)
  expect(await send('/api/admin/members/import', 'text/plain', long).catch(() => 415)).toBe(415)
  expect(await send('/api/auth')).toBe(200)
})

it('a picture that breaks off, and downloads that nobody reads on, leave the site well', async () => {
  for (const milliseconds of [0, 2, 10]) {
    const upload = await beginUpload('/api/admin/pictures', 500, 'image/png')
    await pause(milliseconds)
    upload.resetAndDestroy()
    for (const path of ['members/export', 'acts.csv', 'roster.csv']) {
      const download = connect(port, '127.0.0.1')
      download.on('error', () => undefined)
      download.write(
        `GET /api/admin/${path} HTTP/1.1\r\nhost: localhost\r\nx-auth-token: ${officer.token}\r\n\r\n`,
      )
      await pause(milliseconds)
      download.resetAndDestroy()
    }
  }
  await expect.poll(openConnections, { timeout: 60_000 }).toBe(0)
  expect((await officer.get('/api/auth')).status).toBe(200)
})

it('reading ends when the upload was aborted before it began', async () => {
  const gone = new Readable({ read: () => undefined })
  gone.destroy()
  await once(gone, 'close')
  const reading = readTable(gone).next()
  await expect(Promise.race([reading, pause(1000, 'hangs')])).rejects.toThrow()
})

it('a file of undeclared length is cut off at the limit, for good', async () => {
  const rows = async (bytesMax: number) => {
    const read: number[] = []
    for await (const { number } of readTable(Readable.from([Buffer.from(file)]), bytesMax)) read.push(number)
    return read.length
  }
  expect(await rows(Buffer.byteLength(file))).toBe(3001)
  await expect(rows(Buffer.byteLength(file) - 1)).rejects.toMatchObject({ code: 'too_large' })
})

it('of an endless file no more is read than a file may have', async () => {
  let sent = 0
  const endless = new Readable({
    read() {
      sent += 1
      this.push('surname\n'.repeat(1000))
    },
  })
  const reading = readTable(endless, 100_000)
  await expect(reading.next()).rejects.toMatchObject({ code: 'too_large' })
  expect(sent).toBeLessThan(100)
})
