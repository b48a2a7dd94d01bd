import { m } from '../../../../contract/paraglide/messages.js'
import { keptFor } from '../../../../contract/time/retention.ts'
import type { Connection } from '../../../database/connection.ts'
import { fingerprint } from '../../../database/identifiers.ts'
import type { Context } from '../../../endpoints/context.ts'
import { Refusal, refusal } from '../../../endpoints/refusal.ts'
import type { AccountContext, AccountTransaction } from '../account-subscribers.service.ts'
import { findUser } from '../accounts.queries.ts'
import { removeAccountWithin } from '../lifecycle/account-changes.service.ts'
import {
  deleteTurnedAway,
  deleteTurnedAwayBefore,
  findTurnedAwaySince,
  upsertTurnedAway,
} from './turned-away.queries.ts'

/**
 * Removes the account of a newcomer and tells its owner why: by mail, if the address is theirs, and when they sign in.
 * Of the account nothing is kept but a hash of the address and of the password.
 * @throws {Refusal} absent
 */
export async function turnAway(
  context: Pick<AccountContext, 'accountSubscribers'>,
  during: AccountTransaction,
  { userId, reason }: { userId: string; reason: string },
): Promise<void> {
  const { config, transaction } = during
  const user = await findUser(transaction, userId)
  if (!user) throw refusal('absent')
  await upsertTurnedAway(transaction, {
    address_hash: fingerprint(user.email_key),
    password_hash: user.password_hash,
    reason,
    at: config.now().toISOString(),
  })
  await removeAccountWithin(context, during, userId, { kind: 'turned-away', payload: { reason } })
}

/** Finds why the newcomer with this address was turned away, and the hash of the password that opens it. */
export function findTurnedAway({ config, database }: Pick<Context, 'config' | 'database'>, emailKey: string) {
  return findTurnedAwaySince(database, fingerprint(emailKey), oldest(config))
}

/** Makes the refusal that tells somebody why they were turned away. */
export function turnedAway({ reason }: { reason: string }): Refusal {
  return new Refusal('turned_away', [{ msg: m.errors_turned_away({ reason }), code: 'turned_away' }])
}

/** Forgets that somebody was turned away, because they ask anew. */
export async function forgetTurnedAway(transaction: Connection, emailKey: string | null): Promise<void> {
  if (emailKey !== null) await deleteTurnedAway(transaction, fingerprint(emailKey))
}

/** Deletes what was kept of newcomers who were turned away a month ago. */
export function sweepTurnedAway({ config, database }: Pick<Context, 'config' | 'database'>) {
  return deleteTurnedAwayBefore(database, oldest(config))
}

function oldest({ now }: Pick<Context['config'], 'now'>): string {
  return new Date(now().getTime() - keptFor.reasonOfRefusal).toISOString()
}
