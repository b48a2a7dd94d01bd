import { adultAge } from '../../../../contract/accounts/people.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { ageOn } from '../../../../contract/profiles/birthdays.ts'
import { peopleMax } from '../../../../contract/profiles/limits.ts'
import type { CalendarDate } from '../../../../contract/time/calendar-date.ts'
import type { Connection } from '../../../database/connection.ts'
import { conflict, invalid } from '../../../endpoints/refusal.ts'
import {
  deleteHousehold,
  type HouseholdPersonRecord,
  listPeopleOf,
  updatePlace,
} from './households.queries.ts'

/** Tells an adult who is there: neither a child, nor somebody who has left the society or died. */
export function isPresentAdult({
  child,
  departed,
}: Pick<HouseholdPersonRecord, 'child' | 'departed'>): boolean {
  return !child && departed === null
}

/**
 * Refuses a date of birth that is no child's.
 * @param today the day in the society's zone
 * @throws {Refusal} invalid (dob)
 */
export function requireChildsAge(dob: CalendarDate, today: CalendarDate): void {
  if (dob > today) throw invalid('dob', m.errors_birth_date())
  if (ageOn(dob, today) >= adultAge) throw invalid('dob', m.profiles_household_no_child({ age: adultAge }))
}

/**
 * Refuses to leave children without an adult of their own: somebody must take them over, or the society's officers.
 * @throws {Refusal} conflict
 */
export function refuseToAbandon(people: readonly HouseholdPersonRecord[], leaving: string): void {
  if (leavesChildrenAlone(people.filter(({ id }) => id !== leaving)))
    throw conflict(m.profiles_household_last_adult())
}

/**
 * Refuses more people than a household holds.
 * @throws {Refusal} conflict
 */
export function refuseWhenFull(count: number): void {
  if (count > peopleMax) throw conflict(m.profiles_household_full({ max: peopleMax }))
}

/** Tells whether children would be without an adult of their own. */
export function leavesChildrenAlone(people: readonly HouseholdPersonRecord[]): boolean {
  return people.some(({ child }) => child) && !people.some(isPresentAdult)
}

/**
 * Puts a household right after somebody left it: without people it is gone, and where nobody manages it any more the
 * adult with an account who has been there longest does. Where there is no such adult, administrators do.
 */
export async function settleHousehold(transaction: Connection, householdId: string): Promise<void> {
  const people = await listPeopleOf(transaction, householdId)
  if (people.length === 0) return void (await deleteHousehold(transaction, householdId))
  if (people.some((person) => person.manages && isPresentAdult(person))) return
  for (const { id, manages } of people) if (manages) await updatePlace(transaction, id, { manages: false })
  const next = people.find((person) => isPresentAdult(person) && person.email !== null)
  if (next) await updatePlace(transaction, next.id, { manages: true })
}
