import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import { renewNameKeys } from './key-renewal.service.ts'

/** Recomputes name keys in the background, once a newer version of the site listens. */
export const keyRenewal = plugin(async (app: FastifyInstance) => {
  const closing = new AbortController()
  let renewal: Promise<void> | null = null
  app.addHook('onListen', async () => {
    renewal = renewNameKeys(app, { closing: closing.signal }).catch((error: unknown) => {
      app.log.error({ err: error }, 'the keys of names were not renewed; the housekeeping goes on with them')
    })
  })
  app.addHook('onClose', async () => {
    closing.abort()
    await renewal
  })
})
