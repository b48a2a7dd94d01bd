import { type Insertable, type Selectable, sql } from 'kysely'
import { chunksOf } from '../../../database/compiled-once.ts'
import type { Connection } from '../../../database/connection.ts'
import { locksRows } from '../../../database/row-locks.ts'
import type { MoneyAccountRow } from '../../../database/rows/money-rows.ts'

/** A change of people or households that accounts do not reflect yet. */
export interface Move {
  user_id: string | null
  household_id: string | null
}

/** Claims the oldest pending changes, in order. Concurrent transactions skip claimed ones. */
export async function takeMoves(transaction: Connection, limit: number): Promise<Move[]> {
  const waiting = transaction.selectFrom('money_moves').select('id').orderBy('id').limit(limit)
  const rows = await transaction
    .deleteFrom('money_moves')
    .where('id', 'in', locksRows(transaction) ? waiting.forUpdate().skipLocked() : waiting)
    .returning(['id', 'user_id', 'household_id'])
    .execute()
  return rows.toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

export async function hasMoves(connection: Connection): Promise<boolean> {
  return (await connection.selectFrom('money_moves').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Lists people with their household and the category of their card. */
export async function listPeople(connection: Connection, ids: readonly string[]) {
  const rows = await Promise.all(
    [...chunksOf(ids)].map((some) =>
      connection
        .selectFrom('users')
        .leftJoin('household_members as place', 'place.user_id', 'users.id')
        .leftJoin('profiles', 'profiles.user_id', 'users.id')
        .leftJoin('memberships as shown', 'shown.id', 'profiles.shown_membership_id')
        .select(['users.id', 'users.name', 'users.name_key', 'users.child', 'users.departed'])
        .select(['place.household_id', 'shown.category'])
        .where('users.id', 'in', some)
        .execute(),
    ),
  )
  return rows.flat()
}

/** Lists households with their people: managers first, then the longest resident. */
export async function listHouseholds(connection: Connection, ids: readonly string[]) {
  const found: { id: string; name: string; name_key: string }[] = []
  const people: HouseholdAdult[] = []
  for (const some of chunksOf(ids)) {
    found.push(
      ...(await connection
        .selectFrom('households')
        .select(['id', 'name', 'name_key'])
        .where('id', 'in', some)
        .execute()),
    )
    people.push(
      ...(await connection
        .selectFrom('household_members as place')
        .innerJoin('users', 'users.id', 'place.user_id')
        .leftJoin('profiles', 'profiles.user_id', 'users.id')
        .leftJoin('memberships as shown', 'shown.id', 'profiles.shown_membership_id')
        .select([
          'place.household_id',
          'users.id',
          'users.name',
          'users.child',
          'users.departed',
          'shown.category',
        ])
        .where('place.household_id', 'in', some)
        .orderBy('place.manages', 'desc')
        .orderBy('place.joined_at')
        .orderBy('users.id')
        .execute()),
    )
  }
  const byHousehold = Map.groupBy(people, ({ household_id }) => household_id)
  return found.map((household) => ({ ...household, people: byHousehold.get(household.id) ?? [] }))
}

interface HouseholdAdult {
  household_id: string
  id: string
  name: string
  child: boolean
  departed: string | null
  category: string | null
}

/** Lists the accounts of some households and people. */
export async function listAccountsOf(
  connection: Connection,
  { households, people }: { households: readonly string[]; people: readonly string[] },
) {
  const by = async (column: 'household_id' | 'user_id', ids: readonly string[]) => {
    const rows = await Promise.all(
      [...chunksOf(ids)].map((some) =>
        connection.selectFrom('money_accounts').selectAll().where(column, 'in', some).execute(),
      ),
    )
    return rows.flat()
  }
  return [...(await by('household_id', households)), ...(await by('user_id', people))]
}

/** Adds accounts; existing ones stay unchanged. */
export async function insertAccounts(
  connection: Connection,
  accounts: readonly Insertable<MoneyAccountRow>[],
): Promise<void> {
  for (const chunk of chunksOf(accounts))
    await connection
      .insertInto('money_accounts')
      .values(chunk)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** Merges an account, and those merged into it, into another one. */
export async function mergeAccounts(transaction: Connection, from: string, into: string): Promise<void> {
  await transaction
    .updateTable('money_accounts')
    .set({ merged_into: into, household_id: null, user_id: null, balance: 0, dues_state: 'none' })
    .where(({ eb, or }) => or([eb('id', '=', from), eb('merged_into', '=', from)]))
    .execute()
  await transaction
    .updateTable('money_charges')
    .set({ account_id: into })
    .where('account_id', '=', from)
    .execute()
  await transaction.deleteFrom('money_words').where('account_id', '=', from).execute()
}

/** Lists the parts of an account before its merge into another one. */
export async function listMergedParts(
  connection: Connection,
  accountId: string,
): Promise<{ taken: string[]; charges: string[] }> {
  const taken = await connection
    .selectFrom('money_accounts')
    .select('id')
    .where('merged_into', '=', accountId)
    .execute()
  const charges = await connection
    .selectFrom('money_charges')
    .select('charge_id')
    .where('account_id', '=', accountId)
    .execute()
  return { taken: taken.map(({ id }) => id), charges: charges.map(({ charge_id }) => charge_id) }
}

/** Makes a merged account independent again. */
export async function separateAccounts(
  transaction: Connection,
  {
    account,
    taken,
    charges,
    words,
  }: { account: Selectable<MoneyAccountRow>; taken: string[]; charges: string[]; words: string[] },
): Promise<void> {
  const { id, household_id, user_id, merged_into } = account
  await transaction
    .updateTable('money_accounts')
    .set({ merged_into, household_id, user_id })
    .where('id', '=', id)
    .execute()
  for (const some of chunksOf(taken))
    await transaction.updateTable('money_accounts').set({ merged_into: id }).where('id', 'in', some).execute()
  for (const some of chunksOf(charges))
    await transaction
      .updateTable('money_charges')
      .set({ account_id: id })
      .where('charge_id', 'in', some)
      .execute()
  await replaceWords(transaction, new Map([[id, words]]))
}

/** Moves the open Stripe checkouts of an account to another one. */
export function moveCheckouts(transaction: Connection, from: string, into: string) {
  return transaction
    .updateTable('money_checkouts')
    .set({ account_id: into })
    .where('account_id', '=', from)
    .execute()
}

/** Deletes accounts that never had an entry; returns the ids of the others. */
export async function deleteUnused(transaction: Connection, ids: readonly string[]): Promise<string[]> {
  const used: string[] = []
  for (const id of ids) {
    const { rows } = await sql<{ used: number }>`
      select 1 as used where exists (select 1 from money_entries where account_id = ${id})
      or exists (select 1 from money_accounts where merged_into = ${id})
      or exists (select 1 from money_accounts where id = ${id} and opening_until is not null)`.execute(
      transaction,
    )
    if (rows.length > 0) used.push(id)
    else {
      // Checkouts at Stripe without a payment.
      await transaction.deleteFrom('money_checkouts').where('account_id', '=', id).execute()
      await transaction.deleteFrom('money_accounts').where('id', '=', id).execute()
    }
  }
  return used
}

/** Replaces the search words of an account. */
export async function replaceWords(
  transaction: Connection,
  words: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  for (const ids of chunksOf([...words.keys()]))
    await transaction.deleteFrom('money_words').where('account_id', 'in', ids).execute()
  const rows = [...words].flatMap(([account_id, found]) => found.map((word) => ({ word, account_id })))
  for (const chunk of chunksOf(rows)) await transaction.insertInto('money_words').values(chunk).execute()
}

/** Stores names and levels of accounts. */
export async function updateAccounts(
  transaction: Connection,
  accounts: readonly {
    id: string
    name: string
    name_key: string
    former: boolean
    category_level_id: string | null
  }[],
): Promise<void> {
  for (const { id, ...change } of accounts)
    await transaction.updateTable('money_accounts').set(change).where('id', '=', id).execute()
}

/** Counts the other people of a person's household. */
export async function countHousemates(connection: Connection, userId: string): Promise<number> {
  const { count } = await connection
    .selectFrom('household_members as own')
    .innerJoin('household_members as mate', 'mate.household_id', 'own.household_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('own.user_id', '=', userId)
    .whereRef('mate.user_id', '<>', 'own.user_id')
    .executeTakeFirstOrThrow()
  return count
}

/** Returns the household of a person as a list, which may be empty. */
export async function findPlaceOf(connection: Connection, userId: string): Promise<string[]> {
  const rows = await connection
    .selectFrom('household_members')
    .select('household_id')
    .where('user_id', '=', userId)
    .execute()
  return rows.map(({ household_id }) => household_id)
}
