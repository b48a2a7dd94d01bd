import type { Database } from '../../server/database/connection.ts'

/** Creates a household for a member, and returns its stored row. */
export async function aHouseholdOf(
  database: Database,
  userId: string,
  { name, address }: { name: string; address: string },
): Promise<void> {
  const created_at = new Date().toISOString()
  await database
    .insertInto('households')
    .values({ id: 'h', name, name_key: name, address, version: 1, created_at })
    .execute()
  await database
    .insertInto('household_members')
    .values({ user_id: userId, household_id: 'h', manages: true, joined_at: created_at })
    .execute()
}
