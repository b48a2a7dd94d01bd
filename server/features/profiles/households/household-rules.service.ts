import { expressionBuilder } from 'kysely'
import { m } from '../../../../contract/paraglide/messages.js'
import { adultAge, ageOn } from '../../../../contract/profiles/birthdays.ts'
import { birthDateMessage } from '../../../../contract/profiles/details.ts'
import { householdPeopleMax } from '../../../../contract/profiles/options-and-limits.ts'
import type { CalendarDate } from '../../../../contract/time/calendar-date.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Tables } from '../../../database/rows/tables.ts'
import type { Viewer } from '../../../endpoints/context.ts'
import { conflict, invalid, refusal } from '../../../endpoints/refusal.ts'
import type { AccountSubscriber } from '../../accounts/account/account-subscribers.ts'
import {
  deleteHousehold,
  deletePlace,
  findPlace,
  type HouseholdPersonRecord,
  listHousemates,
  listPeopleOf,
  lockHouseholdRow,
  updatePlace,
} from './households.queries.ts'

/** Checks whether a person is an adult and has not departed from the society. */
export function isPresentAdult({
  child,
  departed,
}: Pick<HouseholdPersonRecord, 'child' | 'departed'>): boolean {
  return !child && departed === null
}

/** A locked household with its people. */
export interface LockedHousehold {
  householdId: string
  people: HouseholdPersonRecord[]
}

/**
 * Locks a household until the transaction ends.
 * @throws {Refusal} absent
 */
export async function lockHousehold(transaction: Connection, householdId: string): Promise<LockedHousehold> {
  if (!(await lockHouseholdRow(transaction, householdId))) throw refusal('absent')
  return { householdId, people: await listPeopleOf(transaction, householdId) }
}

/**
 * Locks the viewer's household until the transaction ends.
 * @throws {Refusal} absent
 */
async function requireOwn(transaction: Connection, { userId }: Viewer): Promise<LockedHousehold> {
  const place = await findPlace(transaction, userId)
  if (!place) throw refusal('absent')
  return lockHousehold(transaction, place.household_id)
}

/**
 * Locks the household that the viewer manages until the transaction ends.
 * @throws {Refusal} absent, forbidden
 */
export async function requireManaged(transaction: Connection, viewer: Viewer): Promise<LockedHousehold> {
  const held = await requireOwn(transaction, viewer)
  if (!held.people.some(({ id, manages }) => id === viewer.userId && manages)) throw refusal('forbidden')
  return held
}

/**
 * Locks the household that the viewer may remove a person from: any person as its manager, only themselves otherwise.
 * @throws {Refusal} absent, forbidden
 */
export function requireRemovable(
  transaction: Connection,
  viewer: Viewer,
  id: string,
): Promise<LockedHousehold> {
  return (id === viewer.userId ? requireOwn : requireManaged)(transaction, viewer)
}

/**
 * Returns a person of a household.
 * @throws {Refusal} absent
 */
export function requirePerson({ people }: LockedHousehold, id: string): HouseholdPersonRecord {
  const person = people.find((one) => one.id === id)
  if (!person) throw refusal('absent')
  return person
}

/**
 * Removes an adult from a household.
 * @throws {Refusal} conflict when they would leave children without an adult
 */
export async function removePerson(
  transaction: Connection,
  held: LockedHousehold,
  userId: string,
): Promise<void> {
  refuseToAbandon(held.people, userId)
  await deletePlace(transaction, userId)
  await settleHousehold(transaction, held.householdId)
}

/**
 * Refuses a date of birth of an adult.
 * @param today the day in the society's zone
 * @throws {Refusal} invalid (dob)
 */
export function requireChildsAge(dob: CalendarDate, today: CalendarDate): void {
  if (dob > today) throw invalid('dob', birthDateMessage())
  if (ageOn(dob, today) >= adultAge) throw invalid('dob', m.profiles_household_no_child({ age: adultAge }))
}

/**
 * Refuses to leave children without an adult in their household. Another household or the officers must take
 * them over first.
 * @throws {Refusal} conflict
 */
export function refuseToAbandon(people: readonly HouseholdPersonRecord[], leaving: string): void {
  if (leavesChildrenAlone(people.filter(({ id }) => id !== leaving)))
    throw conflict(m.profiles_household_last_adult())
}

/**
 * Refuses more people than a household allows.
 * @throws {Refusal} conflict
 */
export function refuseWhenFull(count: number): void {
  if (count > householdPeopleMax) throw conflict(m.profiles_household_full({ max: householdPeopleMax }))
}

/** Checks whether children would be left without a present adult. */
export function leavesChildrenAlone(people: readonly HouseholdPersonRecord[]): boolean {
  return people.some(({ child }) => child) && !people.some(isPresentAdult)
}

/**
 * Deletes an empty household; appoints a manager where none is left. The new manager is the adult with an
 * account who has lived there longest; without such an adult, administrators manage it.
 */
export async function settleHousehold(transaction: Connection, householdId: string): Promise<void> {
  const people = await listPeopleOf(transaction, householdId)
  if (people.length === 0) return void (await deleteHousehold(transaction, householdId))
  if (people.some((person) => person.manages && isPresentAdult(person))) return
  for (const { id, manages } of people) if (manages) await updatePlace(transaction, id, { manages: false })
  const next = people.find((person) => isPresentAdult(person) && person.email !== null)
  if (next) await updatePlace(transaction, next.id, { manages: true })
}

/** Counts the children left without an adult if a member left their household. */
export async function countChildrenLeft(connection: Connection, userId: string): Promise<number> {
  const place = await findPlace(connection, userId)
  if (!place) return 0
  const people = await listPeopleOf(connection, place.household_id)
  const staying = people.filter(({ id }) => id !== userId)
  const leavesAdult = people.some((person) => person.id === userId && isPresentAdult(person))
  return leavesAdult && leavesChildrenAlone(staying) ? staying.filter(({ child }) => child).length : 0
}

/** Locks a member's household, if any, until the transaction ends. */
export async function lockHouseholdOf(transaction: Connection, userId: string): Promise<void> {
  const place = await findPlace(transaction, userId)
  if (place) await lockHouseholdRow(transaction, place.household_id)
}

/** Settles a household when a member of it departs or their account is removed. */
export const householdsOnAccounts: AccountSubscriber = {
  async departed({ transaction }, userId) {
    const place = await findPlace(transaction, userId)
    if (place) await settleHousehold(transaction, place.household_id)
  },
  async removed({ transaction }, userId) {
    const place = await findPlace(transaction, userId)
    if (!place) return
    await deletePlace(transaction, userId)
    await settleHousehold(transaction, place.household_id)
  },
}

/** Returns the people of a person's household, including that person. */
export function readHousemates(connection: Connection, userId: string): Promise<Set<string>> {
  return listHousemates(connection, userId)
}

/** Lists the managing adults of a child's household; none for an adult. */
export async function listManagersOf(connection: Connection, childId: string): Promise<string[]> {
  const place = await findPlace(connection, childId)
  const people = place ? await listPeopleOf(connection, place.household_id) : []
  if (!people.some(({ id, child }) => id === childId && child)) return []
  return people.filter((person) => person.manages && isPresentAdult(person)).map(({ id }) => id)
}

/** Selects the ids of a person's adult housemates without an address. Their letters come to the household. */
export function housematesWithoutAddress(userId: string) {
  return expressionBuilder<Tables, never>()
    .selectFrom('household_members as place')
    .innerJoin('household_members as mate', 'mate.household_id', 'place.household_id')
    .innerJoin('users as person', 'person.id', 'mate.user_id')
    .select('mate.user_id')
    .where('place.user_id', '=', userId)
    .where('person.email', 'is', null)
    .where('person.child', '=', false)
}
