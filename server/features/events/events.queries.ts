import type { Connection } from '../../database/connection.ts'

/** Instants between which something must take place. */
export interface Window {
  from: string
  to: string
}

/** Lists the events of which some occurrence may touch the window. */
export function listEvents(connection: Connection, { from, to }: Window) {
  return connection
    .selectFrom('events')
    .selectAll()
    .where('reaches_to', '>=', from)
    .where('reaches_from', '<', to)
    .execute()
}

/** Lists what differs in the occurrences of those events. */
export function listExceptionsWithin(connection: Connection, { from, to }: Window) {
  return connection
    .selectFrom('event_exceptions')
    .innerJoin('events', 'events.id', 'event_exceptions.event_id')
    .selectAll('event_exceptions')
    .where('events.reaches_to', '>=', from)
    .where('events.reaches_from', '<', to)
    .execute()
}

/** Lists the events that are not over and were added or changed after an instant, the latest change first. */
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

/** Lists every event and series with the time of its last change, those of the latest days first. */
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
 * Finds the event and locks it for this transaction, on both engines: anybody else who wants to change it
 * or respond to it has to wait.
 */
export function holdEvent(connection: Connection, id: string) {
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
