import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Database } from '../database/connection.ts'
import type { Broadcast } from '../live/broadcast.ts'

/** The parts of the site that services work with. */
export interface Context {
  config: Config
  database: Database
  log: FastifyBaseLogger
  broadcast: Broadcast
}

/** Builds the context of one request, or of work that no request asked for. */
export function contextOf(
  { config, database, broadcast }: Pick<FastifyInstance, 'config' | 'database' | 'broadcast'>,
  log: FastifyBaseLogger,
): Context {
  return { config, database, broadcast, log }
}

/** The signed-in account on whose behalf a request comes. */
export interface Viewer {
  userId: string
  sessionId: string
  administrator: boolean
  /** Has still to verify the address (see the accounts' policy). */
  limited: boolean
  /** Has been let in by an officer where the society asks for that; otherwise sees what visitors see. */
  approved: boolean
}
