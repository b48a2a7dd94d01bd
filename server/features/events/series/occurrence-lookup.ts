import type { Connection } from '../../../database/connection.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import {
  findEvent,
  holdEvent,
  listEvents,
  listExceptions,
  listExceptionsWithin,
  type Window,
} from '../events.queries.ts'
import { readOccurrenceId } from './occurrence-id.ts'
import {
  asWhole,
  type EventRecord,
  type ExceptionRecord,
  type Occurrence,
  occurrenceStarting,
} from './occurrences.ts'

/** An event with what differs in its occurrences. */
export interface Series {
  event: EventRecord
  exceptions: ExceptionRecord[]
}

/** The occurrence that an `_id` names, with everything about when its event takes place. */
interface Found extends Series {
  occurrence: Occurrence
}

/** Lists the events of which some occurrence may touch the window, with what differs in their occurrences. */
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
export function findOccurrence(connection: Connection, id: string): Promise<Found> {
  return findBy(findEvent, connection, id)
}

/**
 * Finds what an `_id` names and holds its event for this transaction, so that nobody else changes it or responds to it.
 * @throws {Refusal} absent
 */
export function holdOccurrence(transaction: Connection, id: string): Promise<Found> {
  return findBy(holdEvent, transaction, id)
}

async function findBy(find: typeof findEvent, connection: Connection, id: string): Promise<Found> {
  const named = readOccurrenceId(id)
  const event = named && (await find(connection, named.eventId))
  if (!event) throw refusal('absent')
  const exceptions = event.repeat ? await listExceptions(connection, event.id) : []
  if (named.originalStart === null) return { event, exceptions, occurrence: asWhole(event) }
  const occurrence = occurrenceStarting(event, exceptions, named.originalStart)
  if (!occurrence) throw refusal('absent')
  return { event, exceptions, occurrence }
}
