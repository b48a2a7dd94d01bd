import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import { recordSecurity } from './security-log.service.ts'

/** Logs downloads and uploads of the society's files, before they happen. */
export const fileLog = plugin(async (app: FastifyInstance) => {
  app.addHook('preHandler', async ({ routeOptions, viewer, ip }) => {
    const { endpoint } = routeOptions.config
    if (!endpoint || endpoint.audience === 'everyone' || !viewer) return
    const event = endpoint.file ? 'exported' : endpoint.upload ? 'uploaded' : null
    if (event === null) return
    const detail = `${routeOptions.method} ${routeOptions.url ?? ''}`
    await recordSecurity(app.config, app.database, { event, account: viewer.userId, address: ip, detail })
  })
})
