import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import { sessions } from './features/accounts/sessions/sessions.plugin.ts'
import { fileLog } from './features/audit/security-log.service.ts'
import { closedParts, liveSettings } from './features/society/settings/live-settings.service.ts'
import { live } from './live/live.plugin.ts'
import { health } from './operations/health/health.plugin.ts'
import { metrics } from './operations/health/metrics.plugin.ts'
import { admission, gracefulStop, overloadRefusals } from './request/admission/admission.plugin.ts'
import { errors } from './request/errors.ts'
import { openapi } from './request/openapi/openapi.ts'
import { rateLimits } from './request/rate-limits.ts'
import { jsonBodies, languages } from './request/reading.ts'
import { requestLog } from './request/request-log.ts'
import {
  cachedResponses,
  earlyResponses,
  responseCache,
  sessionResponses,
} from './request/response-cache/response-cache.plugin.ts'
import { cacheHeaders, crossOrigin, securityHeaders } from './request/security-headers.ts'
import { unknownProxy } from './request/unknown-proxy.ts'

// Live streams must not be compressed, and pictures and built files are small already.
const compressible = /^(?:text\/(?!event-stream)|application\/(?:json|xml|[a-z]+\+(?:json|xml))\b)/

/** Compresses pages, responses and files if the client accepts it and it is worthwhile. */
const compression = plugin(async (app: FastifyInstance) => {
  await app.register(compress, {
    customTypes: compressible,
    // Flushed after each chunk: brotli would otherwise buffer a streamed page until its end.
    brotliOptions: {
      flush: constants.BROTLI_OPERATION_FLUSH,
      params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
    },
  })
})

/** Registers the hooks that handle every request before its route, in their order. */
export const requestPipeline = plugin(async (app: FastifyInstance) => {
  await app.register(errors)
  await app.register(requestLog)
  await app.register(metrics)
  await app.register(health)
  await app.register(liveSettings)
  await app.register(gracefulStop)
  await app.register(unknownProxy)
  await app.register(languages)
  await app.register(securityHeaders)
  await app.register(cacheHeaders)
  await app.register(responseCache)
  await app.register(admission)
  await app.register(compression)
  await app.register(crossOrigin)
  await app.register(overloadRefusals)
  await app.register(jsonBodies)
  await app.register(rateLimits)
  await app.register(sessionResponses)
  await app.register(sessions)
  await app.register(fileLog)
  await app.register(closedParts)
  await app.register(live)
  await app.register(cachedResponses)
  await app.register(earlyResponses)
  await app.register(openapi)
})
