import { adultAge } from '../../../../contract/accounts/options-and-limits.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { ageOn } from '../../../../contract/profiles/birthdays.ts'
import type { HouseholdInput } from '../../../../contract/profiles/households.ts'
import type { Gender } from '../../../../contract/profiles/options.ts'
import { type CalendarDate, dayIn } from '../../../../contract/time/calendar-date.ts'
import type { Connection } from '../../../database/connection.ts'
import { lockAccount } from '../../../database/row-locks.ts'
import type { Context } from '../../../endpoints/context.ts'
import { conflict, invalid, refusal } from '../../../endpoints/refusal.ts'
import { findPersonState } from '../../accounts/lifecycle/people.service.ts'
import { addPaperMember } from '../person/person.service.ts'
import {
  isPresentAdult,
  leavesChildrenAlone,
  refuseToAbandon,
  refuseWhenFull,
  requireChildsAge,
  settleHousehold,
} from './household-rules.service.ts'
import { deletePlace, findHousehold, findPlace, updatePlace } from './households.queries.ts'
import {
  createHousehold,
  join,
  type LockedHousehold,
  lockHousehold,
  requirePerson,
} from './households.service.ts'

type Rules = Pick<Context, 'config'>

/**
 * Moves an existing person into a household.
 * @param move true to remove them from their current household
 * @throws {Refusal} absent, conflict when they live in one, when it is full, or when children would stay without an
 * adult
 */
export async function moveIn(
  context: Rules,
  transaction: Connection,
  { householdId, people }: LockedHousehold,
  { userId, move }: { userId: string; move: boolean },
): Promise<void> {
  refuseWhenFull(people.length + 1)
  await lockAccount(transaction, userId)
  if (!(await findPersonState(transaction, userId))) throw refusal('absent')
  const place = await findPlace(transaction, userId)
  if (place?.household_id === householdId) throw conflict(m.profiles_household_lives_here())
  if (place && !move) {
    const other = await findHousehold(transaction, place.household_id)
    throw conflict(m.profiles_household_lives_in({ name: other?.name ?? '' }))
  }
  if (place) {
    const left = await lockHousehold(transaction, place.household_id)
    refuseToAbandon(left.people, userId)
    await deletePlace(transaction, userId)
    await settleHousehold(transaction, left.householdId)
  }
  await join(context, transaction, { userId, householdId, manages: false })
  await settleHousehold(transaction, householdId)
}

interface Newcomer {
  name: string
  child: boolean
  dob?: CalendarDate | null | undefined
  gender?: Gender | undefined
  birthdayAllowed?: boolean | undefined
}

/**
 * Adds a child, or an adult without an account; returns their id.
 * @throws {Refusal} invalid (dob), conflict when the household is full
 */
export async function addNewcomer(
  context: Rules,
  transaction: Connection,
  { householdId, people }: LockedHousehold,
  newcomer: Newcomer,
): Promise<string> {
  const today = dayIn(context.config.timeZone, context.config.now())
  const { dob, child } = newcomer
  if (child && !dob) throw invalid('dob', m.errors_required({ field: m.profiles_dob() }))
  if (dob && child) requireChildsAge(dob, today)
  if (dob && !child && ageOn(dob, today) < adultAge)
    throw invalid('dob', m.profiles_household_no_adult({ age: adultAge }))
  refuseWhenFull(people.length + 1)
  const userId = await addPaperMember(context, transaction, newcomer)
  await join(context, transaction, { userId, householdId, manages: false })
  return userId
}

/**
 * Sets the managers of a household; an empty list leaves it to administrators. Managers live in the
 * household, so that management has no cycles. Returns the ids of new and of former managers.
 * @throws {Refusal} conflict for a child, a person without an account, and a person who lives elsewhere
 */
export async function appointManagers(
  transaction: Connection,
  { people }: LockedHousehold,
  managers: readonly string[],
): Promise<{ began: string[]; stopped: string[] }> {
  if (managers.some((id) => people.every((person) => person.id !== id)))
    throw conflict(m.profiles_household_manager_elsewhere())
  const changed = people.filter(({ id, manages }) => manages !== managers.includes(id))
  const [stopped, began] = [
    changed.filter(({ manages }) => manages),
    changed.filter(({ manages }) => !manages),
  ]
  if (began.some((person) => !isPresentAdult(person) || person.email === null))
    throw conflict(m.profiles_household_cannot_manage())
  for (const { id, manages } of changed) await updatePlace(transaction, id, { manages: !manages })
  return { began: began.map(({ id }) => id), stopped: stopped.map(({ id }) => id) }
}

/**
 * Moves everybody of another household in and deletes it. Its managers stay managers.
 * @throws {Refusal} conflict for the household itself, and above the limit of people
 */
export async function uniteHouseholds(
  transaction: Connection,
  { householdId, people }: LockedHousehold,
  other: LockedHousehold,
): Promise<void> {
  if (other.householdId === householdId) throw conflict(m.profiles_household_itself())
  refuseWhenFull(people.length + other.people.length)
  for (const { id } of other.people) await updatePlace(transaction, id, { household_id: householdId })
  await settleHousehold(transaction, other.householdId)
  await settleHousehold(transaction, householdId)
}

/**
 * Moves people out of a household, into a new one or into none. Returns the new household's id, or null.
 * @param leaveChildren true when administrators are responsible for children who stay without an adult
 * @throws {Refusal} absent, conflict when a child would live nowhere, or without an adult
 */
export async function splitHousehold(
  context: Rules,
  transaction: Connection,
  held: LockedHousehold,
  {
    people,
    household,
    leaveChildren,
  }: { people: string[]; household: HouseholdInput | null; leaveChildren: boolean },
): Promise<string | null> {
  const leaving = [...new Set(people)].map((id) => requirePerson(held, id))
  const staying = held.people.filter((person) => !leaving.includes(person))
  if (household === null && leaving.some(({ child }) => child))
    throw conflict(m.profiles_household_child_nowhere())
  if (!leaveChildren && (leavesChildrenAlone(staying) || leavesChildrenAlone(leaving)))
    throw conflict(m.profiles_household_children_alone())
  const created = household && (await createHousehold(context, transaction, household))
  for (const { id } of leaving) {
    if (created) await updatePlace(transaction, id, { household_id: created })
    else await deletePlace(transaction, id)
  }
  await settleHousehold(transaction, held.householdId)
  if (created) await settleHousehold(transaction, created)
  return created
}
