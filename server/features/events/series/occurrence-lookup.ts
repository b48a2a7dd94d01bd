import type { Connection } from '../../../database/connection.ts'
import { refusal } from '../../../endpoints/refusal.ts'
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

/** The occurrence that an `_id` names, with its event and exceptions. */
interface NamedOccurrence extends Series {
  occurrence: Occurrence
}

/** Lists the events of which an occurrence may overlap the window, with their exceptions. */
export async function listSeries(connection: Connection, window: Window): Promise<Series[]> {
  const [events, exceptions] = await Promise.all([
    listEvents(connection, window),
    listExceptionsWithin(connection, window),
  ])
  const exceptionsOf = Map.groupBy(exceptions, ({ event_id }) => event_id)
  return events.map((event) => ({ event, exceptions: exceptionsOf.get(event.id) ?? [] }))
}

/**
 * Finds the event, the series or the occurrence that an `_id` names.
 * @throws {Refusal} absent
 */
export function findOccurrence(connection: Connection, id: string): Promise<NamedOccurrence> {
  return findBy(findEvent, connection, id)
}

/**
 * Finds an occurrence and locks its event for this transaction against other changes and RSVPs.
 * @throws {Refusal} absent
 */
export function lockOccurrence(transaction: Connection, id: string): Promise<NamedOccurrence> {
  return findBy(lockEvent, transaction, id)
}

async function findBy(find: typeof findEvent, connection: Connection, id: string): Promise<NamedOccurrence> {
  const named = readOccurrenceId(id)
  const event = named && (await find(connection, named.eventId))
  if (!event) throw refusal('absent')
  const exceptions = event.repeat ? await listExceptions(connection, event.id) : []
  if (named.originalStart === null) return { event, exceptions, occurrence: asWhole(event) }
  const occurrence = occurrenceStarting(event, exceptions, named.originalStart)
  if (!occurrence) throw refusal('absent')
  return { event, exceptions, occurrence }
}
