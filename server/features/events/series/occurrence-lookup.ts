import type { Connection } from '../../../database/connection.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import { type EventGroups, isForGroups } from './event-groups.service.ts'
import {
  findEvent,
  listEvents,
  listExceptions,
  listExceptionsWithin,
  lockEvent,
  type Window,
} from './events.queries.ts'
import {
  asWhole,
  type EventRecord,
  type ExceptionRecord,
  type Occurrence,
  occurrenceStarting,
  readOccurrenceId,
} from './occurrences.ts'

/** An event with its exceptions. */
export interface Series {
  event: EventRecord
  exceptions: ExceptionRecord[]
}

/** The occurrence of an `_id`, with its event and exceptions. */
interface NamedOccurrence extends Series {
  occurrence: Occurrence
}

/** Lists the public events and those of some groups in a window, with their exceptions. */
export async function listSeries(
  connection: Connection,
  window: Window,
  groups: EventGroups,
): Promise<Series[]> {
  const [events, exceptions] = await Promise.all([
    listEvents(connection, window, groups),
    listExceptionsWithin(connection, window, groups),
  ])
  const exceptionsOf = Map.groupBy(exceptions, ({ event_id }) => event_id)
  return events.map((event) => ({ event, exceptions: exceptionsOf.get(event.id) ?? [] }))
}

/**
 * Finds the event, the series or the occurrence of an `_id`.
 * @throws {Refusal} absent, also for events of other groups
 */
export function findOccurrence(
  connection: Connection,
  id: string,
  groups: EventGroups,
): Promise<NamedOccurrence> {
  return findBy(findEvent, connection, id, groups)
}

/**
 * Finds an occurrence and locks its event for this transaction against other changes and RSVPs.
 * @throws {Refusal} absent, also for events of other groups
 */
export function lockOccurrence(
  transaction: Connection,
  id: string,
  groups: EventGroups,
): Promise<NamedOccurrence> {
  return findBy(lockEvent, transaction, id, groups)
}

async function findBy(
  find: typeof findEvent,
  connection: Connection,
  id: string,
  groups: EventGroups,
): Promise<NamedOccurrence> {
  const named = readOccurrenceId(id)
  const event = named && (await find(connection, named.eventId))
  if (!event || !isForGroups(event, groups)) throw refusal('absent')
  const exceptions = event.repeat ? await listExceptions(connection, event.id) : []
  if (named.originalStart === null) return { event, exceptions, occurrence: asWhole(event) }
  const occurrence = occurrenceStarting(event, exceptions, named.originalStart)
  if (!occurrence) throw refusal('absent')
  return { event, exceptions, occurrence }
}
