import { mkdirSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { inject } from 'vitest'
import { memberLists, publicCalls } from './public-addresses.ts'

/** Checks per endpoint and engine; tests call most of them many times. */
const looksPerEndpoint = 2
/** Refused calls of an endpoint that a worker prepares a check for: they show nothing. */
const refusalsPerEndpoint = 4
/** Other changes may come in between. */
const attempts = 3
const visitorAddress = '10.255.255.255'
const refusals = new Map<string, number>()
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
  if (method === 'GET' || method === 'HEAD' || !app.hasDecorator('responseCache')) return send()
  const endpoint = `${method} ${withoutIds(url)}`
  const claim = claimLook(endpoint)
  if (claim === undefined) return send()
  const read = async (address: string, headers = {}) =>
    app.inject({ url: address, headers, remoteAddress: visitorAddress })
  if ((await read('/api/society')).statusCode !== 200) {
    rmdirSync(claim)
    return send()
  }
  const calls = await publicCalls({ get: async (address) => ({ body: (await read(address)).body }) })
  const asMember: Read = (address, headers) =>
    app.inject({ url: address, headers: { 'x-auth-token': token ?? '', ...headers }, remoteAddress })
  const lists = token === null ? [] : nextLists()
  // One after another: at once they would open each connection of the pool, which costs more than the queries.
  for (const address of calls) await read(address)
  for (const address of lists) await asMember(address)
  const response = await send()
  if (response.statusCode >= 400) {
    rmdirSync(claim)
    refusals.set(endpoint, (refusals.get(endpoint) ?? 0) + 1)
    return response
  }
  // A token of nobody: the caller is a visitor, and the response is made for them alone.
  for (const address of calls) await expectPresent(address, read, { 'x-auth-token': 'nobody' })
  // A header that nobody asks for: as before, but for this request alone.
  for (const address of lists) await expectPresent(address, asMember, { authorization: 'none' })
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

/** Returns the mark of an endpoint's next check in any worker; undefined without one. */
function claimLook(endpoint: string): string | undefined {
  if ((refusals.get(endpoint) ?? 0) >= refusalsPerEndpoint) return undefined
  for (let look = 1; look <= looksPerEndpoint; look += 1) {
    const mark = join(inject('template').folder, `${Buffer.from(endpoint).toString('hex')}-${look}`)
    try {
      mkdirSync(mark)
      return mark
    } catch {
      // Another call has it.
    }
  }
  return undefined
}

function withoutIds(url: string): string {
  const [path = ''] = url.split('?')
  return path.replace(/\/[^/]*\d[^/]*/g, '/:')
}
