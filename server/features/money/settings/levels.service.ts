import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Level, LevelChange, LevelInput } from '../../../../contract/money/levels.ts'
import { type Currency, defaultGraceDays } from '../../../../contract/money/options-and-limits.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import type { MembershipCategory } from '../../../../contract/profiles/options-and-limits.ts'
import { type CalendarDate, dayIn } from '../../../../contract/time/calendar-date.ts'
import type { Connection } from '../../../database/connection.ts'
import { newId } from '../../../database/identifiers.ts'
import type { MoneyLevelRow, MoneyPriceRow } from '../../../database/rows/money-rows.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { namesVersion, stale } from '../../../endpoints/entity-tags.ts'
import { once, type RepeatKey } from '../../../endpoints/idempotency.ts'
import { conflict, invalid, refusal } from '../../../endpoints/refusal.ts'
import { nameKey } from '../../../text/name-keys.ts'
import { readOptionNames } from '../../profiles/membership-options/known-names.service.ts'
import { readMoneyRules, recordAmounts } from './money-settings.service.ts'

/** The first day of a price that always applied. */
const always: CalendarDate = '0001-01-01'

/** Lists the levels, offered ones first. */
export async function listLevels(context: Context): Promise<Level[]> {
  const levels = await readLevels(context.database)
  const { currency } = await readMoneyRules(context.database)
  const today = dayIn(context.config.timeZone, context.config.now())
  return [...levels.values()]
    .map((level) => viewOf(level, today, currency))
    .toSorted((one, other) => Number(one.retired) - Number(other.retired))
}

/** Reads every level with its prices, by id. */
export async function readLevels(connection: Connection): Promise<Map<string, StoredLevel>> {
  return new Map((await listStoredLevels(connection)).map((level) => [level.id, level]))
}

/** Returns the price on a day, in cents; null before the first one. */
export function priceOn({ prices }: Pick<StoredLevel, 'prices'>, day: CalendarDate): number | null {
  return prices.findLast(({ from_on }) => from_on <= day)?.cents ?? null
}

function viewOf(level: StoredLevel, today: CalendarDate, currency: Currency): Level {
  return {
    _id: level.id,
    name: level.name,
    cents: priceOn(level, today),
    currency,
    prices: level.prices.map(({ cents, from_on }) => ({ cents, from: from_on === always ? null : from_on })),
    covers: level.covers,
    period: level.period,
    category: level.category,
    graceDays: level.grace_days,
    retired: level.retired_at !== null,
    version: level.version,
  }
}

/**
 * Adds a level.
 * @throws {Refusal} invalid (name, category), conflict for a category that another level has
 */
export function createLevel(
  context: Context,
  viewer: Viewer,
  { cents, from, graceDays = defaultGraceDays, category, ...input }: LevelInput,
  key: RepeatKey,
): Promise<Level> {
  const { config, database } = context
  const now = config.now().toISOString()
  return database.transaction().execute((transaction) =>
    once(
      config,
      transaction,
      {
        userId: viewer.userId,
        endpoint: 'POST /api/admin/money/levels',
        key,
        content: { ...input, cents, from, graceDays, category },
      },
      async () => {
        const id = newId()
        const levels = await listStoredLevels(transaction)
        refuseKnownName(levels, input.name, id)
        const stored = await knownCategory(transaction, levels, category ?? null, id)
        await insertLevel(transaction, {
          ...input,
          id,
          name_key: nameKey(input.name),
          category: stored,
          grace_days: graceDays,
          version: 0,
          created_at: now,
        })
        await savePrice(transaction, { level_id: id, from_on: from ?? always, cents })
        await recordCategories(transaction, [stored])
        await recordAmounts(context, transaction, viewer, {
          act: 'add level of dues',
          id,
          after: { ...input, category: stored, cents, from, graceDays },
        })
        return readLevel(context, transaction, id)
      },
    ),
  )
}

async function readLevel(
  { config }: Pick<Context, 'config'>,
  connection: Connection,
  id: string,
): Promise<Level> {
  const level = (await readLevels(connection)).get(id)
  if (!level) throw refusal('absent')
  const { currency } = await readMoneyRules(connection)
  return viewOf(level, dayIn(config.timeZone, config.now()), currency)
}

/**
 * Changes a level. A new price applies from its day on; existing charges stay unchanged.
 * @throws {Refusal} absent, conflict (another version, a year that is being begun, a used level's period or
 *   cover)
 */
export function changeLevel(
  context: Context,
  viewer: Viewer,
  { id, ifMatch }: { id: string; ifMatch: string | undefined },
  { cents, from, category, graceDays, retired, ...change }: LevelChange,
): Promise<Level> {
  const { config, database } = context
  const now = config.now().toISOString()
  return database.transaction().execute(async (transaction) => {
    const levels = await listStoredLevels(transaction)
    const level = levels.find((one) => one.id === id)
    if (!level) throw refusal('absent')
    if (ifMatch !== undefined && !namesVersion(ifMatch, level.version)) throw stale()
    if ((await findBusyYear(transaction, now)) !== null) throw conflict(m.money_error_level_busy())
    if (change.name !== undefined) refuseKnownName(levels, change.name, id)
    const isOther =
      (change.covers ?? level.covers) !== level.covers || (change.period ?? level.period) !== level.period
    if (isOther && (await isLevelUsed(transaction, id))) throw conflict(m.money_error_level_used())
    const stored = category === undefined ? undefined : await knownCategory(transaction, levels, category, id)
    const updated = await updateLevel(transaction, id, level.version, {
      ...(change.name !== undefined && { name: change.name, name_key: nameKey(change.name) }),
      ...(change.covers !== undefined && { covers: change.covers }),
      ...(change.period !== undefined && { period: change.period }),
      ...(stored !== undefined && { category: stored }),
      ...(graceDays !== undefined && { grace_days: graceDays }),
      ...(retired !== undefined && { retired_at: retired ? (level.retired_at ?? now) : null }),
    })
    if (!updated) throw stale()
    if (cents !== undefined)
      await savePrice(transaction, {
        level_id: id,
        from_on: from ?? dayIn(config.timeZone, config.now()),
        cents,
      })
    const after = await readLevel(context, transaction, id)
    if (after.category !== level.category || after.retired !== (level.retired_at !== null))
      await recordCategories(transaction, [level.category, after.category])
    await recordAmounts(context, transaction, viewer, {
      act: 'change level of dues',
      id,
      before: viewOf(level, dayIn(config.timeZone, config.now()), after.currency),
      after,
    })
    return after
  })
}

function refuseKnownName(levels: readonly StoredLevel[], name: string, id: string): void {
  const key = nameKey(name)
  if (levels.some((level) => level.id !== id && level.name_key === key))
    throw invalid('name', m.money_error_level_name())
}

/** Returns the stored form of a category that no other offered level has. */
async function knownCategory(
  connection: Connection,
  levels: readonly StoredLevel[],
  category: string | null,
  id: string,
): Promise<string | null> {
  if (category === null) return null
  const known = (await readOptionNames(connection)).category(category)
  if (known === null) throw invalid('category', m.money_error_category())
  const other = levels.find(
    (level) => level.id !== id && level.retired_at === null && level.category === known,
  )
  if (other) throw invalid('category', m.money_error_level_category({ level: other.name }))
  return known
}

export type StoredLevel = Selectable<MoneyLevelRow> & { prices: Selectable<MoneyPriceRow>[] }

/** Lists every level with its prices, earliest price first. */
async function listStoredLevels(connection: Connection): Promise<StoredLevel[]> {
  const [levels, prices] = await Promise.all([
    connection.selectFrom('money_levels').selectAll().orderBy('name_key').orderBy('id').execute(),
    connection.selectFrom('money_prices').selectAll().orderBy('level_id').orderBy('from_on').execute(),
  ])
  const byLevel = Map.groupBy(prices, ({ level_id }) => level_id)
  return levels.map((level) => ({ ...level, prices: byLevel.get(level.id) ?? [] }))
}

function insertLevel(connection: Connection, level: Insertable<MoneyLevelRow>) {
  return connection.insertInto('money_levels').values(level).execute()
}

/** Updates a level of a version; returns false when the version is outdated. */
async function updateLevel(
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

function savePrice(connection: Connection, price: Insertable<MoneyPriceRow>) {
  return connection
    .insertInto('money_prices')
    .values(price)
    .onConflict((conflict) =>
      conflict.columns(['level_id', 'from_on']).doUpdateSet(({ ref }) => ({ cents: ref('excluded.cents') })),
    )
    .execute()
}

/** Records the people of some categories, whose accounts are updated to their level. */
async function recordCategories(
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
async function isLevelUsed(connection: Connection, id: string): Promise<boolean> {
  const found = await connection
    .selectFrom('money_entries')
    .select('id')
    .where('level_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Returns when the claim on beginning a year expires; null without one. */
async function findBusyYear(connection: Connection, now: string): Promise<number | null> {
  const found = await connection
    .selectFrom('money_years')
    .select('year')
    .where('busy_until', '>', now)
    .limit(1)
    .executeTakeFirst()
  return found?.year ?? null
}
