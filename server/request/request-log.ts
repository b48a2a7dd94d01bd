import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import { networkOf } from '../endpoints/network-address.ts'

const keyBytes = 32
const nameLength = 16

/**
 * Logs one line for each request: the route's pattern rather than the address, which may hold search words, ids and
 * secrets; no headers. Who called, and with which account, stands there under names that only the key can make.
 */
export const requestLog = plugin(async (app: FastifyInstance) => {
  const key = app.config.logKey ?? randomBytes(keyBytes)
  const named = (value: string) =>
    createHmac('sha256', key).update(value).digest('base64url').slice(0, nameLength)

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const { viewer } = request
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
        caller: named(networkOf(request.ip)),
        ...(viewer && { account: named(viewer.userId) }),
      },
      'request',
    )
  })
})
