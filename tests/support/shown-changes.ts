import type { FastifyInstance } from 'fastify'
import { publicCalls } from './public-addresses.ts'

/** Each endpoint is looked at this often; tests call most of them many times. */
const looksPerEndpoint = 2
/** Other changes may come in between. */
const attempts = 3
const visitorAddress = '10.255.255.255'
const looks = new Map<string, number>()

/**
 * Sends a change, and makes sure that visitors read it in the very next response: what is kept for them says what
 * the database says.
 * @throws {Error} when an address still has an earlier response
 */
export async function expectShown<Response extends { statusCode: number }>(
  app: FastifyInstance,
  { method, url }: { method: string; url: string },
  send: () => Promise<Response>,
): Promise<Response> {
  if (method === 'GET' || method === 'HEAD' || !isDue(app, `${method} ${withoutIds(url)}`)) return send()
  const read = async (address: string, headers = {}) =>
    app.inject({ url: address, headers, remoteAddress: visitorAddress })
  if ((await read('/api/society')).statusCode !== 200) return send()
  const calls = await publicCalls({ get: async (address) => ({ body: (await read(address)).body }) })
  await Promise.all(calls.map((address) => read(address)))
  const response = await send()
  await Promise.all(calls.map((address) => expectPresent(address, read)))
  return response
}

async function expectPresent(
  address: string,
  read: (address: string, headers?: object) => Promise<{ statusCode: number; body: string }>,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const kept = await read(address)
    // A token of nobody: the caller is a visitor, and the response is made for them alone.
    const made = await read(address, { 'x-auth-token': 'nobody' })
    if (kept.statusCode !== 200 || made.statusCode !== 200 || kept.body === made.body) return
    if (attempt === attempts) throw new Error(`${address} is out of date: ${kept.body} is now ${made.body}`)
  }
}

function isDue(app: FastifyInstance, endpoint: string): boolean {
  if (!app.hasDecorator('responseCache')) return false
  const before = looks.get(endpoint) ?? 0
  looks.set(endpoint, before + 1)
  return before < looksPerEndpoint
}

function withoutIds(url: string): string {
  const [path = ''] = url.split('?')
  return path.replace(/\/[^/]*\d[^/]*/g, '/:')
}
