import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import { LRUCache } from 'lru-cache'
import type { Config } from '../config.ts'
import { networkOf } from '../endpoints/rate-limit.ts'

const keyBytes = 32
const nameLength = 16
const namesCached = 1000

/** Fields in which PostgreSQL repeats values of a row, such as an e-mail address. */
const valuesInErrors = ['err.detail', 'err.where', 'err.aggregateErrors[*].detail']

/** A finished request: the pattern of its route instead of its address. */
interface ServedRequest {
  reqId?: string
  method: string | undefined
  route: string
  status: number
  milliseconds: number
  /** The network address of the client. */
  address: string
  userId?: string
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Logs a finished request, and notifies the metrics. */
    logServed(log: FastifyBaseLogger, request: ServedRequest): void
    onServed(listener: (request: ServedRequest) => void): void
  }
}

/** Returns the options of the log: its level, and redaction of personal data in errors. */
export function logOptions({ logLevel }: Pick<Config, 'logLevel'>) {
  return { level: logLevel, redact: { paths: valuesInErrors, remove: true } }
}

/**
 * Logs one line for each request, with the pattern of its route: the address may contain search words, ids and
 * secrets. Network and account are logged as keyed hashes (HMAC); headers are not logged.
 */
export const requestLog = plugin(async (app: FastifyInstance) => {
  const key = app.config.logKey ?? randomBytes(keyBytes)
  const names = new LRUCache<string, string>({ max: namesCached })
  const named = (value: string) => {
    const name =
      names.get(value) ?? createHmac('sha256', key).update(value).digest('base64url').slice(0, nameLength)
    names.set(value, name)
    return name
  }
  const listeners: ((request: ServedRequest) => void)[] = []
  app.decorate('onServed', (listener) => void listeners.push(listener))
  app.decorate('logServed', (log, served) => {
    for (const listener of listeners) listener(served)
    const { address, userId, milliseconds, ...request } = served
    const account = userId === undefined ? {} : { account: named(userId) }
    const caller = named(networkOf(address))
    log.info({ ...request, milliseconds: Math.round(milliseconds), caller, ...account }, 'request')
  })

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    app.logServed(request.log, {
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      milliseconds: reply.elapsedTime,
      address: request.ip,
      ...(request.viewer && { userId: request.viewer.userId }),
    })
  })
})
