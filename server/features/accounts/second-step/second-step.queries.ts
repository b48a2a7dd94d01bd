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

/** Lists the apps and passkeys of an account, the oldest first. */
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

/** Renames an app or a passkey of an account; false when it has no such one. */
export async function renameStep(
  connection: Connection,
  { id, userId }: { id: string; userId: string },
  name: string,
): Promise<boolean> {
  const renamed = await connection
    .updateTable('second_steps')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return renamed !== undefined
}

/** Removes an app or a passkey of an account, and returns which; undefined when there is no such one. */
export function deleteStep(transaction: Connection, { id, userId }: { id: string; userId: string }) {
  return transaction
    .deleteFrom('second_steps')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('kind')
    .executeTakeFirst()
}

/** Removes everything that is a second step of an account. */
export async function deleteSteps(transaction: Connection, userId: string): Promise<void> {
  await transaction.deleteFrom('second_steps').where('user_id', '=', userId).execute()
  await transaction.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await transaction.deleteFrom('sign_in_tickets').where('user_id', '=', userId).execute()
  await transaction.deleteFrom('second_step_resets').where('user_id', '=', userId).execute()
}

/** Finds when the second step of an account ends because an administrator was asked for help. */
export function findReset(connection: Connection, userId: string) {
  return connection
    .selectFrom('second_step_resets')
    .select('due_at')
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Notes the use of an app, unless the code, or a later one, was used before: then false. */
export async function moveCounter(
  transaction: Connection,
  id: string,
  { counter, at }: { counter: number; at: string },
): Promise<boolean> {
  const moved = await transaction
    .updateTable('second_steps')
    .set({ counter, used_at: at })
    .where('id', '=', id)
    .where('counter', '<', counter)
    .returning('id')
    .executeTakeFirst()
  return moved !== undefined
}

/** Keeps a challenge from being met again; false when it was before. */
export async function insertUsedChallenge(
  transaction: Connection,
  hash: string,
  expiresAt: string,
): Promise<boolean> {
  const noted = await transaction
    .insertInto('used_challenges')
    .values({ hash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('hash')
    .executeTakeFirst()
  return noted !== undefined
}

export function deleteUsedChallengesBefore(connection: Connection, now: string) {
  return connection.deleteFrom('used_challenges').where('expires_at', '<=', now).execute()
}

/** Finds a passkey by what the browser calls it. */
export function findPasskey(connection: Connection, credentialId: string) {
  return connection
    .selectFrom('second_steps')
    .select(['id', 'user_id', 'public_key', 'counter', 'link_shown_to', 'signs_in'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
}

/** Notes the use of a passkey, with its own count of uses where it keeps one. */
export async function noteUse(
  transaction: Connection,
  id: string,
  { counter, at }: { counter: number; at: string },
): Promise<boolean> {
  const noted = await transaction
    .updateTable('second_steps')
    .set({ counter, used_at: at })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return noted !== undefined
}

export function insertTicket(transaction: Connection, ticket: Insertable<SignInTicketRow>) {
  return transaction.insertInto('sign_in_tickets').values(ticket).execute()
}

/** Finds whose ticket it is, unless it has expired at `now`. */
export function findTicket(connection: Connection, secretHash: string, now: string) {
  return connection
    .selectFrom('sign_in_tickets')
    .select('user_id')
    .where('secret_hash', '=', secretHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Uses up a ticket; false when it was used or voided meanwhile. */
export async function deleteTicket(transaction: Connection, secretHash: string): Promise<boolean> {
  const used = await transaction
    .deleteFrom('sign_in_tickets')
    .where('secret_hash', '=', secretHash)
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}

/** Voids what older passwords of an account were answered with. */
export function deleteTicketsOf(transaction: Connection, userId: string) {
  return transaction.deleteFrom('sign_in_tickets').where('user_id', '=', userId).execute()
}

export function deleteTicketsBefore(connection: Connection, now: string) {
  return connection.deleteFrom('sign_in_tickets').where('expires_at', '<=', now).execute()
}

/** Puts new recovery codes in place of those that an account has. */
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

/** Lists the hashes of an account's codes that begin so. */
export function listRecoveryCodes(connection: Connection, userId: string, beginning: string) {
  return connection
    .selectFrom('recovery_codes')
    .select('code_hash')
    .where('user_id', '=', userId)
    .where('beginning', '=', beginning)
    .execute()
}

/** Uses up a recovery code; false when somebody else was faster. */
export async function deleteRecoveryCode(
  transaction: Connection,
  userId: string,
  codeHash: string,
): Promise<boolean> {
  const used = await transaction
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}

export function insertReset(transaction: Connection, reset: Insertable<SecondStepResetRow>) {
  return transaction.insertInto('second_step_resets').values(reset).execute()
}

/** Drops what was asked for; false when nothing was. */
export async function deleteReset(transaction: Connection, userId: string): Promise<boolean> {
  const dropped = await transaction
    .deleteFrom('second_step_resets')
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst()
  return dropped !== undefined
}

/** Lists whose second step is to end by `now`. */
export function listDueResets(connection: Connection, now: string) {
  return connection.selectFrom('second_step_resets').select('user_id').where('due_at', '<=', now).execute()
}
