import type { Selectable } from 'kysely'
import { day } from '../../../../contract/time/durations.ts'
import type { Connection } from '../../../database/connection.ts'
import type { EventExceptionRow, EventFields, EventRow } from '../../../database/rows/event-rows.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import { inReadersLanguage } from '../../../text/versions.ts'
import { isoText, wallTimeOf } from '../../../text/zone-clock.ts'
import { type EventGroups, isForGroups } from './event-groups.service.ts'
import type { Span, WallTime } from './event-times.ts'
import {
  findEvent,
  listEvents,
  listExceptions,
  listExceptionsWithin,
  lockEvent,
  type Window,
} from './events.queries.ts'
import { ruledSpan, seriesStarts, startsBetween, startsThen } from './recurrence.ts'

export type EventRecord = Selectable<EventRow>
export type ExceptionRecord = Selectable<EventExceptionRow>

/** One date of an event, with its exception applied. */
export interface Occurrence {
  event: EventRecord
  /** null for an event that takes place once, and for a whole series. */
  originalStart: WallTime | null
  fields: EventFields
  span: Span
}

/** Exceeds the difference between any two zones; the caller filters exactly. */
const margin = 2 * day

/** Returns the start of an event as local time in its zone. */
export function firstStart(event: EventRecord): WallTime {
  return wallTimeOf(event.starts_at, event.zone, event.all_day)
}

/** Lists the occurrences that were not removed, in the order of the rule. */
export function occurrencesOf(event: EventRecord, exceptions: ExceptionRecord[]): Occurrence[] {
  if (!event.repeat) return [asWhole(event)]
  return occurrencesAt(event, exceptions, seriesStarts(event))
}

/**
 * Lists the occurrences that may overlap a window, in the order of the rule. Dates far from the window are skipped
 * without being expanded, unless they were moved.
 */
export function occurrencesNear(
  event: EventRecord,
  exceptions: ExceptionRecord[],
  { from, to }: Window,
): Occurrence[] {
  if (!event.repeat) return [asWhole(event)]
  const length = Date.parse(event.ends_at) - Date.parse(event.starts_at)
  const wall = (instant: number) => wallTimeOf(isoText(instant), event.zone, event.all_day)
  const ruled = startsBetween(event, wall(Date.parse(from) - length - margin), wall(Date.parse(to) + margin))
  const moved = exceptions
    .filter((exception) => ownSpan(exception) && startsThen(event, exception.original_start))
    .map(({ original_start }) => original_start)
  return occurrencesAt(
    event,
    exceptions,
    moved.length === 0 ? ruled : [...new Set([...ruled, ...moved])].sort(),
  )
}

/** Returns the occurrence with a start of the rule; undefined when none exists or it was removed. */
export function occurrenceStarting(
  event: EventRecord,
  exceptions: ExceptionRecord[],
  start: WallTime,
): Occurrence | undefined {
  if (!event.repeat || !startsThen(event, start)) return undefined
  return occurrencesAt(event, exceptions, [start])[0]
}

function occurrencesAt(
  event: EventRecord,
  exceptions: ExceptionRecord[],
  starts: readonly WallTime[],
): Occurrence[] {
  const byStart = new Map(exceptions.map((exception) => [exception.original_start, exception]))
  return starts.flatMap((start) => {
    const exception = byStart.get(start)
    return exception?.removed ? [] : [occurrenceAt(event, start, exception)]
  })
}

/** Returns an event as one occurrence: a single event, or a series at its first date. */
export function asWhole(event: EventRecord): Occurrence {
  return { event, originalStart: null, fields: fieldsOf(event), span: spanOf(event) }
}

/** Returns the occurrence of a series at a start, with its exception applied. */
export function occurrenceAt(
  event: EventRecord,
  start: WallTime,
  exception: ExceptionRecord | undefined,
): Occurrence {
  return {
    event,
    originalStart: start,
    fields: { ...fieldsOf(event), ...exception?.changes },
    span: ownSpan(exception) ?? ruledSpan(event, start),
  }
}

export function spanOf({ all_day, starts_at, ends_at }: Span): Span {
  return { all_day, starts_at, ends_at }
}

/** Returns the earliest start and the latest end of all occurrences. */
export function reachOf(event: EventRecord, exceptions: ExceptionRecord[]) {
  const spans = occurrencesOf(event, exceptions).map(({ span }) => span)
  const starts = spans.map(({ starts_at }) => starts_at).sort()
  const ends = spans.map(({ ends_at }) => ends_at).sort()
  return { reaches_from: starts[0] ?? event.starts_at, reaches_to: ends.at(-1) ?? event.ends_at }
}

function ownSpan(exception: ExceptionRecord | undefined): Span | null {
  const { all_day = null, starts_at = null, ends_at = null } = exception ?? {}
  return all_day === null || starts_at === null || ends_at === null ? null : { all_day, starts_at, ends_at }
}

const compact = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2}))?$/

/**
 * Returns the `_id` of an event, or of an occurrence. The latter consists of the series and the original
 * start, without punctuation.
 */
export function occurrenceId(eventId: string, originalStart: WallTime | null): string {
  return originalStart === null ? eventId : `${eventId}_${originalStart.replaceAll(/[-:]/g, '')}`
}

/** Parses an `_id` into event and start; null for an invalid one. */
function readOccurrenceId(id: string): { eventId: string; originalStart: WallTime | null } | null {
  const [eventId = '', start, ...rest] = id.split('_')
  if (rest.length > 0) return null
  if (start === undefined) return { eventId, originalStart: null }
  const [, year, month, day, hour, minute, second] = compact.exec(start) ?? []
  if (year === undefined) return null
  const date = `${year}-${month}-${day}`
  return { eventId, originalStart: hour === undefined ? date : `${date}T${hour}:${minute}:${second}` }
}

/** Returns the fields of an occurrence as its reader sees them. */
export function readFields({ fields }: Pick<Occurrence, 'fields'>): EventFields {
  return inReadersLanguage(fields)
}

/** Returns the fields that an exception may change. */
function fieldsOf(event: EventFields): EventFields {
  const { title, notes, place, description, versions } = event
  const { cancelled, cover_id, cover_alt, capacity, closing_hours } = event
  return {
    title,
    notes,
    place,
    description,
    versions,
    cancelled,
    cover_id,
    cover_alt,
    capacity,
    closing_hours,
  }
}

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
