import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import { engineOf } from '../database/engines/engine.ts'
import { type Broadcast, broadcastInProcess } from './broadcast.ts'
import { broadcastOverPostgres } from './postgres-broadcast.ts'

declare module 'fastify' {
  interface FastifyInstance {
    broadcast: Broadcast
  }
}

/** Carries messages between the processes of the site, for open pages and caches. */
export const live = plugin(async (app: FastifyInstance) => {
  const { databaseUrl } = app.config
  const broadcast =
    engineOf(databaseUrl) === 'postgres'
      ? await broadcastOverPostgres(app.database, databaseUrl, app.log, app.changes)
      : broadcastInProcess(app.database)
  app.decorate('broadcast', broadcast)
  app.addHook('onClose', () => broadcast.close())
})
