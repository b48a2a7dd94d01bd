import type { NotNull } from 'kysely'
import type { CalendarDate } from '../../../../contract/time/calendar-date.ts'
import type { Connection } from '../../../database/connection.ts'

/** Finds the children born up to a day. */
export async function listGrown(connection: Connection, bornBy: CalendarDate): Promise<string[]> {
  const rows = await connection
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.user_id', 'users.id')
    .select('users.id')
    .where('users.child', '=', true)
    .where('profiles.dob', '<=', bornBy)
    .execute()
  return rows.map(({ id }) => id)
}

/** Marks a child as an adult; returns false for an adult. */
export async function markAdult(transaction: Connection, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('users')
    .set({ child: false })
    .where('id', '=', userId)
    .where('child', '=', true)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Lists household members without an account, born in a period, the oldest first. */
export function listWithoutAccount(
  connection: Connection,
  born: { from: CalendarDate; to: CalendarDate },
  limit: number,
) {
  return connection
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.user_id', 'users.id')
    .innerJoin('household_members as place', 'place.user_id', 'users.id')
    .select(['users.id', 'users.name', 'profiles.dob', 'place.household_id'])
    .$narrowType<{ dob: NotNull }>()
    .where('users.email', 'is', null)
    .where('users.departed', 'is', null)
    .where('profiles.dob', '>=', born.from)
    .where('profiles.dob', '<=', born.to)
    .orderBy('profiles.dob')
    .orderBy('users.id')
    .limit(limit)
    .execute()
}
