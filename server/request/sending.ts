import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'

// Live streams must not be compressed, and pictures and built files are small already.
const compressible = /^(?:text\/(?!event-stream)|application\/(?:json|xml|[a-z]+\+(?:json|xml))\b)/

/** Compresses pages, responses and files if the client accepts it and it is worthwhile. */
export const compression = plugin(async (app: FastifyInstance) => {
  await app.register(compress, {
    customTypes: compressible,
    // Flushed after each chunk: brotli would otherwise buffer a streamed page until its end.
    brotliOptions: {
      flush: constants.BROTLI_OPERATION_FLUSH,
      params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
    },
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

/**
 * Forbids caching of every response that does not allow it. Responses of the interface differ by token, and
 * pages contain data of members who may change or remove it (ASVS 14.3.2).
 */
export const caching = plugin(async (app: FastifyInstance) => {
  app.addHook('onSend', async (request, reply) => {
    if (reply.hasHeader('cache-control')) return
    reply.header('cache-control', isSecret(request.url) ? 'no-store' : 'private, no-cache')
  })
})

/** The pages behind links in emails: their address is a secret. */
const linkPage = /^\/(verify|reset|welcome|unsubscribe)\//

function isSecret(url: string): boolean {
  return url.startsWith('/api/') || linkPage.test(url)
}
