import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type { Connection } from '../../../database/connection.ts'
import type { Tables } from '../../../database/rows/tables.ts'
import type { EventGroups } from './event-groups.service.ts'

/** A range of time, as two instants. */
export interface Window {
  from: string
  to: string
}

/** Builds the condition that an event is for everybody or for one of some groups. Joins `events`. */
function isFor(groups: EventGroups): Expression<SqlBool> {
  const { eb, or, lit } = expressionBuilder<Tables, 'events'>()
  if (groups === 'all') return lit(true)
  const isForAll = eb('events.group_id', 'is', null)
  return groups.length === 0 ? isForAll : or([isForAll, eb('events.group_id', 'in', groups)])
}

/** Lists the public events and those of some groups that may overlap the window. */
export function listEvents(connection: Connection, { from, to }: Window, groups: EventGroups) {
  return connection
    .selectFrom('events')
    .selectAll()
    .where('reaches_to', '>=', from)
    .where('reaches_from', '<', to)
    .where(isFor(groups))
    .execute()
}

/** Lists the exceptions of the events that `listEvents` returns. */
export function listExceptionsWithin(connection: Connection, { from, to }: Window, groups: EventGroups) {
  return connection
    .selectFrom('event_exceptions')
    .innerJoin('events', 'events.id', 'event_exceptions.event_id')
    .selectAll('event_exceptions')
    .where('events.reaches_to', '>=', from)
    .where('events.reaches_from', '<', to)
    .where(isFor(groups))
    .execute()
}

/** Lists coming events that were added or changed after an instant, latest change first. */
export function listChangedEvents(
  connection: Connection,
  { since, now, limit, groups }: { since: string; now: string; limit: number; groups: EventGroups },
) {
  return connection
    .selectFrom('events')
    .select(['id', 'title', 'versions', 'cancelled', 'created_by', 'created_at', 'updated_at'])
    .where('reaches_to', '>=', now)
    .where('updated_at', '>', since)
    .where(isFor(groups))
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Lists the public events with the time of their last change, the latest dates first. */
export function listChangeTimes(connection: Connection, limit: number) {
  return connection
    .selectFrom('events')
    .select(['id', 'updated_at'])
    .where('group_id', 'is', null)
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
 * Finds an event and locks its row for this transaction, on both engines. Other transactions that change it
 * or respond to it wait.
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

/** Lists the ids of a group's events that are not over. */
export async function listComingEventIds(
  connection: Connection,
  groupId: string,
  now: string,
): Promise<string[]> {
  const rows = await connection
    .selectFrom('events')
    .select('id')
    .where('group_id', '=', groupId)
    .where('reaches_to', '>=', now)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Counts the events of a group, past ones included. */
export async function countEventsOf(connection: Connection, groupId: string): Promise<number> {
  const { count } = await connection
    .selectFrom('events')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('group_id', '=', groupId)
    .executeTakeFirstOrThrow()
  return count
}
