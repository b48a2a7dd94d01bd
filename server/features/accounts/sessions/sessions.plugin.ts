import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import { contextOf, type Viewer } from '../../../endpoints/context.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import { findViewer } from './sessions.service.ts'

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null
  }
}

/**
 * Finds who calls (`x-auth-token`) and refuses whom the endpoint is not for, before the body is read. Where everyone
 * may call, a token that is not valid any more counts as none, so that signing in again is possible.
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
    const token = request.headers['x-auth-token']
    request.viewer =
      typeof token === 'string' && token !== '' ? await findViewer(contextOf(app, request.log), token) : null
    if (request.viewer) await app.refuseFloodOfWrites(request)
    if (request.viewer && !request.viewer.approved && !endpoint.waiting) {
      if (endpoint.audience !== 'everyone' || endpoint.directory) throw refusal('unapproved')
      request.viewer = null
    }
    if (endpoint.audience === 'everyone') return
    if (!request.viewer) throw refusal('unauthenticated')
    if (endpoint.verified && request.viewer.limited) throw refusal('unverified')
    if (endpoint.audience === 'administrators' && !request.viewer.administrator) throw refusal('forbidden')
  })
})
