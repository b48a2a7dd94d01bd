import type { Insertable } from 'kysely'
import type { Connection } from '../../../database/connection.ts'
import type { SecondStepRow } from '../../../database/rows/account-rows.ts'

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
