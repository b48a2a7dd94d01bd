import type { Scope } from '../../../../contract/events/options.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import type { Connection } from '../../../database/connection.ts'
import { namesVersion } from '../../../endpoints/entity-tags.ts'
import { Refusal } from '../../../endpoints/refusal.ts'
import { listAllRsvps } from '../attendance/rsvps.queries.ts'
import { holdOccurrence } from '../series/occurrence-lookup.ts'
import type { Occurrence } from '../series/occurrences.ts'
import type { StoredEvent } from './event-storing.queries.ts'

/** The event that an administrator edits, and the occurrences that are meant of a series. */
export interface EditTarget {
  /** The `_id` of an event, a series or an occurrence. */
  id: string
  /** Without it the occurrence that the id names. */
  scope: Scope | undefined
  /** The `If-Match` header: the version that the edit was made from. */
  version: string | undefined
}

/** Everything that is stored of the event that an administrator edits, and the occurrence that they were shown. */
export interface EditedEvent {
  stored: StoredEvent
  shown: Occurrence
}

/**
 * Locks an event for this transaction, and makes sure that it is the version that the edit was made from.
 * @throws {Refusal} absent, conflict (If-Match)
 */
export async function holdEditedEvent(
  transaction: Connection,
  { id, version }: EditTarget,
): Promise<EditedEvent> {
  const { event, exceptions, occurrence } = await holdOccurrence(transaction, id)
  if (version !== undefined && !namesVersion(version, event.version))
    throw new Refusal('conflict', [{ msg: m.events_changed_meanwhile(), code: 'conflict' }])
  const rsvps = await listAllRsvps(transaction, event.id)
  return { stored: { event, exceptions, rsvps }, shown: occurrence }
}
