import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { second } from '../../../contract/time/durations.ts'
import type { RateLimitName } from '../../config/rate-limits.ts'
import { engineOf } from '../../database/engines/engine.ts'
import { networkOf } from '../../endpoints/rate-limit.ts'
import { tooMany } from '../../endpoints/refusal.ts'
import { CallCounts } from './call-counts.ts'

/**
 * Refuses floods of interface calls. Calls are counted by network address before any other check, and writes
 * by account once it is known. Counts are in memory, shared by all processes; longer limits are counted in
 * the database.
 */
export const rateLimits = plugin(async (app: FastifyInstance) => {
  const counts = new CallCounts(randomUUID())

  function count(name: RateLimitName, caller: string): void {
    const { hits, seconds } = app.config.throttles[name]
    const counted = counts.hit(`${name} ${caller}`, seconds * second, hits)
    if (counted.hits > hits) throw tooMany(counted.left / second)
  }

  app.addHook('onRequest', async (request) => {
    if (isInterfaceCall(request)) count('requestsPerAddress', networkOf(request.ip))
  })
  app.decorate('countCall', (address: string) => {
    const { hits, seconds } = app.config.throttles.requestsPerAddress
    return counts.hit(`requestsPerAddress ${networkOf(address)}`, seconds * second, hits).hits <= hits
  })
  app.decorate('refuseFloodOfWrites', (request: FastifyRequest) => {
    if (request.method === 'GET' || request.method === 'HEAD') return
    count('writesPerAccount', request.viewer?.userId ?? networkOf(request.ip))
  })
  if (engineOf(app.config.databaseUrl) === 'postgres') shareCounts(app, counts)
})

/** Only PostgreSQL allows several processes of one site. */
function shareCounts(app: FastifyInstance, counts: CallCounts): void {
  let timer: NodeJS.Timeout | undefined
  app.addHook('onReady', async () => {
    counts.listen(app.broadcast)
    timer = setInterval(() => {
      counts
        .announce(app.broadcast)
        .catch((error: unknown) => app.log.warn({ err: error }, 'other processes do not know who calls much'))
    }, second).unref()
  })
  app.addHook('onClose', async () => clearInterval(timer))
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a call of the interface from a network address; false above the limit. */
    countCall(address: string): boolean
    /** @throws {Refusal} too_many when this account exceeds its limit of writes */
    refuseFloodOfWrites(request: FastifyRequest): void
  }
}

function isInterfaceCall(request: FastifyRequest): boolean {
  // The address may be written in other ways, such as '/%61pi/auth'.
  return request.routeOptions.config.endpoint !== undefined || request.url.startsWith('/api/')
}
