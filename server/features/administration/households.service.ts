import type { FastifyRequest } from 'fastify'
import type {
  HouseholdCorrection,
  HouseholdJoining,
  HouseholdNewcomer,
  HouseholdSplit,
  ManagedHousehold,
  NewHousehold,
} from '../../../contract/administration/households.ts'
import type { AuditAction } from '../../../contract/audit-options.ts'
import type { Connection } from '../../database/connection.ts'
import type { Context, Viewer } from '../../endpoints/context.ts'
import { namesVersion, requiredIfMatch, stale, versionOfState } from '../../endpoints/entity-tags.ts'
import { requireFreshProof } from '../accounts/sessions/proof.service.ts'
import { recordAuditEntry } from '../audit/audit.service.ts'
import {
  addNewcomer,
  appointManagers,
  moveIn,
  splitHousehold,
  uniteHouseholds,
} from '../profiles/households/household-changes.service.ts'
import { type LockedHousehold, lockHousehold } from '../profiles/households/household-rules.service.ts'
import { createHousehold, renameHousehold, viewHousehold } from '../profiles/households/households.service.ts'

/**
 * Creates a household of people who do not live in one yet.
 * @throws {Refusal} absent, conflict
 */
export function createHouseholdFor(
  context: Context,
  viewer: Viewer,
  { people = [], reason = null, ...household }: NewHousehold,
): Promise<ManagedHousehold> {
  return context.database.transaction().execute(async (transaction) => {
    const id = await createHousehold(context, transaction, household)
    await recordHouseholdAction(context, transaction, viewer, id, { act: 'begin household', reason })
    for (const userId of new Set(people)) {
      await moveIn(context, transaction, await lockHousehold(transaction, id), { userId, move: false })
      const recorded = { act: 'move into household' as const, about: userId, reason }
      await recordHouseholdAction(context, transaction, viewer, id, recorded)
    }
    return readManagedHousehold(context, transaction, viewer, id)
  })
}

/**
 * Changes a household in one transaction and returns it. Refuses a version other than the one that the
 * administrator read.
 */
function changeSeenHousehold(
  context: Context,
  viewer: Viewer,
  seen: SeenHousehold,
  change: (transaction: Connection, held: LockedHousehold) => Promise<void>,
): Promise<ManagedHousehold> {
  return context.database.transaction().execute(async (transaction) => {
    await change(transaction, await lockSeenHousehold(context, transaction, viewer, seen))
    return readManagedHousehold(context, transaction, viewer, seen.id)
  })
}

/**
 * Corrects name and address.
 * @throws {Refusal} absent, conflict
 */
export function correctHousehold(
  context: Context,
  viewer: Viewer,
  seen: SeenHousehold,
  { reason = null, ...household }: HouseholdCorrection,
): Promise<ManagedHousehold> {
  return changeSeenHousehold(context, viewer, seen, async (transaction, { householdId }) => {
    await renameHousehold(transaction, householdId, household)
    await recordHouseholdAction(context, transaction, viewer, householdId, {
      act: 'correct household',
      reason,
    })
  })
}

/**
 * Adds a known person to a household. A move takes them, possibly a child, from another family.
 * @throws {Refusal} absent, conflict, proof_required for a move
 */
export async function moveIntoHousehold(
  context: Context,
  viewer: Viewer,
  seen: SeenHousehold,
  { person, move = false, reason = null }: HouseholdJoining,
): Promise<ManagedHousehold> {
  if (move) requireFreshProof(context, viewer)
  return changeSeenHousehold(context, viewer, seen, async (transaction, held) => {
    await moveIn(context, transaction, held, { userId: person, move })
    const recorded = { act: 'move into household' as const, about: person, reason }
    await recordHouseholdAction(context, transaction, viewer, seen.id, recorded)
  })
}

/**
 * Adds a child, or an adult without an account.
 * @throws {Refusal} absent, conflict, invalid (dob)
 */
export function addToHousehold(
  context: Context,
  viewer: Viewer,
  seen: SeenHousehold,
  { reason = null, ...newcomer }: HouseholdNewcomer,
): Promise<ManagedHousehold> {
  return changeSeenHousehold(context, viewer, seen, async (transaction, held) => {
    const about = await addNewcomer(context, transaction, held, newcomer)
    const recorded = {
      act: newcomer.child ? ('add child' as const) : ('add person' as const),
      about,
      after: newcomer,
      reason,
    }
    await recordHouseholdAction(context, transaction, viewer, seen.id, recorded)
  })
}

/**
 * Replaces the managers of a household.
 * @throws {Refusal} absent, conflict
 */
export function changeManagers(
  context: Context,
  viewer: Viewer,
  seen: SeenHousehold,
  { managers, reason }: { managers: string[]; reason: string },
): Promise<ManagedHousehold> {
  return changeSeenHousehold(context, viewer, seen, async (transaction, held) => {
    const { began, stopped } = await appointManagers(transaction, held, managers)
    const acts = [
      ...began.map((about) => ({ act: 'let manage household' as const, about, reason })),
      ...stopped.map((about) => ({ act: 'end managing household' as const, about, reason })),
    ]
    for (const recorded of acts) await recordHouseholdAction(context, transaction, viewer, seen.id, recorded)
  })
}

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

/** A household with the version that the administrator last read (the `If-Match` header). */
interface SeenHousehold {
  id: string
  ifMatch: string
}

/**
 * Returns the household that a request changes, with its expected version.
 * @throws {Refusal} invalid (If-Match)
 */
export function seenHousehold({ id }: { id: string }, request: FastifyRequest): SeenHousehold {
  return { id, ifMatch: requiredIfMatch(request) }
}

/**
 * Returns one household with its people, and its version.
 * @throws {Refusal} absent
 */
export async function readManagedHousehold(
  context: Pick<Context, 'config'>,
  connection: Connection,
  viewer: Viewer,
  id: string,
): Promise<ManagedHousehold> {
  const household = await viewHousehold(context, connection, viewer, id)
  return { ...household, version: versionOfState(household) }
}

/**
 * Locks a household for a change and checks its expected version.
 * @throws {Refusal} absent, conflict
 */
async function lockSeenHousehold(
  context: Pick<Context, 'config'>,
  transaction: Connection,
  viewer: Viewer,
  { id, ifMatch }: SeenHousehold,
): Promise<LockedHousehold> {
  const held = await lockHousehold(transaction, id)
  const { version } = await readManagedHousehold(context, transaction, viewer, id)
  if (!namesVersion(ifMatch, version)) throw stale()
  return held
}

interface Recorded {
  act: AuditAction
  /** The person concerned, if the action is about one. */
  about?: string
  after?: object
  reason: string | null
}

/**
 * Records an action on a household in the audit log. Its name and address are omitted: they are personal
 * data, and the log would outlive them.
 */
export function recordHouseholdAction(
  { config }: Pick<Context, 'config'>,
  transaction: Connection,
  viewer: Viewer,
  householdId: string,
  { act, about, after, reason }: Recorded,
): Promise<void> {
  return recordAuditEntry(config, transaction, viewer, {
    act,
    subject: { kind: 'household', id: householdId },
    aboutUserId: about ?? null,
    before: null,
    after: after ?? null,
    reason,
  })
}
