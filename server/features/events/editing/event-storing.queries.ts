import { isDeepStrictEqual } from 'node:util'
import type { Insertable } from 'kysely'
import { chunksOf } from '../../../database/compiled-once.ts'
import type { Connection } from '../../../database/connection.ts'
import type { EventExceptionRow, EventRow, RsvpRow } from '../../../database/rows/event-rows.ts'
import { versionsText } from '../../../text/versions.ts'
import type { Series } from '../series/occurrence-lookup.ts'
import { type ExceptionRecord, reachOf } from '../series/occurrences.ts'

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
