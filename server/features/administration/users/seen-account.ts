import type { FastifyRequest } from 'fastify'
import type { ManagedAccount } from '../../../../contract/administration/users.ts'
import type { AuditAction } from '../../../../contract/audit-options.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import type { Connection } from '../../../database/connection.ts'
import { lockAccount } from '../../../database/row-locks.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { namesVersion, requiredIfMatch, stale } from '../../../endpoints/entity-tags.ts'
import { invalid, type Refusal } from '../../../endpoints/refusal.ts'
import type { AccountContext, AccountTransaction } from '../../accounts/account/account-subscribers.ts'
import { recordAuditEntry } from '../../audit/audit.service.ts'
import { readManagedAccount } from './users.service.ts'

/** The expected version for actions that overwrite nothing: any. */
export const anyVersion = '*'

/** An account with the version that the administrator last read (the `If-Match` header). */
export interface SeenAccount {
  userId: string
  ifMatch: string
}

/**
 * Returns the account that a request changes, with its expected version.
 * @throws {Refusal} invalid (If-Match)
 */
export function seenAccount({ id }: { id: string }, request: FastifyRequest): SeenAccount {
  return { userId: id, ifMatch: requiredIfMatch(request) }
}

/**
 * Changes an account in one transaction and returns it. Checks its expected version first.
 * @param lock locks the account and everything else that must not change meanwhile
 * @throws {Refusal} absent, conflict
 */
export function changeSeenAccount(
  context: AccountContext,
  viewer: Viewer,
  { userId, ifMatch }: SeenAccount,
  change: (during: AccountTransaction, before: ManagedAccount) => Promise<void>,
  lock: (transaction: Connection, userId: string, viewer: Viewer) => Promise<void> = lockAccount,
): Promise<ManagedAccount> {
  const { broadcast, config } = context
  return broadcast.transaction(async (transaction, announce) => {
    await lock(transaction, userId, viewer)
    const before = await readSeenAccount(context, transaction, viewer, { userId, ifMatch })
    await change({ config, transaction, announce }, before)
    return readManagedAccount(context, transaction, viewer, userId)
  })
}

/**
 * Returns the account after checking its expected version.
 * @throws {Refusal} absent, conflict
 */
export async function readSeenAccount(
  context: Context,
  transaction: Connection,
  viewer: Viewer,
  { userId, ifMatch }: SeenAccount,
): Promise<ManagedAccount> {
  const account = await readManagedAccount(context, transaction, viewer, userId)
  if (!namesVersion(ifMatch, account.version)) throw stale()
  return account
}

interface Recorded {
  act: AuditAction
  before: object | null
  after: object | null
  reason: string | null
}

/** Records an action on an account in the audit log. */
export function recordAccountAction(
  { config, transaction }: Pick<AccountTransaction, 'config' | 'transaction'>,
  viewer: Viewer,
  userId: string,
  recorded: Recorded,
): Promise<void> {
  const subject = { kind: 'account', id: userId }
  return recordAuditEntry(config, transaction, viewer, { ...recorded, subject, aboutUserId: userId })
}

/** Creates the refusal of a protected change without a reason. */
export function reasonMissing(): Refusal {
  return invalid('reason', m.errors_required({ field: m.administration_member_reason() }))
}
