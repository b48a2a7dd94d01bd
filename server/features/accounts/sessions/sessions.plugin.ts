import type { FastifyInstance, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import type { Endpoint } from '../../../../contract/endpoint.ts'
import { contextOf, type Viewer } from '../../../endpoints/context.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import { findViewer } from './sessions.service.ts'

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null
  }
}

/**
 * Finds who calls (`x-auth-token`), and refuses everybody whom the endpoint is not for, before the body is read. Where
 * everyone may call, a token that is not valid any more counts as none, so that signing in again is possible.
 */
export const sessions = plugin(async (app: FastifyInstance) => {
  app.decorateRequest('viewer', null)
  app.addHook('onRoute', ({ url, config }) => {
    if (url.startsWith('/api/') && !url.startsWith('/api/docs') && !config?.endpoint)
      throw new Error(`${url} does not say who may call it`)
  })
  app.addHook('onRequest', async (request) => {
    const { endpoint } = request.routeOptions.config
    if (!endpoint) return
    request.viewer = await findCaller(app, request)
    if (request.viewer) app.refuseFloodOfWrites(request)
    if (request.viewer && !request.viewer.approved && !endpoint.waiting) {
      if (endpoint.audience !== 'everyone' || endpoint.directory) throw refusal('unapproved')
      request.viewer = null
    }
    refuseOutsideAudience(endpoint, request.viewer)
  })
})

async function findCaller(app: FastifyInstance, { headers, log }: FastifyRequest): Promise<Viewer | null> {
  const token = headers['x-auth-token']
  return typeof token === 'string' && token !== '' ? findViewer(contextOf(app, log), token) : null
}

/**
 * Refuses a caller who is not among an endpoint's audience.
 * @throws {Refusal} unauthenticated, unverified, forbidden
 */
function refuseOutsideAudience(
  { audience, verified }: Pick<Endpoint, 'audience' | 'verified'>,
  viewer: Viewer | null,
): void {
  if (audience === 'everyone') return
  if (!viewer) throw refusal('unauthenticated')
  if (verified && viewer.limited) throw refusal('unverified')
  if (audience === 'administrators' && !viewer.administrator) throw refusal('forbidden')
}
