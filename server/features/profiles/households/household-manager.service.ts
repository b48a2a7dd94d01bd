import { m } from '../../../../contract/paraglide/messages.js'
import type { ChildInput, HouseholdInput, OwnHousehold } from '../../../../contract/profiles/households.ts'
import { dayIn } from '../../../../contract/time/calendar-date.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { conflict, refusal } from '../../../endpoints/refusal.ts'
import type { AccountContext } from '../../accounts/account/account-subscribers.ts'
import { removeAccountWithin, renameAccount } from '../../accounts/lifecycle/account-changes.service.ts'
import { requireFreshProof } from '../../accounts/sessions/proof.service.ts'
import { addPaperMember, savePaperMember } from '../person/person.service.ts'
import {
  isPresentAdult,
  refuseWhenFull,
  removePerson,
  requireChildsAge,
  requireManaged,
  requirePerson,
  requireRemovable,
} from './household-rules.service.ts'
import { insertPlace, updatePlace } from './households.queries.ts'
import { readOwnHousehold, renameHousehold } from './households.service.ts'

/**
 * Changes name and address of the household that the viewer manages.
 * @throws {Refusal} absent, forbidden
 */
export async function changeHousehold(
  context: Context,
  viewer: Viewer,
  input: HouseholdInput,
): Promise<OwnHousehold> {
  await context.database.transaction().execute(async (transaction) => {
    const { householdId } = await requireManaged(transaction, viewer)
    await renameHousehold(transaction, householdId, input)
  })
  return readOwnHousehold(context, viewer)
}

/**
 * Adds a child to the household that the viewer manages. A child has no account, and nobody but the household and
 * administrators sees it.
 * @throws {Refusal} absent, forbidden, invalid (dob), conflict when the household is full
 */
export async function addChild(context: Context, viewer: Viewer, child: ChildInput): Promise<OwnHousehold> {
  const { config, database } = context
  requireChildsAge(child.dob, dayIn(config.timeZone, config.now()))
  await database.transaction().execute(async (transaction) => {
    const { householdId, people } = await requireManaged(transaction, viewer)
    refuseWhenFull(people.length + 1)
    const userId = await addPaperMember(context, transaction, { ...child, child: true })
    const joined_at = config.now().toISOString()
    await insertPlace(transaction, { user_id: userId, household_id: householdId, manages: false, joined_at })
  })
  return readOwnHousehold(context, viewer)
}

/**
 * Corrects a child's data.
 * @throws {Refusal} absent, forbidden, invalid (dob)
 */
export async function changeChild(
  context: AccountContext,
  viewer: Viewer,
  id: string,
  child: ChildInput,
): Promise<OwnHousehold> {
  const { config, broadcast } = context
  requireChildsAge(child.dob, dayIn(config.timeZone, config.now()))
  await broadcast.transaction(async (transaction, announce) => {
    const person = requirePerson(await requireManaged(transaction, viewer), id)
    if (!person.child) throw refusal('forbidden')
    await renameAccount(context, { config, transaction, announce }, id, child.name)
    await savePaperMember(context, transaction, id, child)
  })
  return readOwnHousehold(context, viewer)
}

/**
 * Appoints or dismisses an adult as manager of the household.
 * @throws {Refusal} absent, forbidden, conflict for a child, or when nobody would manage it
 */
export async function changeManager(
  context: Context,
  viewer: Viewer,
  id: string,
  manages: boolean,
): Promise<OwnHousehold> {
  await context.database.transaction().execute(async (transaction) => {
    const held = await requireManaged(transaction, viewer)
    const person = requirePerson(held, id)
    if (manages && !(isPresentAdult(person) && person.email !== null))
      throw conflict(m.profiles_household_cannot_manage())
    if (!manages && !held.people.some((one) => one.manages && one.id !== id))
      throw conflict(m.profiles_household_only_manager())
    await updatePlace(transaction, id, { manages })
  })
  return readOwnHousehold(context, viewer)
}

/**
 * Leaves the household, or removes another person, as its manager. A child's account is deleted.
 * @throws {Refusal} absent, forbidden, conflict when children would be left without an adult; proof_required for a
 * child
 */
export async function removeFromHousehold(
  context: AccountContext,
  viewer: Viewer,
  id: string,
): Promise<OwnHousehold> {
  const { broadcast, config } = context
  await broadcast.transaction(async (transaction, announce) => {
    const held = await requireRemovable(transaction, viewer, id)
    const person = requirePerson(held, id)
    if (person.child) {
      requireFreshProof({ config }, viewer)
      await removeAccountWithin(context, { config, transaction, announce }, id)
    } else await removePerson(transaction, held, id)
  })
  return readOwnHousehold(context, viewer)
}
