import type { Connection } from '../../../database/connection.ts'
import { isPresentAdult, leavesChildrenAlone } from './household-rules.ts'
import { findPlace, listPeopleOf, lockHousehold } from './households.queries.ts'

/** Counts the children left without an adult if a member left their household. */
export async function countChildrenLeft(connection: Connection, userId: string): Promise<number> {
  const place = await findPlace(connection, userId)
  if (!place) return 0
  const people = await listPeopleOf(connection, place.household_id)
  const staying = people.filter(({ id }) => id !== userId)
  const leavesAdult = people.some((person) => person.id === userId && isPresentAdult(person))
  return leavesAdult && leavesChildrenAlone(staying) ? staying.filter(({ child }) => child).length : 0
}

/** Locks a member's household, if there is one, until the transaction ends. */
export async function holdHouseholdOf(transaction: Connection, userId: string): Promise<void> {
  const place = await findPlace(transaction, userId)
  if (place) await lockHousehold(transaction, place.household_id)
}
