import type { Insertable } from 'kysely'
import type { Connection } from '../../../database/connection.ts'
import type { RsvpRow } from '../../../database/rows/event-rows.ts'

/** Answers to one occurrence, first come first. */
export function listRsvps(connection: Connection, eventId: string, originalStart: string) {
  return connection
    .selectFrom('event_answers')
    .innerJoin('users', 'users.id', 'event_answers.user_id')
    .selectAll('event_answers')
    .select(['users.name', 'users.email', 'users.suspended_at'])
    .where('event_id', '=', eventId)
    .where('original_start', '=', originalStart)
    .orderBy('place_in_line')
    .execute()
}

export async function upsertRsvp(connection: Connection, row: Insertable<RsvpRow>) {
  const { answer, guests, place_in_line, answered_at } = row
  await connection
    .insertInto('event_answers')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['event_id', 'original_start', 'user_id'])
        .doUpdateSet({ answer, guests, place_in_line, answered_at }),
    )
    .execute()
}

/** Answers to all occurrences of an event. */
export function listAllRsvps(connection: Connection, eventId: string) {
  return connection.selectFrom('event_answers').selectAll().where('event_id', '=', eventId).execute()
}

/** Where a member wants to go: occurrences of events that are not all over, in an order that everybody keeps to. */
export function listPlacesOf(connection: Connection, userId: string, now: string) {
  return connection
    .selectFrom('event_answers')
    .innerJoin('events', 'events.id', 'event_answers.event_id')
    .select(['event_id', 'original_start'])
    .where('user_id', '=', userId)
    .where('answer', '=', 'going')
    .where('reaches_to', '>=', now)
    .orderBy('event_id')
    .orderBy('original_start')
    .execute()
}

/** Replaces the answers to all occurrences of an event. */
export async function replaceRsvps(connection: Connection, eventId: string, rows: RsvpRow[]) {
  await connection.deleteFrom('event_answers').where('event_id', '=', eventId).execute()
  // In parts: an engine takes only so many values in one statement.
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await connection
      .insertInto('event_answers')
      .values(rows.slice(from, from + rowsAtOnce))
      .execute()
}

const rowsAtOnce = 500
