import type { Insertable, Updateable } from 'kysely'
import type { Connection } from '../../database/connection.ts'
import type { EventExceptionRow, EventRow } from '../../database/rows/event-rows.ts'
import type { ExceptionRecord } from './series/occurrences.ts'

/** Instants between which something must take place. */
export interface Window {
  from: string
  to: string
}

/** Events of which some occurrence may touch the window. */
export function listEvents(connection: Connection, { from, to }: Window) {
  return connection
    .selectFrom('events')
    .selectAll()
    .where('reaches_to', '>=', from)
    .where('reaches_from', '<', to)
    .execute()
}

/** What differs in the occurrences of those events. */
export function listExceptionsWithin(connection: Connection, { from, to }: Window) {
  return connection
    .selectFrom('event_exceptions')
    .innerJoin('events', 'events.id', 'event_exceptions.event_id')
    .selectAll('event_exceptions')
    .where('events.reaches_to', '>=', from)
    .where('events.reaches_from', '<', to)
    .execute()
}

export function findEvent(connection: Connection, id: string) {
  return connection.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The event, held for this transaction: whoever wants to change it too has to wait. Works alike on both engines. */
export function holdEvent(connection: Connection, id: string) {
  return connection
    .updateTable('events')
    .set((eb) => ({ id: eb.ref('id') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

export function insertEvent(connection: Connection, row: Insertable<EventRow>) {
  return connection.insertInto('events').values(row).execute()
}

export function updateEvent(connection: Connection, id: string, change: Updateable<EventRow>) {
  return connection.updateTable('events').set(change).where('id', '=', id).execute()
}

export function deleteEvent(connection: Connection, id: string) {
  return connection.deleteFrom('events').where('id', '=', id).execute()
}

export function listExceptions(connection: Connection, eventId: string) {
  return connection
    .selectFrom('event_exceptions')
    .selectAll()
    .where('event_id', '=', eventId)
    .orderBy('original_start')
    .execute()
}

/** Replaces all that differs in the occurrences of a series. */
export async function replaceExceptions(connection: Connection, eventId: string, rows: ExceptionRecord[]) {
  await connection.deleteFrom('event_exceptions').where('event_id', '=', eventId).execute()
  if (rows.length > 0)
    await connection.insertInto('event_exceptions').values(rows.map(storedException)).execute()
}

function storedException(record: ExceptionRecord): Insertable<EventExceptionRow> {
  return { ...record, changes: JSON.stringify(record.changes) }
}
