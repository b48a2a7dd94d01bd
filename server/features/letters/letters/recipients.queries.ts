import { type Insertable, sql } from 'kysely'
import type { Letter } from '../../../../contract/letters/letters.ts'
import type { DeliveryState } from '../../../../contract/letters/options-and-limits.ts'
import { deliveryStates } from '../../../../contract/letters/options-and-limits.ts'
import { chunksOf } from '../../../database/compiled-once.ts'
import type { Connection } from '../../../database/connection.ts'
import type { LetterRecipientRow } from '../../../database/rows/letter-rows.ts'
import { housematesWithoutAddress } from '../../profiles/households/household-rules.service.ts'
import type { LetterRecord } from './letters.queries.ts'

/** Stores the outcomes of a letter's next copies. */
export async function settleCopies(
  transaction: Connection,
  rows: Insertable<LetterRecipientRow>[],
): Promise<void> {
  for (const chunk of chunksOf(rows))
    await transaction
      .insertInto('letter_recipients')
      .values(chunk)
      .onConflict((conflict) =>
        conflict.columns(['letter_id', 'user_id']).doUpdateSet(({ ref }) => ({
          state: ref('excluded.state'),
          mail_id: ref('excluded.mail_id'),
          at: ref('excluded.at'),
        })),
      )
      .execute()
}

/** Cancels the copies of a letter that are not queued yet. */
export function cancelChosen(transaction: Connection, letterId: string, at: string) {
  return transaction
    .updateTable('letter_recipients')
    .set({ state: 'calledOff', at })
    .where('letter_id', '=', letterId)
    .where('state', '=', 'chosen')
    .execute()
}

/**
 * Finds the recipient of a letter whose copy a person got: themselves, or a housemate without an address. A
 * cancelled copy is none.
 */
export async function findRecipientOf(
  connection: Connection,
  letterId: string,
  userId: string,
): Promise<string | undefined> {
  const rows = await connection
    .selectFrom('letter_recipients')
    .select(['user_id', 'mail_id'])
    .where('letter_id', '=', letterId)
    .where(({ eb, and, or }) =>
      or([
        and([eb('user_id', '=', userId), eb('state', '!=', 'calledOff')]),
        and([
          eb('user_id', 'in', housematesWithoutAddress(userId)),
          eb('state', 'in', ['waiting', 'sent', 'household']),
        ]),
      ]),
    )
    .orderBy('user_id')
    .execute()
  const own = rows.find(({ user_id }) => user_id === userId)
  return (own ?? rows.find(({ mail_id }) => mail_id !== null))?.user_id
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

/**
 * The state of a copy: its email's, until an outcome is stored. A waiting copy whose email was withdrawn with
 * the account's access is `gone`.
 */
const copyState = sql<DeliveryState>`(case
  when letter_recipients.state = 'chosen' then 'waiting'
  when letter_recipients.state not in ('waiting', 'refused') then letter_recipients.state
  when mails.state = 'sent' then 'sent'
  when mails.state = 'dead' then 'refused'
  when mails.state is not null then 'waiting'
  when letter_recipients.state = 'waiting' then 'gone'
  else letter_recipients.state end)`

/** Counts the people of some letters by state. */
function countDelivery(connection: Connection, ids: string[]) {
  const copies = connection
    .selectFrom('letter_recipients')
    .leftJoin('mails', 'mails.id', 'letter_recipients.mail_id')
    .select(['letter_recipients.letter_id', copyState.as('state')])
    .where('letter_id', 'in', ids)
  return connection
    .selectFrom(copies.as('copies'))
    .select(({ fn }) => ['copies.letter_id', 'copies.state', fn.countAll<number>().as('count')])
    .groupBy(['copies.letter_id', 'copies.state'])
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
    .select(['letter_recipients.at', 'letter_recipients.reason', 'mails.last_failure'])
    .select(copyState.as('state'))
    .where('letter_recipients.letter_id', '=', letterId)
    .$if(states !== null, (query) => query.where(copyState, 'in', states ?? []))
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
    .leftJoin('mails', 'mails.id', 'letter_recipients.mail_id')
    .select('letter_recipients.user_id')
    .where('letter_id', '=', letterId)
    .where(copyState, 'in', ['refused', 'bounced', 'calledOff', 'withoutEmail', 'unverified'])
    .orderBy('letter_recipients.user_id')
    .limit(limit)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

type Delivery = Letter['delivery']

/** Counts the people of some letters by state. */
export async function readDeliveries(
  connection: Connection,
  letters: readonly LetterRecord[],
): Promise<Map<string, Delivery>> {
  const deliveries = new Map(letters.map(({ id }) => [id, nothingDelivered()]))
  if (letters.length === 0) return deliveries
  for (const { letter_id, state, count } of await countDelivery(connection, [...deliveries.keys()])) {
    const delivery = deliveries.get(letter_id)
    if (delivery) delivery[state] = Number(count)
  }
  return deliveries
}

/** Returns the counts of an undelivered letter. */
export function nothingDelivered(): Delivery {
  return Object.fromEntries(deliveryStates.map((state) => [state, 0])) as Delivery
}
