import { PassThrough } from 'node:stream'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { testConfig } from '../../tests/support/app.ts'
import { requestLog } from './request-log.ts'

interface Line {
  reqId: string
  route: string
  caller: string
  account?: string
}

/** Makes calls and returns the text of the log, and its lines for them. */
async function logOf(logKey: string | null, callers: string[]): Promise<{ text: string; lines: Line[] }> {
  const stream = new PassThrough()
  const app = Fastify({ logger: { level: 'info', stream }, disableRequestLogging: true })
  app.decorate('config', testConfig({ logKey }))
  app.decorateRequest('viewer', null)
  app.addHook('onRequest', async (request) => {
    request.viewer = { userId: 'anna', sessionId: '', roles: [], limited: false, approved: true }
  })
  await app.register(requestLog)
  app.get('/links/:secret', async () => 'done')
  for (const remoteAddress of callers) {
    const { headers } = await app.inject({ url: '/links/hidden?search=words', remoteAddress })
    expect(headers['x-request-id']).toBeDefined()
  }
  await app.close()
  let text = ''
  for (let chunk = stream.read(); chunk !== null; chunk = stream.read()) text += chunk
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
  return { text, lines }
}

it('each request has a line with its id, which names nobody', async () => {
  const { text, lines } = await logOf('a key of the log', ['192.0.2.1', '192.0.2.1', '2001:db8::1'])
  expect(lines.map(({ route }) => route)).toEqual(Array(3).fill('/links/:secret'))
  expect(new Set(lines.map(({ reqId }) => reqId)).size).toBe(3)
  for (const secret of ['192.0.2.1', '2001:db8', 'anna', 'hidden', 'words'])
    expect(text).not.toContain(secret)
})

it('a caller and an account keep their name, as long as the key is the same', async () => {
  const callers = ['192.0.2.1', '192.0.2.2', '192.0.2.1']
  const [{ lines }, later, other] = [
    await logOf('a key of the log', callers),
    await logOf('a key of the log', callers),
    await logOf(null, callers),
  ]
  const names = (of: Line[]) => of.map(({ caller, account }) => [caller, account])
  expect(lines[0]?.caller).toBe(lines[2]?.caller)
  expect(lines[0]?.caller).not.toBe(lines[1]?.caller)
  expect(names(lines)).toEqual(names(later.lines))
  expect(names(lines)).not.toEqual(names(other.lines))
})
