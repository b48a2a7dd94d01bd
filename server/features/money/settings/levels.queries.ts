import type { Insertable, Selectable, Updateable } from 'kysely'
import type { MembershipCategory } from '../../../../contract/profiles/options-and-limits.ts'
import type { Connection } from '../../../database/connection.ts'
import type { MoneyLevelRow, MoneyPriceRow } from '../../../database/rows/money-rows.ts'

export type StoredLevel = Selectable<MoneyLevelRow> & { prices: Selectable<MoneyPriceRow>[] }

/** Lists every level with its prices, earliest price first. */
export async function listStoredLevels(connection: Connection): Promise<StoredLevel[]> {
  const [levels, prices] = await Promise.all([
    connection.selectFrom('money_levels').selectAll().orderBy('name_key').orderBy('id').execute(),
    connection.selectFrom('money_prices').selectAll().orderBy('level_id').orderBy('from_on').execute(),
  ])
  const byLevel = Map.groupBy(prices, ({ level_id }) => level_id)
  return levels.map((level) => ({ ...level, prices: byLevel.get(level.id) ?? [] }))
}

export function insertLevel(connection: Connection, level: Insertable<MoneyLevelRow>) {
  return connection.insertInto('money_levels').values(level).execute()
}

/** Updates a level of a version; returns false when the version is outdated. */
export async function updateLevel(
  connection: Connection,
  id: string,
  version: number,
  change: Updateable<MoneyLevelRow>,
): Promise<boolean> {
  const { numUpdatedRows } = await connection
    .updateTable('money_levels')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export function savePrice(connection: Connection, price: Insertable<MoneyPriceRow>) {
  return connection
    .insertInto('money_prices')
    .values(price)
    .onConflict((conflict) =>
      conflict.columns(['level_id', 'from_on']).doUpdateSet(({ ref }) => ({ cents: ref('excluded.cents') })),
    )
    .execute()
}

/** Records the people of some categories, whose accounts are updated to their level. */
export async function recordCategories(
  connection: Connection,
  categories: readonly (string | null)[],
): Promise<void> {
  const named = categories.filter((category) => category !== null) as MembershipCategory[]
  if (named.length === 0) return
  await connection
    .insertInto('money_moves')
    .columns(['user_id'])
    .expression(
      connection
        .selectFrom('profiles')
        .innerJoin('memberships as shown', 'shown.id', 'profiles.shown_membership_id')
        .select('profiles.user_id')
        .where('shown.category', 'in', named),
    )
    .execute()
}

/** Checks whether anyone was ever charged by a level. */
export async function isLevelUsed(connection: Connection, id: string): Promise<boolean> {
  const found = await connection
    .selectFrom('money_entries')
    .select('id')
    .where('level_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Returns when the claim on beginning a year expires; null without one. */
export async function findBusyYear(connection: Connection, now: string): Promise<number | null> {
  const found = await connection
    .selectFrom('money_years')
    .select('year')
    .where('busy_until', '>', now)
    .limit(1)
    .executeTakeFirst()
  return found?.year ?? null
}
