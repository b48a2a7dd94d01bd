import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { Database } from '../database/connection.ts'

/** What services work with. */
export interface Context {
  config: Config
  database: Database
  log: FastifyBaseLogger
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
