import type { EventReminder } from '../../../../contract/notifications.ts'
import { chunksOf } from '../../../database/compiled-once.ts'
import type { Connection } from '../../../database/connection.ts'
import type { EventReminderRow } from '../../../database/rows/event-rows.ts'

/** An occurrence whose attendees are to be reminded. */
interface Reminded {
  eventId: string
  /** The keys of its RSVPs; for a series' first date also those to the whole series. */
  originalStarts: string[]
  originalStart: string
  startsAt: string
}

/**
 * Lists attendees without a reminder. They want one at this distance, and responded before it was due.
 */
export function listUnreminded(
  connection: Connection,
  { eventId, originalStarts, originalStart, startsAt }: Reminded,
  { choice, dueAt }: { choice: EventReminder; dueAt: string },
) {
  return connection
    .selectFrom('event_answers')
    .innerJoin('users', 'users.id', 'event_answers.user_id')
    .leftJoin('message_times', 'message_times.user_id', 'event_answers.user_id')
    .select(['event_answers.user_id', 'message_times.zone'])
    .distinct()
    .where('event_answers.event_id', '=', eventId)
    .where('event_answers.original_start', 'in', originalStarts)
    .where('event_answers.answer', '=', 'going')
    .where('event_answers.answered_at', '<', dueAt)
    .where('users.departed', 'is', null)
    .where('users.suspended_at', 'is', null)
    .where(({ fn, val, eb }) => eb(fn.coalesce('message_times.event_reminders', val('day')), '=', choice))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('event_reminders')
            .select('event_reminders.user_id')
            .whereRef('event_reminders.user_id', '=', 'event_answers.user_id')
            .where('event_reminders.event_id', '=', eventId)
            .where('event_reminders.original_start', '=', originalStart)
            .where('event_reminders.starts_at', '=', startsAt),
        ),
      ),
    )
    .orderBy('event_answers.user_id')
    .execute()
}

/** Stores reminders; returns the ids of members that no other process has reminded. */
export async function insertReminders(connection: Connection, rows: EventReminderRow[]): Promise<string[]> {
  const inserted: string[] = []
  for (const chunk of chunksOf(rows))
    inserted.push(
      ...(
        await connection
          .insertInto('event_reminders')
          .values(chunk)
          .onConflict((conflict) => conflict.doNothing())
          .returning('user_id')
          .execute()
      ).map(({ user_id }) => user_id),
    )
  return inserted
}

/** Deletes the reminders of past dates. */
export function deleteOldReminders(connection: Connection, before: string) {
  return connection.deleteFrom('event_reminders').where('starts_at', '<', before).execute()
}

/** Lists which of some events a member has responded to. */
export async function listOwnRsvpsTo(
  connection: Connection,
  userId: string,
  eventIds: string[],
): Promise<string[]> {
  if (eventIds.length === 0) return []
  const rows = await connection
    .selectFrom('event_answers')
    .select('event_id')
    .distinct()
    .where('user_id', '=', userId)
    .where('event_id', 'in', eventIds)
    .execute()
  return rows.map(({ event_id }) => event_id)
}
