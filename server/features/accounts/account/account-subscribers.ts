import type { FastifyInstance } from 'fastify'
import type { Config } from '../../../config.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Context } from '../../../endpoints/context.ts'
import type { Announce } from '../../../live/broadcast.ts'

/** Carries the transaction in which something happens to an account. */
export interface AccountTransaction {
  config: Config
  transaction: Connection
  announce: Announce
}

type Reaction = (during: AccountTransaction, userId: string) => Promise<void>

/**
 * Reacts for a feature to what happens to an account, inside the transaction of the change: if one reaction fails,
 * nothing happened. The features that subscribe are listed in `server/features.ts`.
 */
export interface AccountSubscriber {
  renamed?: Reaction
  approved?: Reaction
  suspended?: Reaction
  restored?: Reaction
  /** Runs when everything that was handed out in the account's name ends, with a new password for instance. */
  accessEnded?: Reaction
  /** Runs before the account's row is locked, when its owner is noted as having left or died. */
  beforeDeparture?: Reaction
  /** Runs once somebody is noted as having left or died. */
  departed?: Reaction
  /** Runs before the account's row is locked, for rows that are always locked before accounts. */
  beforeRemoval?: Reaction
  /** Runs while the account's row is locked, just before it is deleted. */
  removed?: Reaction
}

/** Carries the parts of the site that changes of accounts work with. */
export interface AccountContext extends Context {
  accountSubscribers: readonly AccountSubscriber[]
}

/** Adds to a request's context what changes of accounts need. */
export function accountContext(
  { accountSubscribers }: Pick<FastifyInstance, 'accountSubscribers'>,
  context: Context,
): AccountContext {
  return { ...context, accountSubscribers }
}

/** Tells every subscriber what happened to an account, one after the other in the order of their list. */
export async function publish(
  { accountSubscribers }: Pick<AccountContext, 'accountSubscribers'>,
  what: keyof AccountSubscriber,
  during: AccountTransaction,
  userId: string,
): Promise<void> {
  for (const subscriber of accountSubscribers) await subscriber[what]?.(during, userId)
}

declare module 'fastify' {
  interface FastifyInstance {
    accountSubscribers: readonly AccountSubscriber[]
  }
}
