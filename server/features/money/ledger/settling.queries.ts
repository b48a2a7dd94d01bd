import type { Selectable } from 'kysely'
import { chunksOf } from '../../../database/compiled-once.ts'
import type { Connection } from '../../../database/connection.ts'
import type { MoneyAccountRow, MoneyChargeRow } from '../../../database/rows/money-rows.ts'

export type StoredAccount = Selectable<MoneyAccountRow>
export type StoredCharge = Selectable<MoneyChargeRow>

/** Lists the adults of each account who did not leave the society. */
export async function listMembers(
  connection: Connection,
  accounts: readonly Pick<StoredAccount, 'id' | 'household_id' | 'user_id'>[],
): Promise<Map<string, string[]>> {
  const households = accounts.flatMap(({ household_id }) => household_id ?? [])
  const places =
    households.length === 0
      ? []
      : await connection
          .selectFrom('household_members as place')
          .innerJoin('users', 'users.id', 'place.user_id')
          .select(['place.household_id', 'place.user_id'])
          .where('place.household_id', 'in', households)
          .where('users.child', '=', false)
          .where('users.departed', 'is', null)
          .execute()
  const byHousehold = Map.groupBy(places, ({ household_id }) => household_id)
  return new Map(
    accounts.map(({ id, household_id, user_id }) => [
      id,
      household_id === null
        ? user_id === null
          ? []
          : [user_id]
        : (byHousehold.get(household_id) ?? []).map((place) => place.user_id),
    ]),
  )
}

export async function listCharges(
  connection: Connection,
  accountIds: readonly string[],
): Promise<Map<string, StoredCharge>> {
  const rows = await connection
    .selectFrom('money_charges')
    .selectAll()
    .where('account_id', 'in', accountIds)
    .execute()
  return new Map(rows.map((row) => [row.charge_id, inOrderOfNames(row)]))
}

/** Lists the dues of some people in any account. */
export async function listBrought(
  connection: Connection,
  people: readonly string[],
): Promise<StoredCharge[]> {
  const rows: StoredCharge[] = []
  for (const some of chunksOf(people))
    rows.push(
      ...(await connection.selectFrom('money_charges').selectAll().where('person_id', 'in', some).execute()),
    )
  return rows
}

function inOrderOfNames(row: StoredCharge): StoredCharge {
  return Object.fromEntries(
    Object.entries(row).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  ) as unknown as StoredCharge
}

export async function saveCharges(connection: Connection, charges: readonly StoredCharge[]): Promise<void> {
  for (const chunk of chunksOf(charges))
    await connection
      .insertInto('money_charges')
      .values(chunk)
      .onConflict((conflict) =>
        conflict.column('charge_id').doUpdateSet(({ ref }) => ({
          account_id: ref('excluded.account_id'),
          grace_until: ref('excluded.grace_until'),
          cents: ref('excluded.cents'),
          paid_cents: ref('excluded.paid_cents'),
          waived_cents: ref('excluded.waived_cents'),
          open_cents: ref('excluded.open_cents'),
          state: ref('excluded.state'),
          lifetime: ref('excluded.lifetime'),
          until_on: ref('excluded.until_on'),
        })),
      )
      .execute()
}

export async function saveAccounts(
  connection: Connection,
  accounts: readonly StoredAccount[],
): Promise<void> {
  for (const chunk of chunksOf(accounts))
    await connection
      .insertInto('money_accounts')
      .values(chunk)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet(({ ref }) => ({
          balance: ref('excluded.balance'),
          dues_state: ref('excluded.dues_state'),
          dues_due_on: ref('excluded.dues_due_on'),
          dues_grace_until: ref('excluded.dues_grace_until'),
          dues_paid_until: ref('excluded.dues_paid_until'),
          level_id: ref('excluded.level_id'),
        })),
      )
      .execute()
}
