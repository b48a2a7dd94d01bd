import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import { day, hour, second } from '../../contract/time/durations.ts'

const builtSite = fileURLToPath(new URL('../../build/client/', import.meta.url))
const yearInSeconds = (365 * day) / second
const hourInSeconds = hour / second

/** Serves the built site's files, compressed by the build. Names under /assets hold a hash of the content. */
export const staticFiles = plugin(async (app: FastifyInstance) => {
  if (app.config.development) return
  await app.register(fastifyStatic, {
    root: builtSite,
    wildcard: false,
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const immutable = path.includes('/assets/')
      reply.header(
        'cache-control',
        immutable ? `public, max-age=${yearInSeconds}, immutable` : `public, max-age=${hourInSeconds}`,
      )
    },
  })
})
