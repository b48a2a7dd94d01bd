import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import { cacheKey } from './cache-key.ts'
import type { CachedResponse, Sending } from './cached-response.ts'

type Listener = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Sends kept responses before anything else looks at the request: the same bytes and headers as the long way, under
 * the same limits and with the same line in the log.
 */
export const sendingEarly = plugin(async (app: FastifyInstance) => {
  const listeners = app.server.listeners('request') as Listener[]
  const addressOf = clientAddresses(app.config.trustProxy)
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })

  function findKept(request: IncomingMessage): { response: CachedResponse; sending: Sending } | null {
    const { method, url = '', headers } = request
    const key = isStopping ? null : cacheKey(method, url, headers)
    const response = key === null ? null : app.responseCache.find(key)
    const sending = response?.sendingFor(headers)
    return response && sending ? { response, sending } : null
  }

  function sendEarly(request: IncomingMessage, raw: ServerResponse): boolean {
    const began = performance.now()
    const kept = findKept(request)
    if (!kept) return false
    const address = addressOf(request)
    // What is one too many is refused on the long way.
    if (kept.response.isCall && !app.countCall(address)) return false
    const { response, sending } = kept
    const reqId = randomUUID()
    raw.writeHead(sending.status, [...sending.rawHeaders, 'x-request-id', reqId])
    raw.end(sending.body)
    const milliseconds = performance.now() - began
    app.tellServed(app.log, {
      reqId,
      method: request.method,
      route: response.route,
      status: sending.status,
      milliseconds,
      address,
      ...(response.userId !== null && { userId: response.userId }),
    })
    return true
  }

  app.server.removeAllListeners('request')
  app.server.on('request', (request, response) => {
    if (sendEarly(request, response)) return
    for (const listen of listeners) listen.call(app.server, request, response)
  })
})

/** Finds who calls as the rest of the server does: through the proxies that are trusted. */
function clientAddresses(trusted: readonly string[]): (request: IncomingMessage) => string {
  if (trusted.length === 0) return ({ socket }) => socket.remoteAddress ?? ''
  const isTrusted = proxyAddress.compile([...trusted])
  return (request) => proxyAddress(request, isTrusted)
}
