import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { type Right, type Role, rolesWith } from '../../contract/rights.ts'
import type { Config } from '../config.ts'
import type { ReadCache } from '../database/changes/cached-reads.ts'
import type { Database } from '../database/connection.ts'
import type { Broadcast } from '../live/broadcast.ts'

/** Carries the parts of the site that services work with. */
export interface Context {
  config: Config
  database: Database
  log: FastifyBaseLogger
  broadcast: Broadcast
  cache: ReadCache
}

/** Makes the context of one request, or of work that no request asked for. */
export function contextOf(
  {
    config,
    database,
    broadcast,
    cache,
  }: Pick<FastifyInstance, 'config' | 'database' | 'broadcast' | 'cache'>,
  log: FastifyBaseLogger,
): Context {
  return { config, database, broadcast, cache, log }
}

/** Identifies the signed-in account on whose behalf a request comes, and what it may do. */
export interface Viewer {
  userId: string
  sessionId: string
  /** The last time that the holder of the session proved who they are. */
  provedAt?: string | null
  /** The roles that count at present. */
  roles: readonly Role[]
  /** Holds roles that do not count before there is a second step (see the settings). */
  secondStepMissing?: boolean
  /** Must verify its address first (see `isLimited` of the accounts). */
  limited: boolean
  /** Was let in by an administrator, where the society asks for that; otherwise sees what visitors see. */
  approved: boolean
}

/** Tells whether somebody has a right by one of their roles; a visitor has none. */
export function may(viewer: Pick<Viewer, 'roles'> | null, right: Right): boolean {
  return viewer?.roles.some((role) => (rolesWith[right] as readonly Role[]).includes(role)) ?? false
}
