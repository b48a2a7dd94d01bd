import { actionLimits, type LimitedAction, scopeOf } from '../../config/rate-limits.ts'
import type { Context } from '../../endpoints/context.ts'
import { networkOf } from '../../endpoints/network-address.ts'
import { countHit } from '../../endpoints/rate-limit.ts'

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
  const subjects = { network: address && networkOf(address), account, site: 'all' }
  for (const name of actionLimits[action]) {
    const subject = subjects[scopeOf(name)]
    if (subject) await countHit(context, name, subject)
  }
}
