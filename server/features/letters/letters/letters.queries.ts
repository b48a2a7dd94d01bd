import type { Insertable, Selectable, Updateable } from 'kysely'
import type { DeliveryState } from '../../../../contract/letters/options-and-limits.ts'
import { chunksOf } from '../../../database/compiled-once.ts'
import type { Connection } from '../../../database/connection.ts'
import { locksRows } from '../../../database/row-locks.ts'
import type { LetterRecipientRow, LetterRow } from '../../../database/rows/letter-rows.ts'
import type { VersionedId } from '../../../endpoints/entity-tags.ts'

export type LetterRecord = Selectable<LetterRow>

export function findLetter(connection: Connection, id: string): Promise<LetterRecord | undefined> {
  return connection.selectFrom('letters').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Reads a letter and locks it until the transaction ends. */
export function lockLetter(transaction: Connection, id: string): Promise<LetterRecord | undefined> {
  return transaction
    .selectFrom('letters')
    .selectAll()
    .where('id', '=', id)
    .$if(locksRows(transaction), (query) => query.forUpdate())
    .executeTakeFirst()
}

/**
 * Lists letters, newest first.
 * @param authorId restricts them to one author
 */
export function listLetterPage(
  connection: Connection,
  { authorId, after, limit }: { authorId: string | null; after: string | null; limit: number },
): Promise<LetterRecord[]> {
  return connection
    .selectFrom('letters')
    .selectAll()
    .$if(authorId !== null, (query) => query.where('author_id', '=', authorId ?? ''))
    .$if(after !== null, (query) => query.where('id', '<', after ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export function insertLetter(connection: Connection, row: Insertable<LetterRow>) {
  return connection.insertInto('letters').values(row).execute()
}

/** Changes a letter; returns false when its version differs. */
export async function updateLetter(
  connection: Connection,
  { id, version }: VersionedId,
  change: Updateable<LetterRow>,
): Promise<boolean> {
  const { numUpdatedRows } = await connection
    .updateTable('letters')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Advances a letter that is being sent, without incrementing its version. */
export function advanceLetter(transaction: Connection, id: string, change: Updateable<LetterRow>) {
  return transaction.updateTable('letters').set(change).where('id', '=', id).execute()
}

export async function deleteLetter(connection: Connection, { id, version }: VersionedId): Promise<boolean> {
  const { numDeletedRows } = await connection
    .deleteFrom('letters')
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Lists the letters that are being sent, or due. */
export async function listDueLetters(connection: Connection, now: string): Promise<string[]> {
  const rows = await connection
    .selectFrom('letters')
    .select('id')
    .where(({ or, and, eb }) =>
      or([eb('state', '=', 'sending'), and([eb('state', '=', 'scheduled'), eb('send_at', '<=', now)])]),
    )
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function insertRecipients(
  transaction: Connection,
  rows: Insertable<LetterRecipientRow>[],
): Promise<void> {
  for (const chunk of chunksOf(rows))
    await transaction.insertInto('letter_recipients').values(chunk).execute()
}

/** Checks whether a person is a recipient of a letter without a cancelled copy. */
export async function isRecipient(
  connection: Connection,
  letterId: string,
  userId: string,
): Promise<boolean> {
  const row = await connection
    .selectFrom('letter_recipients')
    .select('state')
    .where('letter_id', '=', letterId)
    .where('user_id', '=', userId)
    .where('state', '!=', 'calledOff')
    .executeTakeFirst()
  return row !== undefined
}

/** Changes the state of one waiting copy. */
export function settleCopy(
  transaction: Connection,
  letterId: string,
  userId: string,
  change: { state: DeliveryState; at: string },
) {
  return transaction
    .updateTable('letter_recipients')
    .set(change)
    .where('letter_id', '=', letterId)
    .where('user_id', '=', userId)
    .where('state', '=', 'waiting')
    .execute()
}

/** Finds the copy of a letter by its email. */
export function findCopyOf(connection: Connection, mailId: string) {
  return connection
    .selectFrom('letter_recipients')
    .select(['letter_id', 'user_id'])
    .where('mail_id', '=', mailId)
    .executeTakeFirst()
}

/** Marks a returned copy. */
export function settleReturned(
  transaction: Connection,
  mailId: string,
  change: { at: string; reason: string },
) {
  return transaction
    .updateTable('letter_recipients')
    .set({ ...change, state: 'bounced' })
    .where('mail_id', '=', mailId)
    .execute()
}

/**
 * Stores the outcome of copies whose emails were sent or refused since.
 * @param letterId only of this letter; null for all
 */
export async function storeOutcomes(
  transaction: Connection,
  now: string,
  letterId: string | null,
): Promise<void> {
  for (const [mail, state] of [
    ['sent', 'sent'],
    ['dead', 'refused'],
  ] as const)
    await transaction
      .updateTable('letter_recipients')
      .set(({ selectFrom }) => ({
        state,
        at: now,
        reason: selectFrom('mails')
          .select('last_failure')
          .whereRef('mails.id', '=', 'letter_recipients.mail_id'),
      }))
      .where('letter_recipients.state', 'in', mail === 'sent' ? ['waiting', 'refused'] : ['waiting'])
      .$if(letterId !== null, (query) => query.where('letter_id', '=', letterId ?? ''))
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('mails')
            .select('mails.id')
            .whereRef('mails.id', '=', 'letter_recipients.mail_id')
            .where('mails.state', '=', mail),
        ),
      )
      .execute()
}

/**
 * Marks the waiting copies whose emails were withdrawn from the queue.
 * @param letterId null for all letters
 */
export function settleWithdrawn(
  transaction: Connection,
  letterId: string | null,
  change: { state: 'calledOff' | 'gone'; at: string },
) {
  return transaction
    .updateTable('letter_recipients')
    .set(change)
    .where('state', '=', 'waiting')
    .$if(letterId !== null, (query) => query.where('letter_id', '=', letterId ?? ''))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('mails').select('mails.id').whereRef('mails.id', '=', 'letter_recipients.mail_id')),
      ),
    )
    .execute()
}

/** Counts the people of some letters by state, with the states of queued emails. */
export function countDelivery(connection: Connection, ids: string[]) {
  return connection
    .selectFrom('letter_recipients')
    .leftJoin('mails', 'mails.id', 'letter_recipients.mail_id')
    .select(({ fn }) => [
      'letter_recipients.letter_id',
      'letter_recipients.state',
      'mails.state as mail',
      fn.countAll<number>().as('count'),
    ])
    .where('letter_id', 'in', ids)
    .groupBy(['letter_recipients.letter_id', 'letter_recipients.state', 'mails.state'])
    .execute()
}

/** Lists the people of a letter by name. */
export function listRecipientPage(
  connection: Connection,
  letterId: string,
  {
    states,
    after,
    limit,
  }: {
    states: readonly DeliveryState[] | null
    after: [nameKey: string, userId: string] | null
    limit: number
  },
) {
  return connection
    .selectFrom('letter_recipients')
    .innerJoin('users', 'users.id', 'letter_recipients.user_id')
    .leftJoin('profiles', 'profiles.user_id', 'users.id')
    .leftJoin('mails', 'mails.id', 'letter_recipients.mail_id')
    .select(['users.id as user_id', 'users.name', 'users.name_key', 'users.suspended_at', 'users.listing'])
    .select(['users.child', 'users.departed', 'profiles.unlisted'])
    .select(['letter_recipients.state', 'letter_recipients.at', 'letter_recipients.reason'])
    .select(['mails.state as mail', 'mails.last_failure'])
    .where('letter_recipients.letter_id', '=', letterId)
    .$if(states !== null, (query) => query.where('letter_recipients.state', 'in', states ?? []))
    .$if(after !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('users.name_key', 'users.id'), '>', tuple(...(after ?? ['', '']))),
      ),
    )
    .orderBy('users.name_key')
    .orderBy('users.id')
    .limit(limit)
    .execute()
}

/** Lists the ids of people that a letter did not reach by email. */
export async function listMissed(connection: Connection, letterId: string, limit: number): Promise<string[]> {
  const rows = await connection
    .selectFrom('letter_recipients')
    .select('user_id')
    .where('letter_id', '=', letterId)
    .where('state', 'in', ['refused', 'bounced', 'calledOff', 'withoutEmail', 'unverified'])
    .orderBy('user_id')
    .limit(limit)
    .execute()
  return rows.map(({ user_id }) => user_id)
}
