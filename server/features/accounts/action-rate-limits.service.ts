import { actionLimits, type LimitedAction, scopeOf } from '../../config/rate-limits.ts'
import type { Context } from '../../endpoints/context.ts'
import { countHit, countNetworkHit } from '../../endpoints/rate-limit.ts'

/** Names who does something: the caller's network address, where it is known, and the account that is counted. */
export interface Actor {
  address?: string | undefined
  account: string
}

/**
 * Counts an action that could bother others: by network, by account, and for the whole site.
 * @throws {Refusal} too_many
 */
export async function countAction(
  context: Pick<Context, 'database' | 'config'>,
  action: LimitedAction,
  { address, account }: Actor,
): Promise<void> {
  for (const name of actionLimits[action]) {
    const scope = scopeOf(name)
    if (scope !== 'network') await countHit(context, name, scope === 'account' ? account : 'all')
    else if (address) await countNetworkHit(context, name, address)
  }
}
