import type { FastifyInstance } from 'fastify'
import type { Config } from '../../../config.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Context } from '../../../endpoints/context.ts'
import type { Announce } from '../../../live/broadcast.ts'

/** The transaction of an account change, with the context for subscribers. */
export interface AccountTransaction {
  config: Config
  transaction: Connection
  announce: Announce
}

type Reaction = (during: AccountTransaction, userId: string) => Promise<void>

/** A merge of two people. */
interface AccountMerge {
  /** The account that remains. */
  keptId: string
  /** The account whose rows have moved to it. */
  otherId: string
  /** Deleted rows that duplicated rows of the remaining account, by table. */
  dropped: ReadonlyMap<string, readonly Record<string, unknown>[]>
  /** Data that a feature stores with the merge, for undoing it. */
  memory: Map<string, unknown>
}

type MergeReaction = (during: AccountTransaction, merge: AccountMerge) => Promise<void>

/**
 * Reactions of a feature to changes of an account, in the transaction of the change. If one reaction fails, the change
 * fails. `features.ts` lists the features that subscribe.
 */
export interface AccountSubscriber {
  renamed?: Reaction
  approved?: Reaction
  suspended?: Reaction
  restored?: Reaction
  /** Runs when everything issued for the account ends, for instance with a new password. */
  accessEnded?: Reaction
  /** Runs before the account's row is locked, when a departure is recorded. */
  beforeDeparture?: Reaction
  /** Runs once a departure is recorded: the member has left or died. */
  departed?: Reaction
  /** Runs before the account's row is locked, for rows that are always locked before accounts. */
  beforeRemoval?: Reaction
  /** Runs while the account's row is locked, just before its deletion. */
  removed?: Reaction
  /**
   * Runs when an account's rows have moved to the remaining one. A feature updates its counts and derived
   * data.
   */
  merged?: MergeReaction
  /** Runs when a merge is undone, and every row is restored. */
  unmerged?: MergeReaction
}

/** The context of a request that changes accounts. */
export interface AccountContext extends Context {
  accountSubscribers: readonly AccountSubscriber[]
}

/** Adds the subscribers to the context of a request. */
export function accountContext(
  { accountSubscribers }: Pick<FastifyInstance, 'accountSubscribers'>,
  context: Context,
): AccountContext {
  return { ...context, accountSubscribers }
}

/** Notifies every subscriber of a change, one after the other in listed order. */
export async function publish(
  { accountSubscribers }: Pick<AccountContext, 'accountSubscribers'>,
  what: Exclude<keyof AccountSubscriber, 'merged' | 'unmerged'>,
  during: AccountTransaction,
  userId: string,
): Promise<void> {
  for (const subscriber of accountSubscribers) await subscriber[what]?.(during, userId)
}

/** Notifies every subscriber of a merge, or that it is undone, in listed order. */
export async function publishMerge(
  { accountSubscribers }: Pick<AccountContext, 'accountSubscribers'>,
  what: 'merged' | 'unmerged',
  during: AccountTransaction,
  merge: AccountMerge,
): Promise<void> {
  for (const subscriber of accountSubscribers) await subscriber[what]?.(during, merge)
}

declare module 'fastify' {
  interface FastifyInstance {
    accountSubscribers: readonly AccountSubscriber[]
  }
}
