import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import type { SwitchablePart } from '../../../../contract/endpoint.ts'
import { touches } from '../../../database/changes/statement-scope.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import type { LiveSettings } from './live-settings.service.ts'

declare module 'fastify' {
  interface FastifyInstance {
    settings: LiveSettings
  }
}

const settingsWords = new Set(['society_settings', '*'])

/** Serves each request with the latest saved settings, also those saved in another process. */
export const liveSettings = plugin(async (app: FastifyInstance) => {
  await app.settings.read()
  app.changes.onChange((written) => {
    if (touches(written, settingsWords)) app.settings.expire()
  })
  app.addHook('onRequest', () => app.settings.keepFresh(app.log))
})

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The part of the site that a file belongs to; endpoints of the contract state their own. */
    part?: SwitchablePart
  }
}

/** Refuses requests for parts that are switched off, and visitors of a directory for members. */
export const closedParts = plugin(async (app: FastifyInstance) => {
  app.addHook('onRequest', async ({ routeOptions: { config }, viewer }) => {
    const part = config.part ?? config.endpoint?.part
    if (part && !app.config[part]) throw refusal('switched_off')
    const isForMembers = config.endpoint?.directory && app.config.directoryAudience === 'members'
    if (isForMembers && !viewer) throw refusal('unauthenticated')
  })
})
