import type { Connection } from '../../database/connection.ts'
import type { Viewer } from '../../endpoints/context.ts'
import { maySeeProfile, type Onlooker, type Seen } from './profiles.policy.ts'

/** Lists the people of a person's household, including that person. */
export async function listHousemates(connection: Connection, userId: string): Promise<Set<string>> {
  const rows = await connection
    .selectFrom('household_members as own')
    .innerJoin('household_members as mate', 'mate.household_id', 'own.household_id')
    .select('mate.user_id')
    .where('own.user_id', '=', userId)
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}

/** Returns the viewer with their housemates; skips the query where no profile depends on them. */
export async function onlookerAt(
  connection: Connection,
  viewer: Viewer | null,
  people: readonly Seen[],
): Promise<Onlooker> {
  const stranger: Onlooker = { viewer, housemates: new Set() }
  if (viewer === null || people.every((person) => maySeeProfile(stranger, person))) return stranger
  return { viewer, housemates: await listHousemates(connection, viewer.userId) }
}
