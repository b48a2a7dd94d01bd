import { readConfig } from '../../server/config.ts'
import type { Database } from '../../server/database/connection.ts'
import type { Context } from '../../server/endpoints/context.ts'
import { followPeople } from '../../server/features/money/accounts/following.service.ts'
import { beginYear } from '../../server/features/money/dues/charging-year.service.ts'

const config = readConfig({})

/** Charges every member's account this year's dues. */
export async function fillMoney(database: Database): Promise<void> {
  await fillLevels(database)
  const viewer = { userId: 'bench', sessionId: '', roles: [], limited: false, approved: true }
  await beginYear({ config, database } as Context, viewer, { year: config.now().getFullYear() })
}

/** Adds a level for each category, and an account for each member. */
export async function fillLevels(database: Database): Promise<void> {
  const created_at = config.now().toISOString()
  const categories = ['Founder Member', 'Executive Member', 'Advisory Member', 'General Member']
  const levels = categories.map((category, index) => ({
    id: `level-${index}`,
    name: category,
    name_key: category.toLowerCase(),
    covers: 'household' as const,
    period: 'year' as const,
    category,
    grace_days: 30,
    version: 0,
    created_at,
  }))
  await database.insertInto('money_levels').values(levels).execute()
  await database
    .insertInto('money_prices')
    .values(
      levels.map(({ id }, index) => ({ level_id: id, from_on: '0001-01-01', cents: 1000 * (index + 1) })),
    )
    .execute()
  await followPeople({ config, database } as Context)
}
