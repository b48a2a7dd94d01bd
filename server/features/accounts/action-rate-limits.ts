import type { RateLimitName } from '../../config.ts'
import type { Context } from '../../endpoints/context.ts'
import { networkOf } from '../../endpoints/network-address.ts'
import { countHit } from '../../endpoints/rate-limit.ts'

type Action = RateLimitName extends infer Name ? (Name extends `${infer Stem}Overall` ? Stem : never) : never

/** Who does something: their network address, where it is known, and the account it is about. */
export interface Actor {
  address?: string | undefined
  account: string
}

/**
 * Counts what could be done to annoy others: per network address, per account, and overall.
 * @throws {Refusal} too_many
 */
export async function countAction(
  context: Pick<Context, 'database' | 'config'>,
  action: Action,
  { address, account }: Actor,
): Promise<void> {
  if (address !== undefined && `${action}PerAddress` in context.config.throttles)
    await countHit(context, `${action}PerAddress` as RateLimitName, networkOf(address))
  await countHit(context, `${action}PerAccount` as RateLimitName, account)
  await countHit(context, `${action}Overall` as RateLimitName, 'all')
}
