import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { LRUCache } from 'lru-cache'
import { m } from '../../../contract/paraglide/messages.js'
import { second } from '../../../contract/time/durations.ts'
import type { Config } from '../../config.ts'
import { fingerprint } from '../../database/identifiers.ts'
import { CallerLeft, Overloaded, refusal } from '../../endpoints/refusal.ts'
import { readerKey } from '../../text/languages.ts'
import { type ReusableResponse, reusableResponse } from '../response-cache/cached-response.ts'
import { Admission, type Overload, queueOf, type Ticket } from './admission.ts'

type Listener = (request: IncomingMessage, response: ServerResponse) => void

const retryAfterSeconds = 3
const loggedEvery = 10 * second
const sessionsCached = 5000

declare module 'fastify' {
  interface FastifyInstance {
    admission: Admission
  }
  interface FastifyRequest {
    /** Its ticket; null for requests that are not queued, such as those of a page's loaders. */
    ticket: Ticket | null
    /** The reason of its refusal; null when admitted. */
    overload: Overload | null
  }
}

/**
 * Admits requests that can be served in time; the framework never sees the others. Registered before
 * compression; `overloadRefusals` sends the refusals.
 */
export const admission = plugin(async (app: FastifyInstance) => {
  const listeners = app.server.listeners('request') as Listener[]
  const gate = new Admission(app.config.admission)
  const cachedRefusals = new CachedRefusals()
  const tickets = new WeakMap<IncomingMessage, Ticket>()
  const overloads = new WeakMap<IncomingMessage, Overload>()
  const accounts = new LRUCache<string, string>({ max: sessionsCached })
  // A request may start in the async context of another one, which has its own language and scope.
  const outside = AsyncLocalStorage.snapshot()
  const logRefusal = refusalLogger(app)
  let isStopping = false

  app.decorate('admission', gate)
  app.decorateRequest('ticket', null)
  app.decorateRequest('overload', null)
  app.addHook('preClose', async () => {
    isStopping = true
  })

  function serve(request: IncomingMessage, response: ServerResponse): void {
    for (const listen of listeners) listen.call(app.server, request, response)
  }

  function refuse(overload: Overload, request: IncomingMessage, response: ServerResponse): void {
    gate.refused[overload] += 1
    logRefusal()
    overloads.set(request, overload)
    const cached = isStopping ? null : cachedRefusals.find(overload, request, app.config)
    if (!cached) {
      serve(request, response)
      return
    }
    const reqId = crypto.randomUUID()
    response
      .writeHead(cached.status, {
        ...cached.headers,
        'content-length': cached.body.length,
        'x-request-id': reqId,
      })
      .end(cached.body)
    app.logServed(app.log, {
      reqId,
      method: request.method,
      route: 'refused',
      status: cached.status,
      milliseconds: 0,
      address: request.socket.remoteAddress ?? '',
    })
  }

  app.server.on('connection', () => gate.noteArrival())
  app.server.removeAllListeners('request')
  app.server.on('request', (request, response) => {
    const queue = queueOf(request.url ?? '')
    if (queue === null) {
      serve(request, response)
      return
    }
    const session = sessionOf(request)
    const caller = session === null ? null : (accounts.get(session) ?? session)
    const overload = gate.overload(queue, caller)
    if (overload) {
      refuse(overload, request, response)
      return
    }
    const ticket = gate.enter(queue, caller, (taken) => {
      tickets.set(request, taken)
      outside(serve, request, response)
    })
    response.once('close', () => gate.leave(ticket))
  })

  app.addHook('onRequest', async (request) => {
    request.ticket = tickets.get(request.raw) ?? null
    request.overload = overloads.get(request.raw) ?? null
  })
  app.addHook('preValidation', async ({ viewer, raw }) => {
    const session = viewer ? sessionOf(raw) : null
    if (viewer && session !== null) accounts.set(session, viewer.userId)
  })
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.overload) cachedRefusals.add(request.overload, request, reply, payload, app.config)
    return payload
  })
})

/** Closes connections after their last response while stopping: a stop waits for requests only. */
export const gracefulStop = plugin(async (app: FastifyInstance) => {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close')
  })
})

/** Refuses requests that were not admitted, and drops those of closed connections. */
export const overloadRefusals = plugin(async (app: FastifyInstance) => {
  app.addHook('onRequest', async ({ overload }) => {
    if (overload === 'account')
      throw new Overloaded(
        'too_many',
        [{ msg: m.errors_too_many_at_once(), code: 'too_many' }],
        retryAfterSeconds,
      )
    if (overload) throw new Overloaded('unavailable', refusal('unavailable').faults, retryAfterSeconds)
  })
  app.addHook('preParsing', async ({ ticket, headers }) => {
    // A client that sends its body slowly must not occupy a slot.
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
    if (ticket && hasBody) app.admission.putAside(ticket)
  })
  app.addHook('preValidation', async ({ ticket, raw }) => {
    if (ticket) app.admission.takeUp(ticket)
    if (raw.socket?.destroyed) throw new CallerLeft()
  })
  app.addHook('onSend', async ({ ticket }) => {
    if (ticket) app.admission.leave(ticket)
  })
})

function sessionOf({ headers }: FastifyRequest['raw']): string | null {
  const token = headers['x-auth-token']
  return typeof token === 'string' && token !== '' ? fingerprint(token) : null
}

/** Logs the first refusal, and their number every ten seconds. */
function refusalLogger(app: FastifyInstance): () => void {
  let timer: NodeJS.Timeout | null = null
  const total = () => app.admission.refused.full + app.admission.refused.account
  app.addHook('onClose', async () => {
    if (timer) clearTimeout(timer)
  })
  return () => {
    if (timer) return
    const before = total() - 1
    app.log.warn('more is asked for than can be served in time: some are refused')
    timer = setTimeout(() => {
      timer = null
      app.log.warn({ refused: total() - before }, 'requests were refused within ten seconds')
    }, loggedEvery).unref()
  }
}

/** A sent refusal, with its settings. */
interface CachedRefusal extends ReusableResponse {
  status: number
  config: Config
}

/** Caches refusals, because rendering each of them would add to the overload. */
class CachedRefusals {
  readonly #cached = new Map<string, CachedRefusal>()

  find(overload: Overload, request: IncomingMessage, config: Config): CachedRefusal | null {
    const key = keyOf(overload, request)
    const cached = key === null ? undefined : this.#cached.get(key)
    return cached?.config === config ? cached : null
  }

  /** Caches a refusal that is the same for every request of its kind. */
  add(
    overload: Overload,
    request: FastifyRequest,
    reply: FastifyReply,
    payload: unknown,
    config: Config,
  ): void {
    const key = keyOf(overload, request.raw)
    if (key === null || (typeof payload !== 'string' && !(payload instanceof Buffer))) return
    const response = reusableResponse(request, reply, payload)
    const isPage = response?.headers['content-type']?.startsWith('text/html')
    if (!response || isPage !== isForPage(request.raw)) return
    this.#cached.set(key, { ...response, status: reply.statusCode, config })
  }
}

/** Null for a page of another origin, which the headers would contain. */
function keyOf(overload: Overload, request: IncomingMessage): string | null {
  if (request.headers.origin !== undefined) return null
  const reader = readerKey({ url: request.url ?? '/', headers: request.headers })
  return reader && `${overload} ${isForPage(request) ? 'page' : 'call'} ${reader}`
}

function isForPage({ url = '', headers }: IncomingMessage): boolean {
  return !url.startsWith('/api/') && String(headers.accept).includes('text/html')
}
