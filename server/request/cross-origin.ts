import cors from '@fastify/cors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { registry } from '../../contract/registry.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A public picture, which pages of the allowed origins may show. */
    picture?: true
    /** A public file that pages of every origin may read. */
    everyOrigin?: true
  }
}

/** Every method of the contract; a new one is allowed with its endpoint. */
const methods = [...new Set(Object.keys(registry).map((key) => key.split(' ')[0] ?? '')), 'HEAD']

/** The feed of announcements, which the site renders. */
const feed = /^\/announcements\.atom(?:\?|$)/

/**
 * Checks whether pages of every origin may read a response. They may send no token: that would need a
 * preflight, which only the allowed origins pass.
 */
function isForEveryOrigin({ method, url, headers, routeOptions }: FastifyRequest): boolean {
  if ((method !== 'GET' && method !== 'HEAD') || headers['x-auth-token'] !== undefined) return false
  const { everyOrigin, endpoint } = routeOptions.config
  return everyOrigin ?? endpoint?.everyOrigin ?? feed.test(url)
}

/**
 * Sets the CORS headers. Pages of the allowed origins may call the interface and show its pictures, those of
 * every origin read public events and announcements; browsers refuse everything else.
 */
export const crossOrigin = plugin(async (app: FastifyInstance) => {
  const { allowedOrigins } = app.config
  await app.register(cors, {
    origin: allowedOrigins,
    methods,

    allowedHeaders: ['content-type', 'x-auth-token', 'idempotency-key', 'if-match', 'if-none-match'],
    // A plain OPTIONS request also gets a response, instead of a refusal in the library's format.
    strictPreflight: false,
    exposedHeaders: ['link', 'retry-after', 'etag', 'x-request-id', 'content-disposition'],
  })
  app.addHook('onRequest', async (request, reply) => {
    if (isForEveryOrigin(request) && !reply.hasHeader('access-control-allow-origin'))
      reply.header('access-control-allow-origin', '*')
  })
  if (allowedOrigins.length === 0) return
  app.addHook('onRequest', async ({ routeOptions }, reply) => {
    if (routeOptions.config.picture) reply.header('cross-origin-resource-policy', 'cross-origin')
  })
})
