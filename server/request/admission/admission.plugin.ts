import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { LRUCache } from 'lru-cache'
import { m } from '../../../contract/paraglide/messages.js'
import { second } from '../../../contract/time/durations.ts'
import { fingerprint } from '../../database/identifiers.ts'
import { CallerLeft, Overloaded, refusal } from '../../endpoints/refusal.ts'
import { Admission, type Overload } from './admission.ts'
import { CachedRefusals } from './cached-refusals.ts'
import type { Place } from './queue.ts'
import { lineOf } from './queue.ts'

type Listener = (request: IncomingMessage, response: ServerResponse) => void

const retryAfterSeconds = 3
const toldEvery = 10 * second
const sessionsRemembered = 5000

declare module 'fastify' {
  interface FastifyInstance {
    admission: Admission
  }
  interface FastifyRequest {
    /** Its place among all requests; null where it needs none, such as for what a page asks for itself. */
    place: Place | null
    /** Why it is refused. */
    overload: Overload | null
  }
}

/**
 * Lets in what can be served in time, and refuses the rest before the framework looks at it. Registered before whatever
 * compresses; `refusing` goes with it.
 */
export const admission = plugin(async (app: FastifyInstance) => {
  const listeners = app.server.listeners('request') as Listener[]
  const gate = new Admission(app.config.admission)
  const keptRefusals = new CachedRefusals()
  const places = new WeakMap<IncomingMessage, Place>()
  const overloads = new WeakMap<IncomingMessage, Overload>()
  const accounts = new LRUCache<string, string>({ max: sessionsRemembered })
  // A turn may be taken within the work of another request, whose language and scope are its own.
  const outside = AsyncLocalStorage.snapshot()
  const tell = tellOnce(app)
  let isStopping = false

  app.decorate('admission', gate)
  app.decorateRequest('place', null)
  app.decorateRequest('overload', null)
  app.addHook('preClose', async () => {
    isStopping = true
  })

  function serve(request: IncomingMessage, response: ServerResponse): void {
    for (const listen of listeners) listen.call(app.server, request, response)
  }

  function refuse(overload: Overload, request: IncomingMessage, response: ServerResponse): void {
    gate.refused[overload] += 1
    tell()
    overloads.set(request, overload)
    const kept = isStopping ? null : keptRefusals.find(overload, request, app.config)
    if (!kept) {
      serve(request, response)
      return
    }
    const reqId = crypto.randomUUID()
    response
      .writeHead(kept.status, { ...kept.headers, 'content-length': kept.body.length, 'x-request-id': reqId })
      .end(kept.body)
    app.logServed(app.log, {
      reqId,
      method: request.method,
      route: 'refused',
      status: kept.status,
      milliseconds: 0,
      address: request.socket.remoteAddress ?? '',
    })
  }

  app.server.on('connection', () => gate.noteArrival())
  app.server.removeAllListeners('request')
  app.server.on('request', (request, response) => {
    const line = lineOf(request.url ?? '')
    if (line === null) {
      serve(request, response)
      return
    }
    const session = sessionOf(request)
    const caller = session === null ? null : (accounts.get(session) ?? session)
    const overload = gate.overload(line, caller)
    if (overload) {
      refuse(overload, request, response)
      return
    }
    const place = gate.enter(line, caller, (taken) => {
      places.set(request, taken)
      outside(serve, request, response)
    })
    response.once('close', () => gate.leave(place))
  })

  app.addHook('onRequest', async (request) => {
    request.place = places.get(request.raw) ?? null
    request.overload = overloads.get(request.raw) ?? null
  })
  app.addHook('preValidation', async ({ viewer, raw }) => {
    const session = viewer ? sessionOf(raw) : null
    if (viewer && session !== null) accounts.set(session, viewer.userId)
  })
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.overload) keptRefusals.keep(request.overload, request, reply, payload, app.config)
    return payload
  })
})

/** Refuses what was not let in, once all headers are set; and serves nobody who has gone away meanwhile. */
export const refusing = plugin(async (app: FastifyInstance) => {
  app.addHook('onRequest', async ({ overload }) => {
    if (overload === 'account')
      throw new Overloaded(
        'too_many',
        [{ msg: m.errors_too_many_at_once(), code: 'too_many' }],
        retryAfterSeconds,
      )
    if (overload) throw new Overloaded('unavailable', refusal('unavailable').faults, retryAfterSeconds)
  })
  app.addHook('preParsing', async ({ place, headers }) => {
    // Whoever sends a body slowly keeps nobody from being served.
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
    if (place && hasBody) app.admission.putAside(place)
  })
  app.addHook('preValidation', async ({ place, raw }) => {
    if (place) app.admission.takeUp(place)
    if (raw.socket?.destroyed) throw new CallerLeft()
  })
  app.addHook('onSend', async ({ place }) => {
    if (place) app.admission.leave(place)
  })
})

function sessionOf({ headers }: FastifyRequest['raw']): string | null {
  const token = headers['x-auth-token']
  return typeof token === 'string' && token !== '' ? fingerprint(token) : null
}

/** Logs that requests are refused, and how many it were, once for many. */
function tellOnce(app: FastifyInstance): () => void {
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
    }, toldEvery).unref()
  }
}
