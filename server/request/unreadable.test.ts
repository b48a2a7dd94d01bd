import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anApp, type TestApp } from '../../tests/support/app.ts'

let site: TestApp
let port: number
beforeAll(async () => {
  site = await anApp()
  port = Number(new URL(await site.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => site.app.close())

function answerTo(words: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(words))
    socket.on('data', (data) => {
      answer += String(data)
    })
    socket.on('close', () => resolve(answer))
  })
}

const twoLengths = 'content-length: 5\r\ntransfer-encoding: chunked'

it.each([
  [
    'a length and chunks at once',
    `POST /api/auth HTTP/1.1\r\nhost: a\r\n${twoLengths}\r\n\r\n0\r\n\r\n`,
    400,
  ],
  ['no HTTP at all', '\u0016\u0003\u0001\r\n\r\n', 400],
  ['an endless header', `GET / HTTP/1.1\r\nhost: ${'a'.repeat(40_000)}\r\n\r\n`, 431],
])('%s is refused as everything else is, and the connection closed', async (_what, words, status) => {
  const [head = '', body = ''] = (await answerTo(words)).split('\r\n\r\n')
  expect(head).toContain(`HTTP/1.1 ${status} `)
  expect(head).toContain('content-type: application/json; charset=utf-8')
  expect(JSON.parse(body)).toEqual({ errors: [{ msg: expect.any(String), code: 'malformed' }] })
})

it('a request that takes too long is refused for that', async () => {
  const { server } = site.app
  const slow = Object.assign(new Error('slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  server.once('connection', (socket) => server.emit('clientError', slow, socket))
  const answer = await answerTo('POST /api/admin/imports HTTP/1.1\r\n')
  expect(answer).toContain('HTTP/1.1 408 ')
  expect(answer).toContain('took too long to arrive')
})

it('a request that never ends does not occupy its connection forever', () => {
  expect(site.app.server.requestTimeout).toBeGreaterThan(0)
})
