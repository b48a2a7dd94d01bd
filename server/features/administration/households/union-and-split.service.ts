import type { HouseholdSplit, ManagedHousehold } from '../../../../contract/administration/households.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { splitHousehold, uniteHouseholds } from '../../profiles/households/household-moves.service.ts'
import { lockHousehold } from '../../profiles/households/households.service.ts'
import {
  lockSeenHousehold,
  readManagedHousehold,
  recordHouseholdAction,
  type SeenHousehold,
} from './seen-household.ts'

/**
 * Moves everybody of another household into this one and deletes the other.
 * @throws {Refusal} absent, conflict
 */
export function uniteSeenHouseholds(
  context: Context,
  viewer: Viewer,
  seen: SeenHousehold,
  { household, reason }: { household: string; reason: string },
): Promise<ManagedHousehold> {
  return context.database.transaction().execute(async (transaction) => {
    const held = await lockSeenHousehold(context, transaction, viewer, seen)
    const other = await lockHousehold(transaction, household)
    await uniteHouseholds(transaction, held, other)
    for (const { id: about } of other.people)
      await recordHouseholdAction(context, transaction, viewer, seen.id, {
        act: 'move into household',
        about,
        reason,
      })
    await recordHouseholdAction(context, transaction, viewer, seen.id, { act: 'unite households', reason })
    return readManagedHousehold(context, transaction, viewer, seen.id)
  })
}

/**
 * Moves several people out, into a household of their own or into none. Returns the first household's new
 * state; null when it is empty.
 * @throws {Refusal} absent, conflict
 */
export function splitSeenHousehold(
  context: Context,
  viewer: Viewer,
  seen: SeenHousehold,
  { people, household, leaveChildren = false, reason }: HouseholdSplit,
): Promise<ManagedHousehold | null> {
  return context.database.transaction().execute(async (transaction) => {
    const held = await lockSeenHousehold(context, transaction, viewer, seen)
    const created = await splitHousehold(context, transaction, held, { people, household, leaveChildren })
    for (const about of new Set(people))
      await recordHouseholdAction(context, transaction, viewer, created ?? seen.id, {
        act: created ? 'move into own household' : 'leave household',
        about,
        reason,
      })
    if (leaveChildren)
      await recordHouseholdAction(context, transaction, viewer, seen.id, {
        act: 'answer for children',
        reason,
      })
    const isEmptied = held.people.length === new Set(people).size
    return isEmptied ? null : readManagedHousehold(context, transaction, viewer, seen.id)
  })
}
