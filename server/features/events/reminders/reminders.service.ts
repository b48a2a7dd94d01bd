import type { EventReminder } from '../../../../contract/notifications.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { day } from '../../../../contract/time/durations.ts'
import type { Context } from '../../../endpoints/context.ts'
import { queueTopicMail } from '../../accounts/emails/member-mailing.service.ts'
import { isAwake } from '../../notifications/message-times.service.ts'
import { emailCallList } from '../attendance/guests-to-call.service.ts'
import { listRsvps } from '../attendance/rsvps.queries.ts'
import { keyOf } from '../attendance/rsvps.service.ts'
import { assignSeats } from '../attendance/waiting-list.ts'
import { eventDateText } from '../series/event-times.ts'
import { listSeries } from '../series/occurrence-lookup.ts'
import {
  firstStart,
  type Occurrence,
  occurrenceId,
  occurrencesNear,
  readFields,
} from '../series/occurrences.ts'
import { deleteOldReminders, insertReminders, listUnreminded } from './reminders.queries.ts'

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
