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
