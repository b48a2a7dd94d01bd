import { chunksOf } from '../../../database/compiled-once.ts'
import type { Connection } from '../../../database/connection.ts'
import type { StoredAccount, StoredCharge } from '../ledger/settling.service.ts'

/** Lists accounts by name, after a position. */
export function listAccountsByName(
  connection: Connection,
  after: [nameKey: string, id: string] | null,
  limit: number,
): Promise<StoredAccount[]> {
  let query = connection
    .selectFrom('money_accounts')
    .selectAll()
    .where('merged_into', 'is', null)
    .orderBy('name_key')
    .orderBy('id')
    .limit(limit)
  if (after)
    query = query.where(({ eb, refTuple, tuple }) => eb(refTuple('name_key', 'id'), '>', tuple(...after)))
  return query.execute()
}

/** Lists accounts by id, after one. Rows inserted in this order are adjacent in most indexes. */
export function listAccountsById(
  connection: Connection,
  after: string | null,
  limit: number,
): Promise<StoredAccount[]> {
  let query = connection
    .selectFrom('money_accounts')
    .selectAll()
    .where('merged_into', 'is', null)
    .orderBy('id')
    .limit(limit)
  if (after !== null) query = query.where('id', '>', after)
  return query.execute()
}

/** Lists the present adults of accounts, with the category of their card. */
export async function listPlannedPeople(connection: Connection, accounts: readonly StoredAccount[]) {
  const base = () =>
    connection
      .selectFrom('users')
      .leftJoin('profiles', 'profiles.user_id', 'users.id')
      .leftJoin('memberships as shown', 'shown.id', 'profiles.shown_membership_id')
      .leftJoin('household_members as place', 'place.user_id', 'users.id')
      .select(['users.id', 'users.name', 'place.household_id', 'shown.category'])
      .where('users.child', '=', false)
      .where('users.departed', 'is', null)
      .orderBy('place.manages', 'desc')
      .orderBy('place.joined_at')
      .orderBy('users.id')
  const rows = []
  for (const some of chunksOf(accounts.flatMap(({ household_id }) => household_id ?? [])))
    rows.push(...(await base().where('place.household_id', 'in', some).execute()))
  for (const some of chunksOf(accounts.flatMap(({ user_id }) => user_id ?? [])))
    rows.push(
      ...(await base().where('users.id', 'in', some).where('place.household_id', 'is', null).execute()),
    )
  return rows
}

/** Lists the charges of dues of accounts, and of their people elsewhere. */
export async function listDuesOf(
  connection: Connection,
  accountIds: readonly string[],
  people: readonly string[],
): Promise<StoredCharge[]> {
  const found = new Map<string, StoredCharge>()
  for (const some of chunksOf(accountIds))
    for (const charge of await connection
      .selectFrom('money_charges')
      .selectAll()
      .where('account_id', 'in', some)
      .where('purpose', '=', 'dues')
      .execute())
      found.set(charge.charge_id, charge)
  for (const some of chunksOf(people))
    for (const charge of await connection
      .selectFrom('money_charges')
      .selectAll()
      .where('person_id', 'in', some)
      .execute())
      found.set(charge.charge_id, charge)
  return [...found.values()]
}

/** Counts the charges of dues of a year. */
export async function countDues(connection: Connection, year: number): Promise<number> {
  const { count } = await connection
    .selectFrom('money_charges')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('year', '=', year)
    .where('purpose', '=', 'dues')
    .executeTakeFirstOrThrow()
  return count
}

export function findYear(connection: Connection, year: number) {
  return connection.selectFrom('money_years').selectAll().where('year', '=', year).executeTakeFirst()
}

export function listYears(connection: Connection) {
  return connection.selectFrom('money_years').selectAll().orderBy('year', 'desc').execute()
}

/** Claims a year for beginning it; returns false if another process did, or it is closed. */
export async function takeYear(
  connection: Connection,
  { year, by, now, until }: { year: number; by: string; now: string; until: string },
): Promise<boolean> {
  const taken = await connection
    .insertInto('money_years')
    .values({ year, begun_at: now, begun_by: by, busy_until: until })
    .onConflict((conflict) =>
      conflict
        .column('year')
        .doUpdateSet(({ fn, ref }) => ({
          begun_at: fn.coalesce('money_years.begun_at', ref('excluded.begun_at')),
          begun_by: fn.coalesce('money_years.begun_by', ref('excluded.begun_by')),
          busy_until: ref('excluded.busy_until'),
        }))
        .where('money_years.closed_at', 'is', null)
        .where(({ eb, or }) =>
          or([eb('money_years.busy_until', 'is', null), eb('money_years.busy_until', '<=', now)]),
        ),
    )
    .returning('year')
    .executeTakeFirst()
  return taken !== undefined
}

export function releaseYear(connection: Connection, year: number) {
  return connection.updateTable('money_years').set({ busy_until: null }).where('year', '=', year).execute()
}
