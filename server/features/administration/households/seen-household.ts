import type { FastifyRequest } from 'fastify'
import type { ManagedHousehold } from '../../../../contract/administration/households.ts'
import type { AuditAction } from '../../../../contract/audit-options.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { namesVersion, requiredIfMatch, stale, versionOfState } from '../../../endpoints/entity-tags.ts'
import { recordAuditEntry } from '../../audit/audit.service.ts'
import {
  type LockedHousehold,
  lockHousehold,
  viewHousehold,
} from '../../profiles/households/households.service.ts'

/** A household with the version that the administrator last read (the `If-Match` header). */
export interface SeenHousehold {
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
export async function lockSeenHousehold(
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
