import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { readScope } from '../../database/changes/read-scope.ts'
import { isSameForVisitors } from '../../endpoints/response-statuses.ts'
import { cacheKey } from './cache-key.ts'
import { CachedResponse } from './cached-response.ts'
import { forEverybody } from './for-everybody.ts'
import { type Making, ResponseCache } from './response-cache.ts'

declare module 'fastify' {
  interface FastifyInstance {
    responseCache: ResponseCache
  }
  interface FastifyRequest {
    /** The response that is being made for all visitors; null where it is for this caller alone. */
    making: Making | null
  }
  interface FastifyContextConfig {
    /** A page, which every visitor gets alike. */
    page?: true
  }
}

const joinsAtMost = 3

/**
 * Keeps what every visitor gets alike, and is registered before whatever compresses: what is kept is compressed
 * once for each encoding.
 */
export const keepingResponses = plugin(async (app: FastifyInstance) => {
  app.decorate('responseCache', new ResponseCache(app))
  app.decorateRequest('making', null)
  app.addHook('onSend', async (request, reply, payload) => {
    const { making } = request
    if (making === null) return payload
    request.making = null
    try {
      return await keep(app.responseCache, making, { request, reply, payload })
    } finally {
      app.responseCache.end(making)
    }
  })
  app.addHook('onResponse', async ({ making }) => {
    if (making) app.responseCache.end(making)
  })
})

/**
 * Sends what is kept, once the request has passed all that refuses requests. Who asks for what is just being made
 * waits for it.
 */
export const sendingKeptResponses = plugin(async (app: FastifyInstance) => {
  // Pages change with their sources.
  if (app.config.development) return
  app.addHook('onRequest', (request, reply, done) => {
    const key = isAlikeForVisitors(request) ? cacheKey(request.method, request.url, request.headers) : null
    if (key === null) return done()
    sendKept(app.responseCache, key, request, reply).then((isSent) => {
      if (isSent) return
      // After several makings that could not be kept, this one is for this caller only.
      if (app.responseCache.making(key)) return done()
      const making = app.responseCache.begin(key)
      request.making = making
      reply.raw.once('close', () => app.responseCache.end(making))
      readScope.run(making.scope, done)
    }, done)
  })
})

function isAlikeForVisitors({ method, viewer, routeOptions: { config } }: FastifyRequest): boolean {
  if (config.page) return true
  return viewer === null && config.endpoint !== undefined && isSameForVisitors(method, config.endpoint)
}

async function sendKept(
  cache: ResponseCache,
  key: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  for (let joined = 0; joined < joinsAtMost; joined += 1) {
    const response = cache.find(key)
    if (response) {
      readScope.getStore()?.include(response.words)
      reply.send(await bodyOf(cache, key, response, request, reply))
      return true
    }
    const making = cache.making(key)
    if (!making) return false
    await making.done
  }
  return false
}

async function bodyOf(
  cache: ResponseCache,
  key: string,
  response: CachedResponse,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): Promise<Buffer | undefined> {
  let sending = response.sendingFor(headers)
  if (!sending) {
    await response.prepareFor(headers)
    cache.resize(key)
    sending = response.sendingFor(headers)
  }
  if (!sending) throw new Error('A kept response has no body.')
  reply.removeHeader('content-type')
  reply.code(sending.status).headers(sending.headers)
  return sending.body ?? undefined
}

/** Keeps a response that may be kept, and returns what goes out: the same as everybody gets after. */
async function keep(
  cache: ResponseCache,
  making: Making,
  { request, reply, payload }: { request: FastifyRequest; reply: FastifyReply; payload: unknown },
): Promise<unknown> {
  const isWhole = typeof payload === 'string' || payload instanceof Buffer
  if (!isWhole || reply.statusCode !== 200 || reply.hasHeader('set-cookie') || !cache.mayKeep(making))
    return payload
  const page = forEverybody(request, reply, payload)
  if (page === null) return payload
  const response = new CachedResponse(
    making.scope.words,
    request.routeOptions.url ?? 'unknown',
    page.headers,
    page.body,
  )
  cache.keep(making, response)
  return bodyOf(cache, making.key, response, request, reply)
}
