import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { second } from '../../contract/time/durations.ts'
import { tooMany } from '../endpoints/refusal.ts'

const addressesRemembered = 20_000

/**
 * Refuses floods of interface calls: by network address before anything else is looked at, and writes by account
 * once it is known. Counted in this process's memory; what must hold longer is counted in the database.
 */
export const rateLimits = plugin(async (app: FastifyInstance) => {
  const { requestsPerAddress, writesPerAccount } = app.config.throttles
  await app.register(rateLimit, { global: false, cache: addressesRemembered })
  const callsByAddress = app.createRateLimit({
    max: requestsPerAddress.hits,
    timeWindow: requestsPerAddress.seconds * second,
  })
  const writesByAccount = app.createRateLimit({
    max: writesPerAccount.hits,
    timeWindow: writesPerAccount.seconds * second,
    keyGenerator: (request) => request.viewer?.userId ?? request.ip,
  })

  app.addHook('onRequest', async (request) => {
    if (!isInterfaceCall(request)) return
    const result = await callsByAddress(request)
    if (!result.isAllowed && result.isExceeded) throw tooMany(result.ttlInSeconds)
  })
  app.decorate('refuseFloodOfWrites', async (request: FastifyRequest) => {
    if (request.method === 'GET' || request.method === 'HEAD') return
    const result = await writesByAccount(request)
    if (!result.isAllowed && result.isExceeded) throw tooMany(result.ttlInSeconds)
  })
})

declare module 'fastify' {
  interface FastifyInstance {
    /** @throws {Refusal} too_many when this account writes more than it may */
    refuseFloodOfWrites(request: FastifyRequest): Promise<void>
  }
}

function isInterfaceCall(request: FastifyRequest): boolean {
  // The address alone can be written in other ways, such as '/%61pi/auth'.
  return request.routeOptions.config.endpoint !== undefined || request.url.startsWith('/api/')
}
