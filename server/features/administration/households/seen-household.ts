import type { FastifyRequest } from 'fastify'
import type { ManagedHousehold } from '../../../../contract/administration/households.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { namesVersion, requiredIfMatch, stale, versionOfState } from '../../../endpoints/entity-tags.ts'
import { recordAuditEntry } from '../../audit/audit.service.ts'
import {
  type HeldHousehold,
  holdHousehold,
  viewHousehold,
} from '../../profiles/households/households.service.ts'

/** A household, and the version of it that the administrator has seen (the `If-Match` header). */
export interface SeenHousehold {
  id: string
  ifMatch: string
}

/**
 * Reads which household a change is about, and the version of it that the change was made from.
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
 * Holds a household for a change, if it is still as the administrator has seen it.
 * @throws {Refusal} absent, conflict
 */
export async function holdSeenHousehold(
  context: Pick<Context, 'config'>,
  transaction: Connection,
  viewer: Viewer,
  { id, ifMatch }: SeenHousehold,
): Promise<HeldHousehold> {
  const held = await holdHousehold(transaction, id)
  const { version } = await readManagedHousehold(context, transaction, viewer, id)
  if (!namesVersion(ifMatch, version)) throw stale()
  return held
}

interface Recorded {
  act: string
  /** The person concerned, where it is one. */
  about?: string
  after?: object
  reason: string | null
}

/**
 * Records in the audit log what an administrator did with a household. Its name and address are no part of that: they
 * are people's own, and would outlive them there.
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
