import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { readScope } from '../../database/changes/read-scope.ts'
import { isForOneSession, isSameForVisitors } from '../../endpoints/response-statuses.ts'
import { cacheKey } from './cache-key.ts'
import { CachedResponse } from './cached-response.ts'
import { forEverybody } from './for-everybody.ts'
import { type Making, ResponseCache } from './response-cache.ts'

declare module 'fastify' {
  interface FastifyInstance {
    responseCache: ResponseCache
  }
  interface FastifyRequest {
    /** The response that is being made to be sent more than once; null where it is for this request alone. */
    making: Making | null
  }
  interface FastifyContextConfig {
    /** A page, which every visitor gets alike. */
    page?: true
  }
}

const joinsAtMost = 3

/**
 * Keeps what every visitor, or one member, is sent more than once, and is registered before whatever compresses: what is kept is compressed
 * once for each encoding.
 */
export const keepingResponses = plugin(async (app: FastifyInstance) => {
  app.decorate('responseCache', new ResponseCache(app))
  app.decorateRequest('making', null)
  app.addHook('onSend', async (request, reply, payload) => {
    const { making } = request
    if (making === null) return payload
    try {
      return await keep(app.responseCache, making, { request, reply, payload })
    } finally {
      endMaking(app.responseCache, request)
    }
  })
  app.addHook('onResponse', async (request) => endMaking(app.responseCache, request))
})

/**
 * Begins to watch what the response to a member is made from, before it is known who asks: the session is a part of
 * it.
 */
export const watchingMembers = plugin(async (app: FastifyInstance) => {
  if (app.config.development) return
  app.addHook('onRequest', (request, reply, done) => {
    const { method, url, headers, routeOptions } = request
    const { endpoint } = routeOptions.config
    const isTheirs = headers['x-auth-token'] !== undefined && endpoint && isForOneSession(method, endpoint)
    const key = isTheirs ? cacheKey(method, url, headers) : null
    if (key === null) done()
    else begin(app.responseCache, { key, readers: 'session' }, request, reply, done)
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
    const key = request.making?.key ?? keyForVisitors(request)
    if (key === null) return done()
    sendKept(app.responseCache, key, request, reply).then((isSent) => {
      if (isSent) return
      // After several makings that could not be kept, this one is for this caller only.
      if (request.making || app.responseCache.making(key)) return done()
      begin(app.responseCache, { key, readers: 'visitors' }, request, reply, done)
    }, done)
  })
})

/** Goes on with a request whose response may be kept, and watches what it reads. */
function begin(
  cache: ResponseCache,
  { key, readers }: Pick<Making, 'key' | 'readers'>,
  request: FastifyRequest,
  reply: FastifyReply,
  goOn: () => void,
): void {
  const making = cache.begin(key, readers)
  request.making = making
  reply.raw.once('close', () => cache.end(making))
  readScope.run(making.scope, goOn)
}

function endMaking(cache: ResponseCache, request: FastifyRequest): void {
  if (request.making) cache.end(request.making)
  request.making = null
}

function keyForVisitors({ method, url, headers, viewer, routeOptions }: FastifyRequest): string | null {
  const { page, endpoint } = routeOptions.config
  const isAlike = page || (viewer === null && endpoint !== undefined && isSameForVisitors(method, endpoint))
  return isAlike && headers['x-auth-token'] === undefined ? cacheKey(method, url, headers) : null
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
      endMaking(cache, request)
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
  const userId = request.viewer?.userId ?? null
  // A token that stands for nobody gets what visitors get, but is not one of them.
  if ((making.readers === 'session') !== (userId !== null)) return payload
  const page = forEverybody(request, reply, payload)
  if (page === null) return payload
  const route = request.routeOptions.url ?? 'unknown'
  const response = new CachedResponse({ ...page, words: making.scope.words, route, userId })
  cache.keep(making, response)
  return bodyOf(cache, making.key, response, request, reply)
}
