import { isDeepStrictEqual } from 'node:util'
import type { Insertable } from 'kysely'
import { chunksOf } from '../../../database/compiled-once.ts'
import type { Connection } from '../../../database/connection.ts'
import type { EventExceptionRow, EventRow, RsvpRow } from '../../../database/rows/event-rows.ts'
import { versionsText } from '../../../text/versions.ts'
import type { Alteration } from '../attendance/attendee-emails.service.ts'
import type { WallTime } from '../series/event-times.ts'
import {
  asWhole,
  type EventRecord,
  type ExceptionRecord,
  firstStart,
  type Occurrence,
  occurrenceAt,
  reachOf,
  type Series,
} from '../series/occurrences.ts'

/** One event with its exceptions and RSVPs, as stored. */
export interface StoredEvent extends Series {
  rsvps: RsvpRow[]
}

/** Inserts an event with its exceptions and RSVPs. */
export async function insertEvent(connection: Connection, stored: StoredEvent, now: Date): Promise<void> {
  const created_at = now.toISOString()
  await connection
    .insertInto('events')
    .values({ ...rowOf(stored), created_at, updated_at: created_at })
    .execute()
  await insertExceptions(connection, stored.exceptions)
  await insertRsvps(connection, stored.rsvps)
}

/** Updates an event; unchanged exceptions and RSVPs are not rewritten. */
export async function updateEvent(
  connection: Connection,
  before: StoredEvent,
  after: StoredEvent,
  now: Date,
): Promise<void> {
  const { id, ...row } = rowOf(after)
  await connection
    .updateTable('events')
    .set({ ...row, updated_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
  await deleteExceptions(connection, notAmong(after.exceptions, before.exceptions, exceptionKey))
  await insertExceptions(connection, notAmong(before.exceptions, after.exceptions, exceptionKey))
  await deleteRsvps(connection, notAmong(after.rsvps, before.rsvps, rsvpKey))
  await insertRsvps(connection, notAmong(before.rsvps, after.rsvps, rsvpKey))
}

/** Deletes an event with its exceptions and RSVPs. */
export async function deleteEvent(connection: Connection, id: string): Promise<void> {
  await connection.deleteFrom('events').where('id', '=', id).execute()
}

async function insertExceptions(connection: Connection, records: ExceptionRecord[]): Promise<void> {
  const rows = records.map(
    (record): Insertable<EventExceptionRow> => ({ ...record, changes: JSON.stringify(record.changes) }),
  )
  for (const chunk of chunksOf(rows)) await connection.insertInto('event_exceptions').values(chunk).execute()
}

async function deleteExceptions(connection: Connection, rows: ExceptionRecord[]): Promise<void> {
  for (const chunk of chunksOf(rows))
    await connection
      .deleteFrom('event_exceptions')
      .where(({ or, and }) =>
        or(chunk.map(({ event_id, original_start }) => and({ event_id, original_start }))),
      )
      .execute()
}

async function insertRsvps(connection: Connection, rows: RsvpRow[]): Promise<void> {
  for (const chunk of chunksOf(rows)) await connection.insertInto('event_answers').values(chunk).execute()
}

async function deleteRsvps(connection: Connection, rows: RsvpRow[]): Promise<void> {
  for (const chunk of chunksOf(rows))
    await connection
      .deleteFrom('event_answers')
      .where(({ or, and }) =>
        or(chunk.map(({ event_id, original_start, user_id }) => and({ event_id, original_start, user_id }))),
      )
      .execute()
}

function exceptionKey({ original_start }: ExceptionRecord): string {
  return original_start
}

function rsvpKey({ original_start, user_id }: RsvpRow): string {
  return `${original_start} ${user_id}`
}

/** Returns the rows without an equal among others. */
function notAmong<Row>(others: Row[], rows: Row[], keyOf: (row: Row) => string): Row[] {
  const byKey = new Map(others.map((row) => [keyOf(row), row]))
  return rows.filter((row) => !isDeepStrictEqual(row, byKey.get(keyOf(row))))
}

function rowOf({ event, exceptions }: StoredEvent): Insertable<EventRow> {
  return {
    ...event,
    ...reachOf(event, exceptions),
    versions: versionsText(event.versions),
    repeat: event.repeat && JSON.stringify(event.repeat),
  }
}

/**
 * Lists the occurrences with RSVPs by start, before and after a change.
 * @param moved old starts with the new ones; an occurrence without an entry is removed
 */
export function alterationsBetween(
  before: StoredEvent,
  after: Series,
  moved: Map<WallTime, WallTime>,
): Alteration[] {
  return alterationsOf(before, (start) => {
    const to = moved.get(start)
    return to === undefined ? null : occurrenceStartingAt(after, to)
  })
}

/** Lists the removed occurrences with RSVPs by start. */
export function removalsOf(removed: StoredEvent): Alteration[] {
  return alterationsOf(removed, () => null)
}

/** Assigns dates to the series before its split, because calendars use its id. */
export function asDatesOf(event: EventRecord, alterations: Alteration[]): Alteration[] {
  return alterations.map(({ before, ...rest }) => ({ ...rest, before: { ...before, event } }))
}

/**
 * Lists the RSVPs, each with the start of its occurrence. RSVPs to a single event, or to a whole series, get
 * its first start; of two RSVPs of a member to the same occurrence the later one counts.
 */
export function rsvpsByStart({ event, rsvps }: StoredEvent): RsvpRow[] {
  const first = firstStart(event)
  const latest = new Map(
    rsvps
      .map((rsvp) => ({ ...rsvp, original_start: rsvp.original_start || first }))
      .toSorted((one, other) => Date.parse(one.answered_at) - Date.parse(other.answered_at))
      .map((rsvp) => [`${rsvp.original_start} ${rsvp.user_id}`, rsvp]),
  )
  return [...latest.values()]
}

function alterationsOf(before: StoredEvent, afterOf: (start: WallTime) => Occurrence | null): Alteration[] {
  const byStart = Map.groupBy(rsvpsByStart(before), ({ original_start }) => original_start)
  return [...byStart]
    .map(([start, rsvps]) => ({
      before: occurrenceStartingAt(before, start),
      after: afterOf(start),
      rsvps,
    }))
    .toSorted((one, other) => (one.before.span.starts_at < other.before.span.starts_at ? -1 : 1))
}

function occurrenceStartingAt({ event, exceptions }: Series, start: WallTime): Occurrence {
  if (!event.repeat) return asWhole(event)
  return occurrenceAt(
    event,
    start,
    exceptions.find(({ original_start }) => original_start === start),
  )
}
