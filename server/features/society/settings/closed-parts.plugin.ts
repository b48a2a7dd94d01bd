import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import type { SwitchablePart } from '../../../../contract/endpoint.ts'
import { refusal } from '../../../endpoints/refusal.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The part of the site that a file belongs to; endpoints of the contract name theirs themselves. */
    part?: SwitchablePart
  }
}

/** Closes what the settings close: parts that are switched off, and the directory to visitors if it is for members. */
export const closedParts = plugin(async (app: FastifyInstance) => {
  app.addHook('onRequest', async ({ routeOptions: { config }, viewer }) => {
    const part = config.part ?? config.endpoint?.part
    if (part && !app.config[part]) throw refusal('switched_off')
    const isForMembers = config.endpoint?.directory && app.config.directoryAudience === 'members'
    if (isForMembers && !viewer) throw refusal('unauthenticated')
  })
})
