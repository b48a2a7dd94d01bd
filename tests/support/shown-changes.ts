import type { FastifyInstance } from 'fastify'
import { memberLists, publicCalls } from './public-addresses.ts'

/** Checks per endpoint; tests call most of them many times. */
const looksPerEndpoint = 2
/** Other changes may come in between. */
const attempts = 3
const visitorAddress = '10.255.255.255'
const looks = new Map<string, number>()
/** Lists per check, which rotate. */
const listsPerLook = 6
let looksOfMembers = 0

/** A change, and who makes it. */
interface SentRequest {
  method: string
  url: string
  /** Null for visitors. */
  token: string | null
  remoteAddress: string
}

type Read = (address: string, headers?: object) => Promise<{ statusCode: number; body: string }>

/**
 * Sends a change, and checks that the very next response to anyone shows it: caches must match the database.
 * @throws {Error} when an address still returns an earlier response
 */
export async function expectShown<Response extends { statusCode: number }>(
  app: FastifyInstance,
  { method, url, token, remoteAddress }: SentRequest,
  send: () => Promise<Response>,
): Promise<Response> {
  if (method === 'GET' || method === 'HEAD' || !isDue(app, `${method} ${withoutIds(url)}`)) return send()
  const read = async (address: string, headers = {}) =>
    app.inject({ url: address, headers, remoteAddress: visitorAddress })
  if ((await read('/api/society')).statusCode !== 200) return send()
  const calls = await publicCalls({ get: async (address) => ({ body: (await read(address)).body }) })
  const asMember: Read = (address, headers) =>
    app.inject({ url: address, headers: { 'x-auth-token': token ?? '', ...headers }, remoteAddress })
  const lists = token === null ? [] : nextLists()
  await Promise.all(calls.map((address) => read(address)))
  await Promise.all(lists.map((address) => asMember(address)))
  const response = await send()
  // A token of nobody: the caller is a visitor, and the response is made for them alone.
  await Promise.all(calls.map((address) => expectPresent(address, read, { 'x-auth-token': 'nobody' })))
  // A header that nobody asks for: as before, but for this request alone.
  await Promise.all(lists.map((address) => expectPresent(address, asMember, { authorization: 'none' })))
  return response
}

function nextLists(): string[] {
  const first = (looksOfMembers * listsPerLook) % memberLists.length
  looksOfMembers += 1
  return [...memberLists, ...memberLists].slice(first, first + listsPerLook)
}

async function expectPresent(address: string, read: Read, alone: object): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const cached = await read(address)
    const computed = await read(address, alone)
    if (cached.statusCode !== 200 || computed.statusCode !== 200 || cached.body === computed.body) return
    if (attempt === attempts)
      throw new Error(`${address} is out of date: ${cached.body} is now ${computed.body}`)
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
