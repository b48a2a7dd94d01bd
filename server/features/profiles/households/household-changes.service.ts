import { m } from '../../../../contract/paraglide/messages.js'
import { adultAge, ageOn } from '../../../../contract/profiles/birthdays.ts'
import { type HouseholdInput, householdInput } from '../../../../contract/profiles/households.ts'
import { type Gender, householdPeopleMax } from '../../../../contract/profiles/options-and-limits.ts'
import type { PostalAddress } from '../../../../contract/profiles/postal-address.ts'
import { type CalendarDate, dayIn } from '../../../../contract/time/calendar-date.ts'
import type { Connection } from '../../../database/connection.ts'
import { lockAccount } from '../../../database/row-locks.ts'
import type { Context } from '../../../endpoints/context.ts'
import { conflict, invalid, refusal } from '../../../endpoints/refusal.ts'
import { findPersonState, markChildren } from '../../accounts/lifecycle/person-accounts.service.ts'
import { addPaperMember } from '../person/person.service.ts'
import {
  isPresentAdult,
  type LockedHousehold,
  leavesChildrenAlone,
  lockHousehold,
  refuseToAbandon,
  refuseWhenFull,
  requireChildsAge,
  requirePerson,
  settleHousehold,
} from './household-rules.service.ts'
import {
  deletePlace,
  findHousehold,
  findPlace,
  insertInvitation,
  insertPlace,
  updatePlace,
} from './households.queries.ts'
import { createHousehold, join } from './households.service.ts'

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

/** A person of a household in an imported list. */
interface Housemate {
  userId: string
  /** True if they use their account: they are invited, and join themselves. */
  claimed: boolean
  /** True for a child without an account. */
  child: boolean
}

/**
 * Creates a household of people who live together, without those who have one. Members who use their account
 * are invited to it; the first adult with an address manages it. Returns its id, or null when fewer than two
 * people, more than the limit, or nobody could be added.
 * @param alone true for a household of one: a child, or a family of which others are not named
 */
export async function createHouseholdOf(
  { config }: Pick<Context, 'config'>,
  transaction: Connection,
  household: { name: string; address: string | null; postal?: PostalAddress | null; by: string },
  people: readonly Housemate[],
  { alone = false }: { alone?: boolean } = {},
): Promise<{ id: string; joined: string[] } | null> {
  const free: Housemate[] = []
  for (const person of people) {
    await lockAccount(transaction, person.userId)
    if (!(await findPlace(transaction, person.userId))) free.push(person)
  }
  const joining = free.filter(({ claimed }) => !claimed)
  if (free.length < (alone ? 1 : 2) || free.length > householdPeopleMax || joining.length === 0) return null
  const { data } = householdInput.safeParse({
    name: household.name,
    address: household.address,
    ...(household.postal && { postal: household.postal }),
  })
  if (!data) return null
  const id = await createHousehold({ config }, transaction, data)
  const now = config.now().toISOString()
  for (const { userId } of joining)
    await insertPlace(transaction, { user_id: userId, household_id: id, manages: false, joined_at: now })
  await markChildren(
    transaction,
    joining.filter(({ child }) => child).map(({ userId }) => userId),
  )
  for (const { userId } of free.filter(({ claimed }) => claimed))
    await insertInvitation(transaction, {
      user_id: userId,
      household_id: id,
      invited_by: household.by,
      created_at: now,
    })
  await settleHousehold(transaction, id)
  return { id, joined: joining.map(({ userId }) => userId) }
}

/** Removes a member from a household, if they are still in it. For members who were added by mistake. */
export async function leaveHousehold(
  transaction: Connection,
  userId: string,
  householdId: string,
): Promise<boolean> {
  const place = await findPlace(transaction, userId)
  if (place?.household_id !== householdId) return false
  await deletePlace(transaction, userId)
  await settleHousehold(transaction, householdId)
  return true
}
