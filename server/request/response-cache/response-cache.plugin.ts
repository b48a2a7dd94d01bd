import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { readScope } from '../../database/changes/statement-scope.ts'
import { isSameForVisitors } from '../../endpoints/serve.ts'
import { CachedResponse, reusableResponse } from './cached-response.ts'
import { cacheKey, type PendingResponse, ResponseCache } from './response-cache.ts'

declare module 'fastify' {
  interface FastifyInstance {
    responseCache: ResponseCache
  }
  interface FastifyRequest {
    /** The response being created for the cache; null where it is for this request only. */
    pendingResponse: PendingResponse | null
  }
  interface FastifyContextConfig {
    /** A page, which is the same for every visitor. */
    page?: true
  }
}

const mostWaits = 3

/** Adds finished responses to the cache; registered before compression, so that each is encoded once. */
export const responseCache = plugin(async (app: FastifyInstance) => {
  app.decorate('responseCache', new ResponseCache(app))
  app.decorateRequest('pendingResponse', null)
  app.addHook('onSend', async (request, reply, payload) => {
    const { pendingResponse } = request
    if (pendingResponse === null) return payload
    try {
      return await addToCache(app.responseCache, pendingResponse, { request, reply, payload })
    } finally {
      endPending(app.responseCache, request)
    }
  })
  app.addHook('onResponse', async (request) => endPending(app.responseCache, request))
})

/** Tracks the sources of session responses before the session itself is read: it is one of them. */
export const sessionResponses = plugin(async (app: FastifyInstance) => {
  if (app.config.development) return
  app.addHook('onRequest', (request, reply, done) => {
    const { method, url, headers, routeOptions } = request
    const isForSession = headers['x-auth-token'] !== undefined && routeOptions.config.endpoint?.perSession
    const key = isForSession ? cacheKey(method, url, headers) : null
    if (key === null) done()
    else begin(app.responseCache, { key, readers: 'session' }, request, reply, done)
  })
})

/** Sends cached responses to requests that passed every check. Concurrent requests wait for a pending one. */
export const cachedResponses = plugin(async (app: FastifyInstance) => {
  // Pages change with their sources.
  if (app.config.development) return
  app.addHook('onRequest', (request, reply, done) => {
    const key = request.pendingResponse?.key ?? keyForVisitors(request)
    if (key === null) return done()
    sendCached(app.responseCache, key, request, reply).then((isSent) => {
      if (isSent) return
      // After several responses that could not be cached, this one is for this caller only.
      if (request.pendingResponse || app.responseCache.pending(key)) return done()
      begin(app.responseCache, { key, readers: 'visitors' }, request, reply, done)
    }, done)
  })
})

/** Continues with a request whose response may be cached, and observes its reads. */
function begin(
  cache: ResponseCache,
  { key, readers }: Pick<PendingResponse, 'key' | 'readers'>,
  request: FastifyRequest,
  reply: FastifyReply,
  next: () => void,
): void {
  const pending = cache.begin(key, readers)
  request.pendingResponse = pending
  reply.raw.once('close', () => cache.end(pending))
  readScope.run(pending.scope, next)
}

function endPending(cache: ResponseCache, request: FastifyRequest): void {
  if (request.pendingResponse) cache.end(request.pendingResponse)
  request.pendingResponse = null
}

function keyForVisitors({ method, url, headers, viewer, routeOptions }: FastifyRequest): string | null {
  const { page, endpoint } = routeOptions.config
  const isAlike = viewer === null && (page || (endpoint !== undefined && isSameForVisitors(method, endpoint)))
  return isAlike && headers['x-auth-token'] === undefined ? cacheKey(method, url, headers) : null
}

async function sendCached(
  cache: ResponseCache,
  key: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  for (let waits = 0; waits < mostWaits; waits += 1) {
    const response = cache.find(key)
    if (response) {
      readScope.getStore()?.include(response.words)
      endPending(cache, request)
      reply.send(await encodedBody(cache, key, response, request, reply))
      return true
    }
    const pending = cache.pending(key)
    if (!pending) return false
    await pending.done
  }
  return false
}

async function encodedBody(
  cache: ResponseCache,
  key: string,
  response: CachedResponse,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): Promise<Buffer | undefined> {
  let encoded = response.encodedFor(headers)
  if (!encoded) {
    await response.encodeFor(headers)
    cache.resize(key)
    encoded = response.encodedFor(headers)
  }
  if (!encoded) throw new Error('A cached response has no body.')
  reply.removeHeader('content-type')
  reply.code(encoded.status).headers(encoded.headers)
  return encoded.body ?? undefined
}

/** Caches a response where that is allowed, and returns the body to send. */
async function addToCache(
  cache: ResponseCache,
  pending: PendingResponse,
  { request, reply, payload }: { request: FastifyRequest; reply: FastifyReply; payload: unknown },
): Promise<unknown> {
  const isWhole = typeof payload === 'string' || payload instanceof Buffer
  if (!isWhole || reply.statusCode !== 200 || reply.hasHeader('set-cookie') || !cache.mayCache(pending))
    return payload
  const userId = request.viewer?.userId ?? null
  // A caller with an invalid token gets what visitors get, but does not fill their cache.
  if ((pending.readers === 'session') !== (userId !== null)) return payload
  const reusable = reusableResponse(request, reply, payload)
  if (reusable === null) return payload
  const route = request.routeOptions.url ?? 'unknown'
  const response = new CachedResponse({ ...reusable, words: pending.scope.words, route, userId })
  cache.add(pending, response)
  return encodedBody(cache, pending.key, response, request, reply)
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void

/** Sends cached responses before the framework, under the same limits and with a log line. */
export const earlyResponses = plugin(async (app: FastifyInstance) => {
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
