import { defaultWindow } from '../../../contract/events/options-and-limits.ts'
import type { EventReminder } from '../../../contract/notifications.ts'
import { m } from '../../../contract/paraglide/messages.js'
import { day } from '../../../contract/time/durations.ts'
import { chunksOf } from '../../database/compiled-once.ts'
import type { Connection } from '../../database/connection.ts'
import type { EventReminderRow } from '../../database/rows/event-rows.ts'
import type { Context, Viewer } from '../../endpoints/context.ts'
import { queueTopicMail } from '../accounts/emails/member-mailing.service.ts'
import { isAwake } from '../notifications/digest-times.service.ts'
import { emailCallList } from './attendance/guests-to-call.service.ts'
import { listRsvps } from './attendance/rsvps.queries.ts'
import { keyOf } from './attendance/rsvps.service.ts'
import { assignSeats } from './attendance/seats.ts'
import { ownEventGroups } from './series/event-groups.service.ts'
import { eventDateText, yearsFrom } from './series/event-times.ts'
import {
  firstStart,
  listSeries,
  type Occurrence,
  occurrenceId,
  occurrencesNear,
  readFields,
} from './series/occurrences.ts'

type Parts = Pick<Context, 'config' | 'database'>

/** The distances of reminders. A reminder that is more than a day late is not sent. */
const distances: readonly { choice: EventReminder; before: number }[] = [
  { choice: 'day', before: day },
  { choice: 'week', before: 7 * day },
]

/** Members per transaction, so that each stays short. */
const remindedAtOnce = 200

/**
 * Reminds members of events that they attend, a day or a week before. Each chooses which; nobody is reminded
 * in the quiet hours of their zone. The organiser gets a list of members without an address, to call them.
 * Sent reminders are stored together with the messages, so that nobody is reminded twice.
 */
export async function remindAttendees(context: Parts): Promise<void> {
  const { config, database } = context
  if (!config.calendarOn) return
  const now = config.now()
  for (const { choice, before } of distances) {
    const window = {
      from: new Date(now.getTime() + before - day).toISOString(),
      to: new Date(now.getTime() + before).toISOString(),
    }
    const series = await listSeries(database, window, 'all')
    const due = series
      .flatMap(({ event, exceptions }) => occurrencesNear(event, exceptions, window))
      .filter(
        ({ span, fields }) =>
          !fields.cancelled && span.starts_at > window.from && span.starts_at <= window.to,
      )
    for (const occurrence of due) await remindOf(context, occurrence, { choice, before })
  }
}

async function remindOf(
  context: Parts,
  occurrence: Occurrence,
  { choice, before }: { choice: EventReminder; before: number },
): Promise<void> {
  const { config, database } = context
  const { event, span } = occurrence
  const [eventId, originalStart] = keyOf(occurrence)
  const isFirst = event.repeat !== null && originalStart === firstStart(event)
  const originalStarts = isFirst ? [originalStart, ''] : [originalStart]
  const dueAt = new Date(Date.parse(span.starts_at) - before).toISOString()
  const reminded = { eventId, originalStarts, originalStart, startsAt: span.starts_at }
  const wanting = await listUnreminded(database, reminded, { choice, dueAt })
  const awake = wanting.filter(({ zone }) => isAwake(config, zone))
  if (awake.length === 0) return
  const seated = await seatedAt(context, occurrence)
  const people = awake.filter(({ user_id }) => seated === null || seated.has(user_id))
  const about = () => ({ title: readFields(occurrence).title, when: eventDateText(span, event.zone) })
  const text = () => {
    const { place } = readFields(occurrence)
    return place
      ? m.events_email_reminder_place({ ...about(), place })
      : m.events_email_reminder_text(about())
  }
  for (let begin = 0; begin < people.length; begin += remindedAtOnce)
    await database.transaction().execute(async (transaction) => {
      const part = people.slice(begin, begin + remindedAtOnce)
      const rows = part.map(({ user_id }) => ({
        event_id: eventId,
        original_start: originalStart,
        user_id,
        starts_at: span.starts_at,
      }))
      const fresh = await insertReminders(transaction, rows)
      for (const userId of fresh)
        await queueTopicMail(context, transaction, { userId }, () => ({
          topic: 'reminders',
          subject: m.events_email_reminder_subject(about()),
          text: `${text()}\n\n${m.events_email_reminder_advice()}`,
          button: m.events_email_seat_button(),
          url: `${config.publicUrl}/calendar/${occurrenceId(event.id, occurrence.originalStart)}`,
        }))
      const messages = part
        .filter(({ user_id }) => fresh.includes(user_id))
        .map(({ user_id }) => ({ userId: user_id, text }))
      if (messages.length > 0)
        await emailCallList(context, transaction, occurrence, { messages, acting: null })
    })
}

/** Returns the members with a seat at an occurrence; null where everybody has one. */
async function seatedAt({ database }: Parts, occurrence: Occurrence): Promise<ReadonlySet<string> | null> {
  const { capacity } = occurrence.fields
  if (capacity === null) return null
  const { statuses } = assignSeats(await listRsvps(database, ...keyOf(occurrence)), capacity)
  return new Set([...statuses].filter(([, status]) => status === 'going').map(([userId]) => userId))
}

/** Deletes the reminders of past dates. */
export async function sweepReminders({ config, database }: Parts): Promise<void> {
  await deleteOldReminders(database, new Date(config.now().getTime() - day).toISOString())
}

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
function listUnreminded(
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
async function insertReminders(connection: Connection, rows: EventReminderRow[]): Promise<string[]> {
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
function deleteOldReminders(connection: Connection, before: string) {
  return connection.deleteFrom('event_reminders').where('starts_at', '<', before).execute()
}

/** Lists which of some events a member has responded to. */
async function listOwnRsvpsTo(connection: Connection, userId: string, eventIds: string[]): Promise<string[]> {
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

/** A new event of the calendar, with its next date as text. */
interface NewEvent {
  title: string
  when: string
}

const mostListed = 10

/**
 * Lists the coming events that others added after an instant, by start. Events that the viewer has responded
 * to are excluded: they know them, and are notified of changes.
 */
export async function listNewEvents(
  { config, database }: Pick<Context, 'config' | 'database'>,
  viewer: Viewer,
  since: string,
): Promise<NewEvent[]> {
  if (!config.calendarOn) return []
  const { userId } = viewer
  const now = config.now()
  const window = { from: now.toISOString(), to: yearsFrom(now, defaultWindow.yearsAhead) }
  const added = (await listSeries(database, window, await ownEventGroups({ database }, viewer))).filter(
    ({ event }) => event.created_at > since && event.created_by !== userId,
  )
  const known = new Set(
    await listOwnRsvpsTo(
      database,
      userId,
      added.map(({ event }) => event.id),
    ),
  )
  return added
    .filter(({ event }) => !known.has(event.id))
    .flatMap(({ event, exceptions }) => {
      const [next] = occurrencesNear(event, exceptions, window)
        .filter(({ span, fields }) => span.ends_at > window.from && !fields.cancelled)
        .toSorted((one, other) => (one.span.starts_at < other.span.starts_at ? -1 : 1))
      return next ? [next] : []
    })
    .toSorted((one, other) => (one.span.starts_at < other.span.starts_at ? -1 : 1))
    .slice(0, mostListed)
    .map((next) => ({
      title: readFields(next).title,
      when: eventDateText(next.span, next.event.zone),
    }))
}
