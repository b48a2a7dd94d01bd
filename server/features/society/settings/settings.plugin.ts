import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import { touches } from '../../../database/changes/statement-scope.ts'
import type { LiveSettings } from './live-settings.service.ts'

declare module 'fastify' {
  interface FastifyInstance {
    settings: LiveSettings
  }
}

const settingsWords = new Set(['society_settings', '*'])

/** Serves each request with what administrators have saved, in whichever process of the site they did. */
export const liveSettings = plugin(async (app: FastifyInstance) => {
  await app.settings.read()
  app.changes.onChange((written) => {
    if (touches(written, settingsWords)) app.settings.expire()
  })
  app.addHook('onRequest', () => app.settings.keepFresh(app.log))
})
