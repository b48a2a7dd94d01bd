import type { FastifyInstance, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { networkOf } from '../endpoints/network-address.ts'
import { tooMany } from '../endpoints/refusal.ts'
import { HitCounter } from './hit-counter.ts'

/**
 * Refuses floods of interface calls: by network address before anything else is looked at, and writes by account
 * once it is known. Counted in this process's memory; what must hold longer is counted in the database.
 */
export const rateLimits = plugin(async (app: FastifyInstance) => {
  const { requestsPerAddress, writesPerAccount } = app.config.throttles
  const calls = new HitCounter(requestsPerAddress)
  const writes = new HitCounter(writesPerAccount)
  app.decorate('callsByAddress', calls)

  app.addHook('onRequest', async (request) => {
    if (isInterfaceCall(request)) refuseAfter(calls.count(networkOf(request.ip)))
  })
  app.decorate('refuseFloodOfWrites', (request: FastifyRequest) => {
    if (request.method === 'GET' || request.method === 'HEAD') return
    refuseAfter(writes.count(request.viewer?.userId ?? networkOf(request.ip)))
  })
})

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts the calls of each network. */
    callsByAddress: HitCounter
    /** @throws {Refusal} too_many when this account writes more than it may */
    refuseFloodOfWrites(request: FastifyRequest): void
  }
}

function refuseAfter(seconds: number | null): void {
  if (seconds !== null) throw tooMany(seconds)
}

function isInterfaceCall(request: FastifyRequest): boolean {
  // The address alone can be written in other ways, such as '/%61pi/auth'.
  return request.routeOptions.config.endpoint !== undefined || request.url.startsWith('/api/')
}
