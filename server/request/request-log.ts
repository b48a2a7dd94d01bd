import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import { LRUCache } from 'lru-cache'
import type { Config } from '../config.ts'
import { networkOf } from '../endpoints/network-address.ts'

const keyBytes = 32
const nameLength = 16
const namesRemembered = 1000

/** Where PostgreSQL repeats the values of the row that it complains about, such as an e-mail address. */
const valuesInErrors = ['err.detail', 'err.where', 'err.aggregateErrors[*].detail']

/** What is told of a request that was served: the route's pattern rather than the address. */
interface ServedRequest {
  reqId?: string
  method: string | undefined
  route: string
  status: number
  milliseconds: number
  /** The caller's network address. */
  address: string
  userId?: string
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Writes the line of a request that was served, and tells those who measure. */
    tellServed(log: FastifyBaseLogger, request: ServedRequest): void
    onServed(listener: (request: ServedRequest) => void): void
  }
}

/** Returns how the log is written: how much of it, and without what errors repeat of people's data. */
export function logOptions({ logLevel }: Pick<Config, 'logLevel'>) {
  return { level: logLevel, redact: { paths: valuesInErrors, remove: true } }
}

/**
 * Logs one line for each request: the route's pattern rather than the address, which may hold search words, ids and
 * secrets; no headers. Who called, and with which account, stands there under names that only the key can make.
 */
export const requestLog = plugin(async (app: FastifyInstance) => {
  const key = app.config.logKey ?? randomBytes(keyBytes)
  const names = new LRUCache<string, string>({ max: namesRemembered })
  const named = (value: string) => {
    const name =
      names.get(value) ?? createHmac('sha256', key).update(value).digest('base64url').slice(0, nameLength)
    names.set(value, name)
    return name
  }
  const listeners: ((request: ServedRequest) => void)[] = []
  app.decorate('onServed', (listener) => void listeners.push(listener))
  app.decorate('tellServed', (log, served) => {
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
    app.tellServed(request.log, {
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      milliseconds: reply.elapsedTime,
      address: request.ip,
      ...(request.viewer && { userId: request.viewer.userId }),
    })
  })
})
