import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import { cacheKey } from './response-cache.ts'

type Listener = (request: IncomingMessage, response: ServerResponse) => void

/** Sends cached responses before the framework, under the same limits and with a log line. */
export const sendingEarly = plugin(async (app: FastifyInstance) => {
  const listeners = app.server.listeners('request') as Listener[]
  const addressOf = clientAddresses(app.config.trustProxy)
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })

  function sendEarly({ method = '', url = '', headers }: IncomingMessage, raw: ServerResponse): boolean {
    const began = performance.now()
    const isAlike = !isStopping && !app.mayHaveReader({ method, url, headers })
    const key = isAlike ? cacheKey(method, url, headers) : null
    const response = key === null ? null : app.responseCache.find(key)
    const encoded = response?.encodedFor(headers)
    if (!response || !encoded) return false
    const address = addressOf(raw.req)
    // The framework's handlers refuse the call that exceeds a limit.
    if (response.isCall && !app.countCall(address)) return false
    const reqId = randomUUID()
    raw.writeHead(encoded.status, [...encoded.rawHeaders, 'x-request-id', reqId])
    raw.end(encoded.body)
    app.logServed(app.log, {
      reqId,
      method,
      route: response.route,
      status: encoded.status,
      milliseconds: performance.now() - began,
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

/** Returns a function that finds the client's address behind trusted proxies, as Fastify does. */
function clientAddresses(trusted: readonly string[]): (request: IncomingMessage) => string {
  if (trusted.length === 0) return ({ socket }) => socket.remoteAddress ?? ''
  const isTrusted = proxyAddress.compile([...trusted])
  return (request) => proxyAddress(request, isTrusted)
}
