import type { Selectable, Updateable } from 'kysely'
import type { LinkKind } from '../../../../contract/accounts/options-and-limits.ts'
import { chunksOf } from '../../../database/compiled-once.ts'
import type { Connection } from '../../../database/connection.ts'
import type { UserRow } from '../../../database/rows/account-rows.ts'

/** The columns that no other query updates (see `AccessColumn`). */
type AccessColumnName = Exclude<keyof UserRow, keyof Updateable<UserRow>>

/** A password or address, with other people who may know or read it; undefined leaves it unchanged. */
type Password = { password_hash: string; password_shown_to: string | null | undefined }
type Address = { email: string | null; email_key: string | null; email_corrected_by: string | null }

/** A change of roles, status, address or password, with related columns. */
export type AccessChange = Partial<
  Omit<Pick<Selectable<UserRow>, AccessColumnName>, keyof Password | keyof Address>
> &
  (Password | { password_hash?: never }) &
  (Address | { email?: never; email_key?: never; email_corrected_by?: null }) &
  Updateable<UserRow>

/** Writes access columns of accounts: only `changeAccess` calls it. */
export async function updateAccess(
  transaction: Connection,
  userIds: readonly string[],
  changed: AccessChange,
): Promise<void> {
  for (const chunk of chunksOf([...userIds]))
    await transaction
      .updateTable('users')
      .set(changed as Updateable<UserRow>)
      .where('id', 'in', chunk)
      .execute()
}

/** Expires the open links of accounts. */
export async function expireLinks(
  transaction: Connection,
  userIds: readonly string[],
  kinds: readonly LinkKind[],
  now: string,
): Promise<void> {
  for (const chunk of chunksOf([...userIds]))
    await transaction
      .updateTable('account_links')
      .set({ expires_at: now })
      .where('user_id', 'in', chunk)
      .where('kind', 'in', kinds)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .execute()
}

/** Ends sign-ins awaiting the second step, and address changes awaiting their link. */
export async function endPendingSteps(transaction: Connection, userIds: readonly string[]): Promise<void> {
  for (const chunk of chunksOf([...userIds])) {
    await transaction.deleteFrom('sign_in_tickets').where('user_id', 'in', chunk).execute()
    await transaction
      .updateTable('users')
      .set({ pending_email: null, pending_email_until: null })
      .where('id', 'in', chunk)
      .where('pending_email', 'is not', null)
      .execute()
  }
}

/** Ends what links shown to others began: sessions but one, and sign-ins by passkey alone. */
export async function endLinkOutcomes(
  transaction: Connection,
  userIds: readonly string[],
  keptSessionId: string | null,
): Promise<void> {
  for (const chunk of chunksOf([...userIds])) {
    await transaction
      .deleteFrom('sessions')
      .where('user_id', 'in', chunk)
      .where('link_shown_to', 'is not', null)
      .where('id', '!=', keptSessionId ?? '')
      .execute()
    await transaction
      .updateTable('second_steps')
      .set({ signs_in: false })
      .where('user_id', 'in', chunk)
      .where('link_shown_to', 'is not', null)
      .execute()
  }
}

/** Ends every link shown to members, and the sessions and passkeys it began. */
export async function endShownTo(
  transaction: Connection,
  makerIds: readonly string[],
  now: string,
): Promise<void> {
  for (const chunk of chunksOf([...makerIds])) {
    await transaction
      .updateTable('account_links')
      .set({ expires_at: now })
      .where('made_by', 'in', chunk)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .execute()
    await transaction.deleteFrom('sessions').where('link_shown_to', 'in', chunk).execute()
    await transaction
      .updateTable('second_steps')
      .set({ signs_in: false })
      .where('link_shown_to', 'in', chunk)
      .execute()
  }
}

/** Lists an account's steps that were added after a shown link or password. */
export function listShownSteps(transaction: Connection, userId: string) {
  return transaction
    .selectFrom('second_steps')
    .select(['id', 'kind', 'link_shown_to'])
    .where('user_id', '=', userId)
    .where('link_shown_to', 'is not', null)
    .execute()
}

/** Deletes steps of an account with its recovery codes; with the last step, the second step ends. */
export async function deleteShownSteps(
  transaction: Connection,
  userId: string,
  ids: readonly string[],
): Promise<void> {
  await transaction.deleteFrom('second_steps').where('id', 'in', ids).execute()
  await transaction.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await transaction
    .updateTable('users')
    .set({ second_step_since: null })
    .where('id', '=', userId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('second_steps').select('id').where('user_id', '=', userId))),
    )
    .execute()
}

/** Deletes the known browsers of an account, whose wrong passwords are counted separately from strangers'. */
export function forgetDevices(transaction: Connection, userIds: readonly string[]) {
  return transaction.deleteFrom('known_devices').where('user_id', 'in', userIds).execute()
}

/** Replaces a member being removed by each account's own id, so that the mark remains. */
export async function preserveMarksOf(transaction: Connection, removedId: string): Promise<void> {
  for (const column of ['password_shown_to', 'email_corrected_by'] as const)
    await transaction
      .updateTable('users')
      .set(({ ref }) => ({ [column]: ref('id') }) as Updateable<UserRow>)
      .where(column, '=', removedId)
      .execute()
  await transaction
    .updateTable('second_steps')
    .set(({ ref }) => ({ link_shown_to: ref('user_id') }))
    .where('link_shown_to', '=', removedId)
    .execute()
}

type Milestone = 'first administrator'

/** Records an event that happens once per database; false when it happened before. */
export async function reachMilestone(connection: Connection, name: Milestone, at: string): Promise<boolean> {
  const reached = await connection
    .insertInto('milestones')
    .values({ name, at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .executeTakeFirst()
  return reached !== undefined
}

export async function isMilestoneReached(connection: Connection, name: Milestone): Promise<boolean> {
  const reached = await connection
    .selectFrom('milestones')
    .select('name')
    .where('name', '=', name)
    .executeTakeFirst()
  return reached !== undefined
}
