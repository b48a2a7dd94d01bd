import { secondStepResetDelay } from '../../../../contract/retention.ts'
import { day } from '../../../../contract/time/durations.ts'
import type { Connection } from '../../../database/connection.ts'
import { eachRow } from '../../../database/row-by-row.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { emailKey } from '../../../text/comparison.ts'
import { listReplacedAddresses } from '../../audit/audit.service.ts'
import { type AccountUser, findUserByEmailKey, lockUser, updateUser } from '../account/accounts.queries.ts'
import { announceChange } from '../account/second-step-notices.ts'
import { deleteReset, deleteSteps, findReset, insertReset, listDueResets } from './second-step.queries.ts'

/** Time, in milliseconds, during which addresses that administrators replaced are notified, too. */
const addressesRemembered = 30 * day

/** Returns when the second step of an account is reset; null without a request. */
export async function resetDueAt(connection: Connection, userId: string): Promise<string | null> {
  return (await findReset(connection, userId))?.due_at ?? null
}

/**
 * Requests the reset of a lost second step after a day, and notifies the owner. Addresses that administrators
 * replaced lately are notified, too. Repeating the request changes nothing.
 * @returns the time of the reset; null when the account has no second step
 */
export async function askReset(
  { config }: Pick<Context, 'config'>,
  transaction: Connection,
  userId: string,
): Promise<string | null> {
  const user = await lockUser(transaction, userId)
  if (!user?.second_step_since) return null
  const asked = await findReset(transaction, userId)
  if (asked) return asked.due_at
  const now = config.now()
  const until = new Date(now.getTime() + secondStepResetDelay).toISOString()
  await insertReset(transaction, { user_id: userId, asked_at: now.toISOString(), due_at: until })
  // An administrator who replaces an address and then asks for a reset must not be the only one notified.
  const since = new Date(now.getTime() - addressesRemembered).toISOString()
  const alsoTo = await listReplacedAddresses(transaction, userId, since)
  await announceChange({ config }, transaction, userId, { change: 'reset-asked', until, alsoTo })
  return until
}

/** Cancels the reset of the own second step. */
export async function cancelOwnReset(context: Context, { userId }: Viewer): Promise<void> {
  await context.database.transaction().execute((transaction) => cancelReset(context, transaction, userId))
}

/** Cancels a requested reset and notifies the owner; does nothing without one. */
export async function cancelReset(
  { config }: Pick<Context, 'config'>,
  transaction: Connection,
  userId: string,
): Promise<void> {
  if (await deleteReset(transaction, userId))
    await announceChange({ config }, transaction, userId, { change: 'reset-cancelled' })
}

/**
 * Resets the second steps that are due.
 * @throws {RowsFailed} when some remain until the next run
 */
export async function endDueResets(context: Pick<Context, 'database' | 'config'>): Promise<void> {
  const { database, config } = context
  const due = await listDueResets(database, config.now().toISOString())
  const nameOf = ({ user_id }: { user_id: string }) => `account ${user_id}`
  await eachRow(due, nameOf, ({ user_id }) =>
    database.transaction().execute((transaction) => endDueReset(context, transaction, user_id)),
  )
}

/** Resets the second step of an account if due; returns whether it did. */
async function endDueReset(
  { config }: Pick<Context, 'config'>,
  transaction: Connection,
  userId: string,
): Promise<boolean> {
  await lockUser(transaction, userId)
  const reset = await findReset(transaction, userId)
  if (!reset || reset.due_at > config.now().toISOString()) return false
  await endSecondStep({ config }, transaction, userId)
  return true
}

/** Checks whether an account requires a second step after the password. */
export async function asksSecondStep(
  { config }: Pick<Context, 'config'>,
  transaction: Connection,
  { id, second_step_since }: Pick<AccountUser, 'id' | 'second_step_since'>,
): Promise<boolean> {
  return second_step_since !== null && !(await endDueReset({ config }, transaction, id))
}

/** Resets a second step at once, by address, for the host; false without an account. */
export async function endSecondStepByEmail(
  { config, database }: Pick<Context, 'config' | 'database'>,
  email: string,
): Promise<boolean> {
  const user = await findUserByEmailKey(database, emailKey(email))
  if (!user) return false
  if (user.second_step_since)
    await database.transaction().execute((transaction) => endSecondStep({ config }, transaction, user.id))
  return true
}

/** Resets the second step of an account, and notifies the owner. */
async function endSecondStep(
  { config }: Pick<Context, 'config'>,
  transaction: Connection,
  userId: string,
): Promise<void> {
  await deleteSteps(transaction, userId)
  await updateUser(transaction, userId, { second_step_since: null })
  await announceChange({ config }, transaction, userId, { change: 'reset' })
}
