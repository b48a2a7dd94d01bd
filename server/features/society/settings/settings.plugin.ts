import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import type { LiveSettings } from './live-settings.service.ts'

declare module 'fastify' {
  interface FastifyInstance {
    settings: LiveSettings
  }
}

/** Serves each request with what administrators have saved, in whichever process of the site they did. */
export const liveSettings = plugin(async (app: FastifyInstance) => {
  await app.settings.read()
  app.addHook('onRequest', () => app.settings.keepFresh(app.log))
})
