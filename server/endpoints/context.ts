import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { type Right, type Role, rolesWith } from '../../contract/rights.ts'
import type { Config } from '../config.ts'
import type { ReadCache } from '../database/changes/cached-reads.ts'
import type { Database } from '../database/connection.ts'
import type { Broadcast } from '../live/broadcast.ts'

/** The parts of the site that services use. */
export interface Context {
  config: Config
  database: Database
  log: FastifyBaseLogger
  broadcast: Broadcast
  cache: ReadCache
}

/** Creates the context of one request, or of background work. */
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

/** The signed-in account behind a request, with its rights. */
export interface Viewer {
  userId: string
  sessionId: string
  /** The last time that the session's owner proved their identity. */
  provedAt?: string | null
  /** The roles in effect. */
  roles: readonly Role[]
  /** Has roles without effect until a second step is set up (see the settings). */
  secondStepMissing?: boolean
  /** Must verify its address first (see `isLimited` of accounts). */
  limited: boolean
  /** Approved by an administrator, where the society requires it; otherwise sees the same as visitors. */
  approved: boolean
}

/** Checks whether a viewer has a right by one of their roles; visitors have none. */
export function may(viewer: Pick<Viewer, 'roles'> | null, right: Right): boolean {
  return viewer?.roles.some((role) => (rolesWith[right] as readonly Role[]).includes(role)) ?? false
}
