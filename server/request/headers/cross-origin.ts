import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import { registry } from '../../../contract/registry.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A public picture, which pages of the allowed origins may show. */
    picture?: true
  }
}

/** Every method that an endpoint has; a new one is allowed with its endpoint. */
const methods = [...new Set(Object.keys(registry).map((key) => key.split(' ')[0] ?? '')), 'HEAD']

/** Lets pages of the allowed origins call the interface and show its pictures; browsers refuse those of all others. */
export const crossOrigin = plugin(async (app: FastifyInstance) => {
  const { allowedOrigins } = app.config
  await app.register(cors, {
    origin: allowedOrigins,
    methods,

    allowedHeaders: ['content-type', 'x-auth-token', 'idempotency-key', 'if-match', 'if-none-match'],
    // A plain OPTIONS request gets a response, too, instead of a refusal in words that are not the interface's.
    strictPreflight: false,
    exposedHeaders: ['link', 'retry-after', 'etag', 'x-request-id', 'content-disposition'],
  })
  if (allowedOrigins.length === 0) return
  app.addHook('onRequest', async ({ routeOptions }, reply) => {
    if (routeOptions.config.picture) reply.header('cross-origin-resource-policy', 'cross-origin')
  })
})
