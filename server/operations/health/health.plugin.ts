import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import { second } from '../../../contract/time/durations.ts'
import { type Readiness, readReadiness } from './readiness.ts'

const staysFresh = second
const readyWithin = 3 * second

/**
 * Tells programs that watch the site how it is: `/health/live` while it answers at all, `/health/ready` while it can do
 * its work, without saying anything about members.
 */
export const health = plugin(async (app: FastifyInstance) => {
  let looked = Number.NEGATIVE_INFINITY
  let looking: Promise<Readiness> | undefined
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })

  /** Looks once for all who ask within a second. */
  function readiness(): Promise<Readiness> {
    if (!looking || performance.now() - looked > staysFresh) {
      looked = performance.now()
      looking = readReadiness(app, readyWithin)
    }
    return looking
  }

  app.get('/health/live', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'live' }),
  )
  app.get('/health/ready', async (_request, reply) => {
    const { ready, checks } = await readiness()
    const isReady = ready && !isStopping
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ready' : 'not ready', checks })
  })
})
