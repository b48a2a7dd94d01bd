import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'

/** What the log tells of a request: the route's pattern rather than the address. */
interface LoggedRequest {
  method: string | undefined
  route: string
  status: number
  milliseconds: number
}

/**
 * Logs one line for each request: the route's pattern rather than the address, which may hold search words, ids and
 * secrets; no network address, no headers.
 */
export const requestLog = plugin(async (app: FastifyInstance) => {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    logRequest(request.log, {
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
    })
  })
})

/** Writes the line of a request. */
export function logRequest(log: FastifyBaseLogger, request: LoggedRequest & { reqId?: string }): void {
  log.info(request, 'request')
}
