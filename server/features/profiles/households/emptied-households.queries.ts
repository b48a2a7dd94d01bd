import type { Connection } from '../../../database/connection.ts'

/** Deletes the household of a person who leaves it, when nobody else lives there. */
export function deleteHouseholdOfLast(transaction: Connection, userId: string) {
  return transaction
    .deleteFrom('households')
    .where('id', 'in', (eb) =>
      eb.selectFrom('household_members').select('household_id').where('user_id', '=', userId),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('household_members')
            .select('household_members.user_id')
            .whereRef('household_members.household_id', '=', 'households.id')
            .where('household_members.user_id', '!=', userId),
        ),
      ),
    )
    .execute()
}
