import type { EarlierRefusal } from '../../../../contract/accounts/joining.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { refusalRetention } from '../../../../contract/retention.ts'
import type { Connection } from '../../../database/connection.ts'
import { fingerprint } from '../../../database/identifiers.ts'
import type { Context } from '../../../endpoints/context.ts'
import { Refusal, refusal } from '../../../endpoints/refusal.ts'
import { emailKey } from '../../../text/comparison.ts'
import type { AccountContext, AccountSubscriber, AccountTransaction } from '../account/account-subscribers.ts'
import { findUser } from '../account/accounts.queries.ts'
import { removeAccountWithin } from '../lifecycle/account-changes.service.ts'
import {
  deleteTurnedAway,
  deleteTurnedAwayBefore,
  findTurnedAwaySince,
  listTurnedAwaySince,
  upsertTurnedAway,
} from './joining.queries.ts'

/**
 * Removes the account of a newcomer and notifies the owner of the reason. The reason is mailed if the address
 * is trusted, and shown at sign-in. Only hashes of address and password are retained.
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

/** Finds the reason of an address's refusal, and the password hash that reveals it. */
export function findTurnedAway({ config, database }: Pick<Context, 'config' | 'database'>, emailKey: string) {
  return findTurnedAwaySince(database, fingerprint(emailKey), oldest(config))
}

/** Creates the refusal that states the reason to a newcomer. */
export function turnedAway({ reason }: { reason: string }): Refusal {
  return new Refusal('turned_away', [{ msg: m.errors_turned_away({ reason }), code: 'turned_away' }])
}

/** Returns earlier refusals of newcomers, by address. */
export async function readEarlierRefusals(
  { config, database }: Pick<Context, 'config' | 'database'>,
  emails: readonly string[],
): Promise<Map<string, EarlierRefusal>> {
  if (emails.length === 0) return new Map()
  const byHash = new Map(emails.map((email) => [fingerprint(emailKey(email)), email]))
  const refusals = await listTurnedAwaySince(database, [...byHash.keys()], oldest(config))
  return new Map(
    refusals.map(({ address_hash, reason, at }) => [byHash.get(address_hash) ?? '', { reason, date: at }]),
  )
}

/** Deletes the refusal of an approved newcomer. */
export async function clearRefusal(transaction: Connection, key: string | null): Promise<void> {
  if (key !== null) await deleteTurnedAway(transaction, fingerprint(key))
}

/** Deletes refusals that are a month old. */
export function sweepTurnedAway({ config, database }: Pick<Context, 'config' | 'database'>) {
  return deleteTurnedAwayBefore(database, oldest(config))
}

function oldest({ now }: Pick<Context['config'], 'now'>): string {
  return new Date(now().getTime() - refusalRetention).toISOString()
}

/** Deletes the earlier refusal once a new account is approved. */
export const turnedAwayOnAccounts: AccountSubscriber = {
  async approved({ transaction }, userId) {
    const user = await findUser(transaction, userId)
    await clearRefusal(transaction, user?.email_key ?? null)
  },
}
