import type { Connection } from '../../../database/connection.ts'

/** A range of time, as two instants. */
export interface Window {
  from: string
  to: string
}

/** Lists the events of which an occurrence may overlap the window. */
export function listEvents(connection: Connection, { from, to }: Window) {
  return connection
    .selectFrom('events')
    .selectAll()
    .where('reaches_to', '>=', from)
    .where('reaches_from', '<', to)
    .execute()
}

/** Lists the exceptions of the events that `listEvents` returns. */
export function listExceptionsWithin(connection: Connection, { from, to }: Window) {
  return connection
    .selectFrom('event_exceptions')
    .innerJoin('events', 'events.id', 'event_exceptions.event_id')
    .selectAll('event_exceptions')
    .where('events.reaches_to', '>=', from)
    .where('events.reaches_from', '<', to)
    .execute()
}

/** Lists coming events that were added or changed after an instant, the latest change first. */
export function listChangedEvents(
  connection: Connection,
  { since, now, limit }: { since: string; now: string; limit: number },
) {
  return connection
    .selectFrom('events')
    .select(['id', 'title', 'cancelled', 'created_by', 'created_at', 'updated_at'])
    .where('reaches_to', '>=', now)
    .where('updated_at', '>', since)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Lists all events with the time of their last change, the latest dates first. */
export function listChangeTimes(connection: Connection, limit: number) {
  return connection
    .selectFrom('events')
    .select(['id', 'updated_at'])
    .orderBy('reaches_to', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

export function findAnyEvent(connection: Connection) {
  return connection.selectFrom('events').select('id').limit(1).executeTakeFirst()
}

export function findEvent(connection: Connection, id: string) {
  return connection.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * Finds an event and locks its row for this transaction, on both engines: other transactions that change it or respond
 * to it wait.
 */
export function lockEvent(connection: Connection, id: string) {
  return connection
    .updateTable('events')
    .set((eb) => ({ id: eb.ref('id') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

export function listExceptions(connection: Connection, eventId: string) {
  return connection
    .selectFrom('event_exceptions')
    .selectAll()
    .where('event_id', '=', eventId)
    .orderBy('original_start')
    .execute()
}
