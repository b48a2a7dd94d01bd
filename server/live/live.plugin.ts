import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import { engineOf } from '../database/connection.ts'
import type { FeedNews } from '../features/posts/live/live-feed.service.ts'
import { type Broadcast, broadcastInProcess } from './broadcast.ts'
import { broadcastOverPostgres } from './postgres-broadcast.ts'

declare module 'fastify' {
  interface FastifyInstance {
    broadcast: Broadcast<FeedNews>
  }
}

/** Carries news between the processes of the site, so that open pages hear what happens in any of them. */
export const live = plugin(async (app: FastifyInstance) => {
  const { databaseUrl } = app.config
  const broadcast =
    engineOf(databaseUrl) === 'postgres'
      ? await broadcastOverPostgres<FeedNews>(app.database, databaseUrl, app.log)
      : broadcastInProcess<FeedNews>(app.database)
  app.decorate('broadcast', broadcast)
  app.addHook('onClose', () => broadcast.close())
})
