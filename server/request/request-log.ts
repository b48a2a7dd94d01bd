import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'

/**
 * Logs one line for each request: the route's pattern rather than the address, which may hold search words, ids and
 * secrets; no network address, no headers.
 */
export const requestLog = plugin(async (app: FastifyInstance) => {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })
})
