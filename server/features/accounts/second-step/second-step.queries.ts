import type { Insertable } from 'kysely'
import type { Connection } from '../../../database/connection.ts'
import type {
  RecoveryCodeRow,
  SecondStepResetRow,
  SecondStepRow,
  SignInTicketRow,
} from '../../../database/rows/account-rows.ts'

/** Reads the key with which the site encrypts and signs. */
export async function readSiteKey(connection: Connection): Promise<string> {
  const { value } = await connection
    .selectFrom('site_secrets')
    .select('value')
    .where('name', '=', 'second step')
    .executeTakeFirstOrThrow()
  return value
}

/** Lists the apps and passkeys of an account, oldest first. */
export function listSteps(connection: Connection, userId: string) {
  return connection
    .selectFrom('second_steps')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export function insertStep(transaction: Connection, step: Insertable<SecondStepRow>) {
  return transaction.insertInto('second_steps').values(step).execute()
}

/** Renames an app or passkey of an account; false when there is none. */
export function renameStep(
  connection: Connection,
  { id, userId }: { id: string; userId: string },
  name: string,
): Promise<boolean> {
  return found(
    connection
      .updateTable('second_steps')
      .set({ name })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returning('id'),
  )
}

/** Removes an app or passkey and returns its kind; undefined when there is none. */
export function deleteStep(transaction: Connection, { id, userId }: { id: string; userId: string }) {
  return transaction
    .deleteFrom('second_steps')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('kind')
    .executeTakeFirst()
}

/** Deletes the second step of an account: apps, passkeys, codes, tickets and resets. */
export async function deleteSteps(transaction: Connection, userId: string): Promise<void> {
  await transaction.deleteFrom('second_steps').where('user_id', '=', userId).execute()
  await transaction.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await transaction.deleteFrom('sign_in_tickets').where('user_id', '=', userId).execute()
  await transaction.deleteFrom('second_step_resets').where('user_id', '=', userId).execute()
}

/** Finds the due time of a requested reset. */
export function findReset(connection: Connection, userId: string) {
  return connection
    .selectFrom('second_step_resets')
    .select('due_at')
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Records the use of an app; false when this or a later code was used. */
export function recordAppUse(transaction: Connection, id: string, use: Use): Promise<boolean> {
  return found(updatedUse(transaction, id, use).where('counter', '<', use.counter).returning('id'))
}

/** Records the use of a passkey and its counter; false when it no longer exists. */
export function recordPasskeyUse(transaction: Connection, id: string, use: Use): Promise<boolean> {
  return found(updatedUse(transaction, id, use).returning('id'))
}

interface Use {
  counter: number
  at: string
}

function updatedUse(transaction: Connection, id: string, { counter, at }: Use) {
  return transaction.updateTable('second_steps').set({ counter, used_at: at }).where('id', '=', id)
}

/** Records a used challenge; false when it was used before. */
export function insertUsedChallenge(
  transaction: Connection,
  hash: string,
  expiresAt: string,
): Promise<boolean> {
  return found(
    transaction
      .insertInto('used_challenges')
      .values({ hash, expires_at: expiresAt })
      .onConflict((conflict) => conflict.doNothing())
      .returning('hash'),
  )
}

/** Finds a passkey by its credential id. */
export function findPasskey(connection: Connection, credentialId: string) {
  return connection
    .selectFrom('second_steps')
    .select(['id', 'user_id', 'public_key', 'counter', 'link_shown_to', 'signs_in'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
}

export function insertTicket(transaction: Connection, ticket: Insertable<SignInTicketRow>) {
  return transaction.insertInto('sign_in_tickets').values(ticket).execute()
}

/** Finds the account of a ticket that has not expired at `now`. */
export function findTicket(connection: Connection, secretHash: string, now: string) {
  return connection
    .selectFrom('sign_in_tickets')
    .select('user_id')
    .where('secret_hash', '=', secretHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Deletes a used ticket; false when it was used or deleted meanwhile. */
export function deleteTicket(transaction: Connection, secretHash: string): Promise<boolean> {
  return found(
    transaction.deleteFrom('sign_in_tickets').where('secret_hash', '=', secretHash).returning('user_id'),
  )
}

/** Deletes the tickets and challenges that have expired at `now`. */
export async function deleteExpired(connection: Connection, now: string): Promise<void> {
  await connection.deleteFrom('sign_in_tickets').where('expires_at', '<=', now).execute()
  await connection.deleteFrom('used_challenges').where('expires_at', '<=', now).execute()
}

/** Replaces the recovery codes of an account. */
export async function replaceRecoveryCodes(
  transaction: Connection,
  userId: string,
  codes: Omit<Insertable<RecoveryCodeRow>, 'user_id'>[],
): Promise<void> {
  await transaction.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await transaction
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ ...code, user_id: userId })))
    .execute()
}

export async function countRecoveryCodes(connection: Connection, userId: string): Promise<number> {
  const { count } = await connection
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Lists the hashes of an account's codes with a prefix. */
export function listRecoveryCodes(connection: Connection, userId: string, beginning: string) {
  return connection
    .selectFrom('recovery_codes')
    .select('code_hash')
    .where('user_id', '=', userId)
    .where('beginning', '=', beginning)
    .execute()
}

/** Deletes a used recovery code; false if a concurrent request did first. */
export function deleteRecoveryCode(
  transaction: Connection,
  userId: string,
  codeHash: string,
): Promise<boolean> {
  return found(
    transaction
      .deleteFrom('recovery_codes')
      .where('user_id', '=', userId)
      .where('code_hash', '=', codeHash)
      .returning('user_id'),
  )
}

export function insertReset(transaction: Connection, reset: Insertable<SecondStepResetRow>) {
  return transaction.insertInto('second_step_resets').values(reset).execute()
}

/** Deletes a requested reset; false when there is none. */
export function deleteReset(transaction: Connection, userId: string): Promise<boolean> {
  return found(
    transaction.deleteFrom('second_step_resets').where('user_id', '=', userId).returning('user_id'),
  )
}

/** Lists the accounts whose reset is due by `now`. */
export function listDueResets(connection: Connection, now: string) {
  return connection.selectFrom('second_step_resets').select('user_id').where('due_at', '<=', now).execute()
}

/** Checks whether a statement affected a row. */
async function found(statement: { executeTakeFirst: () => Promise<unknown> }): Promise<boolean> {
  return (await statement.executeTakeFirst()) !== undefined
}
