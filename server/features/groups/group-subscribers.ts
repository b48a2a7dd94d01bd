import type { Context } from '../../endpoints/context.ts'
import type { AccountTransaction } from '../accounts/account/account-subscribers.ts'

/** The end of a membership, and the choice about the person's posts. */
interface Leaving {
  groupId: string
  userId: string
  removesPosts: boolean
}

/**
 * Reactions of a feature to changes of groups, in the transaction of the change. If one reaction fails, the change
 * fails. `server/features.ts` lists the features that subscribe.
 */
export interface GroupSubscriber {
  /** Runs when a person became a member of a group. */
  joined?: (during: AccountTransaction, membership: { groupId: string; userId: string }) => Promise<void>
  /** Runs when a person is no longer a member of a group. */
  left?: (during: AccountTransaction, leaving: Leaving) => Promise<void>
  /** Runs before a group is deleted with its posts and events. */
  beforeRemoval?: (during: AccountTransaction, group: { groupId: string; by: string }) => Promise<void>
  /** Runs once a group is renamed or deleted. */
  changed?: (during: AccountTransaction) => Promise<void>
  /** Counts the rows that would be deleted with a group. */
  count?: (
    context: Pick<Context, 'database'>,
    groupId: string,
  ) => Promise<{ posts?: number; events?: number }>
}

declare module 'fastify' {
  interface FastifyInstance {
    groupSubscribers: readonly GroupSubscriber[]
  }
}
